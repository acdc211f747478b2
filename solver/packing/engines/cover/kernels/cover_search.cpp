#include "polypack/packing/engines/cover/kernels/cover_search.hpp"

#include "polypack/packing/engines/simd_targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "polypack/packing/engines/cover/kernels/cover_search.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// The functions that every instruction set must provide.
#ifndef POLYPACK_COVER_KERNEL
#define POLYPACK_COVER_KERNEL
namespace polypack {
namespace {

struct CoverKernel {
    CoverCounts (*search_subtree)(const CoverPart& part, std::span<const int> decisions,
                                  CoverSink* sink, const CoverBudget& budget);
    std::vector<Decisions> (*expand)(const CoverPart& part, std::span<const int> decisions,
                                     CoverSink* sink, CoverCounts& counts);
    std::vector<int> (*dead_options)(const CoverPart& part, CoverSink* sink);
};

}  // namespace
}  // namespace polypack
#endif

#include "polypack/packing/engines/cover/kernels/cover_search-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

constexpr CoverKernel cover_kernel{search_subtree, expand, dead_options};

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace polypack {
namespace {

const CoverKernel& kernel_of(SimdLevel level) {
    static constexpr const CoverKernel* kernels[] = POLYPACK_BY_LEVEL(cover_kernel);
    return *kernels[static_cast<std::size_t>(level)];
}

}  // namespace

CoverCounts search_subtree(SimdLevel level, const CoverPart& part, std::span<const int> decisions,
                           CoverSink* sink, const CoverBudget& budget) {
    return kernel_of(level).search_subtree(part, decisions, sink, budget);
}

std::vector<Decisions> expand(SimdLevel level, const CoverPart& part,
                              std::span<const int> decisions, CoverSink* sink,
                              CoverCounts& counts) {
    return kernel_of(level).expand(part, decisions, sink, counts);
}

std::vector<int> dead_options(SimdLevel level, const CoverPart& part, CoverSink* sink) {
    return kernel_of(level).dead_options(part, sink);
}

}  // namespace polypack
#endif
