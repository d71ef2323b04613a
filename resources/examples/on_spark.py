# SPDX-License-Identifier: GPL-2.0-or-later
# %% [markdown]
# The crossings of two layers by the processes of Spark, and that they are those of one run. Run from the folder of the
# sources:
#
#     python resources/examples/on_spark.py
#
# Relies on rubicon, PySpark 4 with its Java, pyarrow and GeoPandas.

# %%
import os
import sys

import geopandas
import rubicon.spark
from pyspark.sql import SparkSession

# Two executors on this machine. Of a cluster, the master's address stands here, and each executor has the package rubicon.
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
session = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false").getOrCreate()

# %% [markdown]
# A layer is a DataFrame with numbers and WKB. Layers that are large come from files that Spark reads (GeoParquet has WKB);
# these are small.


# %%
def layer(name):
    frame = geopandas.read_file("resources/samples/se.gpkg", layer=name)
    wkb = [bytes(geometry) for geometry in frame.geometry.to_wkb()]
    return frame, session.createDataFrame(list(enumerate(wkb)), "id long, geometry binary")


municipalities, red = layer("se_municipalities")
rivers, blue = layer("se_rivers")

# %% [markdown]
# Nothing is worked out before rows are asked for. contacts.persist() keeps what points, overlaps and pairs are all made from.

# %%
job = rubicon.spark.red_blue(red, blue, partitions=8, reducers=2)
job.contacts.persist()
rows = job.points.collect()
print(len(rows), "points,", job.pairs.count(), "pairs")

# %%
alone = rubicon.red_blue(municipalities, rivers).points
assert [row["red_fid"] for row in rows] == alone.column("red_fid").tolist()
assert [row["red_dist"] for row in rows] == alone.column("red_dist").tolist()
session.stop()
