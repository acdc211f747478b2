#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/sequence/law.hpp"
#include "polypack/counting/sequence/path_counts.hpp"
#include "polypack/counting/sequence/profile_graph.hpp"
#include "polypack/counting/sequence/strip.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The numbers of packings of a strip of length 0, 1, 2, ...

// Counts with the transfer matrix of the strip, from profile to profile. New profiles are looked
// for slab by slab; once there are none, those with equal futures are merged.
class POLYPACK_API StripCounter {
  public:
    // Keeps a reference to the strip.
    StripCounter(const Strip& strip, const CountLimits& limits);

    // The number of solutions of the next length: of 0 at first, 1 if no piece must be used and
    // otherwise 0. Throws MemoryLimitExceeded and Stopped.
    [[nodiscard]] BigCount next();

    // The dimension of the transfer matrix, once it is known: the numbers of all lengths satisfy a
    // linear recurrence of that order (Cayley and Hamilton).
    [[nodiscard]] std::optional<int> dimension() const;
    // Additions of words that the next length takes, about.
    [[nodiscard]] double work() const { return counts_.work(); }

  private:
    void extend();

    CountLimits limits_;
    std::optional<ProfileGraph> profiles_;  // until they are merged
    PathCounts counts_;
    std::vector<bool> accepting_;
    bool merged_ = false;
    bool begun_ = false;
};

// The numbers of packings up to symmetry of a region of length 0, 1, 2, ...

// By Burnside's lemma, from the packings that each motion fixes. What a motion that keeps every
// slab in place fixes is a strip of its own; what others fix, such as those that turn the region
// end for end, is counted anew for every length.
class POLYPACK_API DistinctCounter {
  public:
    // Keeps a reference to the puzzle. Throws as Strip() does.
    DistinctCounter(const Puzzle& puzzle, Axis axis, SymmetryMode mode, const CountLimits& limits);

    // Goes on to a length that is not smaller than the next one.
    void skip_to(int length) { length_ = length; }
    // The number of the next length, of 0 at first. Throws InvalidPuzzle if the region is larger
    // than limits::region_cells, MemoryLimitExceeded and Stopped.
    [[nodiscard]] BigCount next();

  private:
    // A motion as what it does to the cells of every slab, and to the pieces.
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

    const Puzzle& puzzle_;
    Axis axis_;
    SymmetryMode mode_;
    CountLimits limits_;
    std::map<SlabMotion, std::unique_ptr<FixedStrip>> strips_;
    int length_ = 0;  // the next one
};

// The numbers of packings of a region of every length, and the law that they obey.

// The largest length that sequence() takes.
inline constexpr int longest_sequence = 10'000;

struct SequenceOptions {
    Axis axis = Axis::y;  // along which the region grows
    int from = 1;         // the lengths in slabs: 1 <= from <= to <= longest_sequence
    int to = 1;
    SymmetryMode symmetry = SymmetryMode::none;  // which packings count as the same; none: all
    bool law = false;                            // find the law
    // Go on until it is proven, however long that takes. Not up to symmetry.
    bool prove = false;
    CountLimits limits = {};
};

// A law of a sequence, and what is known of it.
struct FoundLaw {
    Law law;                // what the terms obey
    std::size_t terms = 0;  // the numbers of length 0, 1, ... that obey it
    // That of the transfer matrix, whose characteristic polynomial gives a recurrence that holds;
    // nullopt if it is not known.
    std::optional<int> dimension;

    // So many terms are enough: what the terms differ from the law by obeys the recurrence of the
    // matrix, and is 0 for as many terms as that has.
    [[nodiscard]] bool proven() const {
        return dimension && terms >= law.start() + static_cast<std::size_t>(*dimension);
    }
};

// Receives the number of packings of a length.
using TermSink = std::function<void(int length, const BigCount& count)>;

// Calls `found` for every length from..to in turn, with the number of packings of the puzzle in a
// region of so many slabs, as of_length() makes it; then, if asked for, returns the law of these
// numbers from length 0 on. Without `prove`, it is proven if that takes only a few more seconds,
// and otherwise checked on as many terms as determined it, or fewer if these take long, but at
// least 16. Up to symmetry it is only checked: the regions that are turned end for end are counted
// one by one. nullopt then also means that the terms of all regions that are small enough do not
// determine a law.
//
// Throws InvalidPuzzle for strip_mistakes(), InvalidArgument for options that are not as said
// above, MemoryLimitExceeded and Stopped: what was found so far stands.
POLYPACK_API std::optional<FoundLaw> sequence(const Puzzle& puzzle, const SequenceOptions& options,
                                              const TermSink& found);

}  // namespace polypack
