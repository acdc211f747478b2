// The instruction sets that the kernels are compiled for. Every source that uses Highway includes
// this first. They are the levels of SimdLevel. SSSE3 and the AVX-512 of Skylake differ too little
// from their neighbours to be worth their object code.
#pragma once

#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3)

// On 64-bit ARM every machine has NEON, so Highway would leave out the portable level, which the
// others are compared with. Where Highway could choose at run time, it adds vectors of unknown
// length (SVE), which cannot be members, and lets NEON use cryptography that not all machines have.
#if defined(__aarch64__)
#define HWY_COMPILE_ALL_ATTAINABLE
#define TOOLCHAIN_MISS_SYS_AUXV_H
#endif

// Addresses, by SimdLevel, of the entity of this name in the namespaces of the instruction sets;
// null for those that are not compiled. To be used once, where HWY_ONCE is set.
#define POLYPACK_BY_LEVEL(name)                                               \
    {HWY_CHOOSE_FALLBACK(name), HWY_CHOOSE_SSE4(name), HWY_CHOOSE_AVX2(name), \
     HWY_CHOOSE_AVX3_DL(name),  HWY_CHOOSE_NEON(name), HWY_CHOOSE_WASM(name)}
