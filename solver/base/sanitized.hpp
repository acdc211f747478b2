// Tells whether this code is instrumented by a sanitizer that needs memory of its own, be it
// through our presets or the flags of a project that compiles polypack.
#pragma once

#ifdef __has_feature
#define POLYPACK_HAS_FEATURE(feature) __has_feature(feature)
#else
#define POLYPACK_HAS_FEATURE(feature) 0
#endif

namespace polypack {

// g++ defines macros; clang has features.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                     \
    POLYPACK_HAS_FEATURE(address_sanitizer) || POLYPACK_HAS_FEATURE(thread_sanitizer) || \
    POLYPACK_HAS_FEATURE(memory_sanitizer) || POLYPACK_HAS_FEATURE(hwaddress_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace polypack

#undef POLYPACK_HAS_FEATURE
