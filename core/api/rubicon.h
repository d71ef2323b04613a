// SPDX-License-Identifier: GPL-2.0-or-later
// All of Rubicon's engine that other programs call: layers and meshes in, the jobs, their results as tables.
// Relies on the headers that are installed with it.
#pragma once

#include "core/compute/cuda/device.h"
#include "core/compute/run.h"
#include "core/drill/assay_intervals.h"
#include "core/drill/desurvey.h"
#include "core/error.h"
#include "core/hull/check_hull.h"
#include "core/hull/convex_hull.h"
#include "core/ingest/chain_builder2.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/mesh_check.h"
#include "core/line_mesh/points_in_mesh.h"
#include "core/red_blue/red_blue.h"
#include "core/section/mesh_sections.h"
#include "core/section/section_planes.h"
#include "core/tables/arrow_batch.h"
#include "core/tables/drill_tables.h"
#include "core/tables/hull_tables.h"
#include "core/tables/line_mesh_tables.h"
#include "core/tables/mesh_tables.h"
#include "core/tables/red_blue_tables.h"
#include "core/tables/section_tables.h"
