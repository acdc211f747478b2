#include "polypack/packing/engines/cover/kernels/bit_matrix.hpp"

#include "polypack/packing/engines/simd_targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "polypack/packing/engines/cover/kernels/bit_matrix.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/mask_list-inl.hpp"
#include "polypack/packing/engines/cover/kernels/matrix_queries-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

#if HWY_TARGET <= HWY_AVX3_DL
template <int Groups>
Word uncovered_in_register(const NarrowLevel& level, const Word* live) {
    return uncovered<Groups>(level, _mm512_load_si512(live));
}

template <int Groups>
constexpr NarrowQueries queries() {
    return {Groups, nonzero_words, uncovered<Groups>, uncovered_in_register<Groups>,
            fewest_counted<Groups>};
}

constexpr NarrowQueries narrow[]{queries<2>(), queries<3>(), queries<4>(),
                                 queries<5>(), queries<6>(), queries<8>()};
#else
constexpr std::span<const NarrowQueries> narrow;
#endif

constexpr MaskQueries mask_queries{
    list_masks,
    end_list,
    keep_compatible,
    {reach<1>, reach<2>, reach<3>, reach<4>, reach<5>, reach<6>, reach<7>, reach<8>},
    fewest,
    having,
};

constexpr BitMatrix primitives{
    extract_bits, squeeze,   list_items, list_positions, list_options, transpose, make_planes,
    make_masks,   make_rows, subtract,   intersect,      count_common, narrow,    mask_queries,
};

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace polypack {

const BitMatrix& bit_matrix(SimdLevel level) {
    static constexpr const BitMatrix* matrices[] = POLYPACK_BY_LEVEL(primitives);
    return *matrices[static_cast<std::size_t>(level)];
}

}  // namespace polypack
#endif
