// SPDX-License-Identifier: GPL-2.0-or-later
// Keeps CUB from sorting wrong: what it does has to be the same with each version of it.
// Relies on CUB's version; comes before every other header of CUB and Thrust.
#pragma once

#if defined( CUB_VERSION ) || defined( THRUST_VERSION )
#error "ordered_launches.cuh comes before all headers of CUB and Thrust"
#endif

#include <cub/version.cuh>

/**
 * The merge sort of CUB 2.8 and 3.0, which are those of CUDA 12.9 and 13.0, starts each of its kernels while the one before it still
 * runs, on devices of compute capability 9.0 and later. The kernel that merges then reads where tiles are cut before it has waited
 * for the kernel that cuts them (github.com/NVIDIA/cccl/issues/5297, mended in 3.1). Where other streams kept the device busy, one in
 * some 10,000 sorts ended in an illegal instruction, and any could come out wrong. Without this feature each kernel starts when the
 * one before it has ended, as everywhere else.
 */
#if CUB_VERSION >= 200800 && CUB_VERSION < 300100
#include <cuda/std/__cccl/cuda_capabilities.h>
#ifndef _CCCL_HAS_PDL
#error "this version of CUB cannot be told to start one kernel after the other"
#endif
#undef _CCCL_HAS_PDL
#define _CCCL_HAS_PDL 0
#endif
