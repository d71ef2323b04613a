# SPDX-License-Identifier: GPL-2.0-or-later
# %% [markdown]
# Drill holes and the wireframe of an ore body: what each hole has inside, and how good it is there. Run from the folder of
# the sources:
#
#     python resources/examples/wireframe_and_holes.py
#
# Relies on rubicon, pandas, trimesh and PyVista.

# %%
import pandas
import pyvista
import rubicon.pyvista
import trimesh

folder = "resources/samples/demo1/"
collar, survey, assay = (pandas.read_csv(folder + name + ".csv") for name in ("collar", "survey", "assay"))
body = trimesh.load(folder + "domain.ply", process=False)

# %% [markdown]
# A wireframe that leaks has no inside; mesh_check names the places. This one is closed, though two edges have more than two
# triangles, and two of these are one and the same: what is inside is decided all the same.

# %%
check = rubicon.mesh_check(body)
print(len(body.faces), "triangles, closed:", bool(check.verdicts.column("closed")[0]), check.faults.column("kind"))

# %% [markdown]
# From collars and surveys to lines in space, whose M is the depth along the hole.

# %%
traces = rubicon.desurvey(
    collar,
    survey,
    dip="down_positive",
    collar_columns={"hole": "BHID", "x": "XCOLLAR", "y": "YCOLLAR", "z": "ZCOLLAR", "depth": "LENGTH"},
    survey_columns={"hole": "BHID", "depth": "AT", "azimuth": "AZ", "dip": "DIP"},
).traces
print(len(traces), "holes")

# %% [markdown]
# Where they enter and leave the body, and their stays in it.

# %%
found = rubicon.line_mesh(traces, body)
print(found.counts)
stays = {column["name"]: found.intervals.column(column["name"]) for column in found.intervals.columns}
holes_of = traces.column("hole")
stays["hole"] = [holes_of[line] for line in stays["line_fid"]]

# %% [markdown]
# The gold of each stay, weighted by length.

# %%
intercepts = rubicon.assay_intervals(
    assay, stays, values=["Au"], assay_columns={"hole": "BHID", "from": "FROM", "to": "TO"}
).composites
grades = pandas.DataFrame({name: intercepts.column(name) for name in ("hole", "from", "to", "Au")})
print(grades.head())

# %% [markdown]
# The same as surfaces and lines of PyVista, which can show them: pyvista.Plotter() with add_mesh(surface, opacity=0.3) and
# add_mesh(inside).

# %%
surface = pyvista.PolyData.from_regular_faces(body.vertices, body.faces)
line = pyvista.Line(surface.bounds[0:5:2], surface.bounds[1:6:2])  # through the box of the body, from corner to corner
events, intervals, _ = rubicon.pyvista.line_mesh(line, surface)
print(events["code"].tolist(), intervals["state"].tolist())
assert len(intercepts) > 0 and found.counts["entry"] == found.counts["exit"]
