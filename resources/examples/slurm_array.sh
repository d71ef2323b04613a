#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Where two layers meet, found by the nodes of a Slurm cluster:
#   resources/examples/slurm_array.sh RED BLUE FOLDER OUTPUT [PARTITIONS [REDUCERS]]
# FOLDER is new and seen by all nodes; layers are named as of rubicon red-blue (map.gpkg|layername=roads).
# Relies on the command rubicon on all nodes, and on sbatch.
set -eu

red=$1 blue=$2 job=$3 output=$4 partitions=${5:-64} reducers=${6:-8}

# There may be fewer partitions than asked for, and an array with more tasks than these would fail: plan says how many.
plan=$(rubicon plan "$red" "$blue" "$job" --partitions "$partitions" --reducers "$reducers" --and-partition)
partitions=$(echo "$plan" | awk '$1 == "partitions" { print $2 }')
reducers=$(echo "$plan" | awk '$1 == "reducers" { print $2 }')

# The names reach the tasks by their environment, which sbatch hands on: they may hold blanks.
export job output

# A task that is lost runs again with --requeue: it gives the same bytes.
work=$(sbatch --parsable --requeue --cpus-per-task=4 --array="0-$((partitions - 1))" \
  --wrap 'rubicon work "$job" "$SLURM_ARRAY_TASK_ID" --threads "$SLURM_CPUS_PER_TASK"')
reduce=$(sbatch --parsable --requeue --cpus-per-task=4 --array="0-$((reducers - 1))" --dependency="afterok:$work" \
  --wrap 'rubicon reduce "$job" "$SLURM_ARRAY_TASK_ID" --threads "$SLURM_CPUS_PER_TASK"')
sbatch --cpus-per-task=4 --dependency="afterok:$reduce" \
  --wrap 'rubicon merge "$job" -o "$output" --threads "$SLURM_CPUS_PER_TASK"'
