// Counts the packings up to symmetry of a region of length 0, 1, 2, ...
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/sequence/strip.hpp"
#include "polypack/counting/sequence/strip_counter.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Uses Burnside's lemma on the packings that each motion fixes. For a motion that keeps every slab
// in place these are the packings of another strip; for others, such as those that turn the region
// end for end, they are counted anew for every length.
class POLYPACK_API DistinctCounter {
  public:
    // Throws as Strip() does.
    DistinctCounter(Family family, Axis axis, SymmetryMode mode, const CountLimits& limits);

    // Skips to a length that is not smaller than the next one.
    void skip_to(int length) { length_ = length; }
    // Returns the count of the next length, starting at 0. Throws InvalidPuzzle if the region is
    // larger than limits::region_cells, MemoryLimitExceeded and Stopped.
    [[nodiscard]] BigCount next();

  private:
    // A motion as permutations of the cells of every slab and of the pieces.
    using SlabMotion = std::pair<std::vector<int>, std::vector<int>>;
    struct FixedStrip {
        explicit FixedStrip(Strip kept, const CountLimits& limits)
            : strip(std::move(kept)), counter(strip, limits) {}
        Strip strip;
        StripCounter counter;
        int lengths = 0;    // that have been counted
        BigCount last = 0;  // of these counts
    };

    [[nodiscard]] static std::optional<SlabMotion> slab_motion(const Symmetry& symmetry, int g,
                                                               std::span<const SlabPlace> places,
                                                               int pieces);
    void add_strips();
    [[nodiscard]] BigCount fixed_by(const PlacementTable& table, const Symmetry& symmetry, int g,
                                    std::span<const SlabPlace> places);

    Family family_;
    Axis axis_;
    SymmetryMode mode_;
    CountLimits limits_;
    std::map<SlabMotion, std::unique_ptr<FixedStrip>> strips_;
    int length_ = 0;  // the next one
};

}  // namespace polypack
