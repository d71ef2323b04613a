# SPDX-License-Identifier: GPL-2.0-or-later
# %% [markdown]
# Where rivers cross the borders of municipalities: two frames of GeoPandas in, frames out. The cells run one by one in an
# editor that knows "# %%", or all of them with
#
#     python resources/examples/two_frames.py
#
# from the folder of the sources. Relies on rubicon, GeoPandas and pyarrow.

# %%
import geopandas
import rubicon.geopandas

sample = "resources/samples/se.gpkg"
municipalities = geopandas.read_file(sample, layer="se_municipalities")
rivers = geopandas.read_file(sample, layer="se_rivers")
print(len(municipalities), "municipalities,", len(rivers), "rivers, in", municipalities.crs)

# %% [markdown]
# A row for each place. The columns left_index and right_index hold labels of the frames' indexes, so that their other columns can be joined.

# %%
crossings = rubicon.geopandas.crossings(municipalities, rivers)
print(crossings.head())
print(crossings["kind"].value_counts())

# %% [markdown]
# Which rivers cross the most borders.

# %%
print(crossings.groupby("right_index").size().sort_values(ascending=False).head())

# %% [markdown]
# Borders that two municipalities share are lines that both have: of a layer and itself, without each border and itself.

# %%
shared = rubicon.geopandas.overlaps(municipalities, municipalities)
shared = shared[shared["left_index"] < shared["right_index"]]
print(len(shared), "stretches of border that two municipalities have in common")

# %% [markdown]
# What nobody has to check by eye: the same job decides the same on one thread, and the engine agrees with plain rational
# arithmetic on cases made up for this.

# %%
once, again = (rubicon.red_blue(municipalities, rivers, threads=threads).checksum for threads in (1, 0))
print("checksum", once, "again", again)
assert once == again
assert rubicon.verify(cases=2).agree
