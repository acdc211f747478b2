// The numbers of packings of a region of every length, and the law that they obey.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/sequence/law.hpp"
#include "polypack/counting/sequence/strip.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

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

// Calls `found` for every length from..to in turn, with the number of packings of the family in a
// region of so many slabs, as of_length() makes it; then, if asked for, returns the law of these
// numbers from length 0 on. Without `prove`, it is proven if that takes only a few more seconds,
// and otherwise checked on as many terms as determined it, or fewer if these take long, but at
// least 16. Up to symmetry it is only checked: the regions that are turned end for end are counted
// one by one. nullopt then also means that the terms of all regions that are small enough do not
// determine a law.
//
// Throws InvalidPuzzle for strip_mistakes(), InvalidArgument for options that are not as said
// above, MemoryLimitExceeded and Stopped: what was found so far stands.
POLYPACK_API std::optional<FoundLaw> sequence(const Family& family, const SequenceOptions& options,
                                              const TermSink& found);

}  // namespace polypack
