# SPDX-License-Identifier: GPL-2.0-or-later
"""Points of GSHHG's coasts on the unit sphere, as rubicon-bench --points-file takes them: nearly all are vertices of their hull.

GSHHG (LGPL-3+) is not part of the project. Its binned file, of which Debian's gmt-gshhg-full has the full resolution, tells
longitudes and latitudes in 65535ths of a bin, counted from its south-west corner; bins go east, then south from the pole.
Relies on NumPy and netCDF4.
"""
import argparse
from pathlib import Path

import netCDF4
import numpy as np


def degrees(file):
    """Longitude and latitude of each point, each place once, and how many points there were."""
    with netCDF4.Dataset(file) as coasts:
        values = {name: np.asarray(variable[...]) for name, variable in coasts.variables.items()}
    size = values["Bin_size_in_minutes"][0] / 60
    across = values["N_bins_in_360_longitude_range"][0]
    bins = np.repeat(np.arange(len(values["N_segments_in_a_bin"])), values["N_segments_in_a_bin"])
    bins = np.repeat(bins, values["Embedded_npts_levels_exit_entry_for_a_segment"] >> 9)
    east, north = (values[f"Relative_{name}_from_SW_corner_of_bin"].view(np.uint16) for name in ("longitude", "latitude"))
    # In 65535ths of a bin from Greenwich and from the south pole: whole numbers, so a place has one pair of them.
    rows = len(values["N_segments_in_a_bin"]) // across
    places = np.stack(((bins % across) * 65535 + east, (rows - 1 - bins // across) * 65535 + north), axis=1)
    count = len(places)
    places[:, 0] %= across * 65535
    places = np.unique(places, axis=0)
    return places[:, 0] * size / 65535, places[:, 1] * size / 65535 - 90, count


def on_sphere(longitude, latitude):
    longitude, latitude = np.radians(longitude), np.radians(latitude)
    level = np.cos(latitude)
    return np.stack((level * np.cos(longitude), level * np.sin(longitude), np.sin(latitude)), axis=1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binned", type=Path, help="binned_GSHHS_f.nc, or one of a lower resolution")
    parser.add_argument("points", type=Path, help="the file to write")
    arguments = parser.parse_args()
    longitude, latitude, count = degrees(arguments.binned)
    on_sphere(longitude, latitude).tofile(arguments.points)
    print(f"{count} points, {len(longitude)} places")


if __name__ == "__main__":
    main()
