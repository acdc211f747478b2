// The instruction sets that the kernels are compiled for. Every source that uses Highway includes
// this first. They are the levels of SimdLevel: the portable emulation, SSE4, AVX2 and
// AVX3_DL. SSSE3 and the AVX-512 of Skylake differ too little from their neighbours to be worth
// their object code.
#pragma once

#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3)
