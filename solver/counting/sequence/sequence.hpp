// Counts the packings of a region of every length, and finds the law of these numbers.
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

// The largest length that sequence() accepts.
inline constexpr int longest_sequence = 10'000;

struct SequenceOptions {
    Axis axis = Axis::y;  // along which the region grows
    int from = 1;         // the lengths in slabs: 1 <= from <= to <= longest_sequence
    int to = 1;
    SymmetryMode symmetry = SymmetryMode::none;  // which packings count as the same; none: all
    bool law = false;                            // find the law
    // Continues until the law is proven, however long that takes. Not up to symmetry.
    bool prove = false;
    CountLimits limits = {};
};

// A law of a sequence, and the evidence for it.
struct FoundLaw {
    Law law;                // what the terms obey
    std::size_t terms = 0;  // the numbers of length 0, 1, ... that obey it
    // Dimension of the transfer matrix, whose characteristic polynomial gives a recurrence that
    // holds; nullopt if it is not known.
    std::optional<int> dimension;

    // Returns true if the terms suffice for a proof: the difference between the terms and the law
    // obeys the recurrence of the matrix, and is 0 for as many terms as that has.
    [[nodiscard]] bool proven() const {
        return dimension && terms >= law.start() + static_cast<std::size_t>(*dimension);
    }
};

// Receives the number of packings of a length.
using TermSink = std::function<void(int length, const BigCount& count)>;

// Calls `found` for every length from..to in turn, with the number of packings of the family in a
// region of so many slabs, as made by of_length(). Then, if asked for, returns the law of these
// numbers from length 0 on. Without `prove`, the law is proven if that takes only a few more
// seconds, and otherwise checked on as many terms as determined it, or fewer if these take long,
// but at least 16. Up to symmetry it is only checked: the regions that are turned end for end are
// counted one by one. A result of nullopt may then also mean that the terms of all regions within
// the limit of size do not determine a law.
//
// Throws InvalidPuzzle for strip_mistakes(), InvalidArgument for options that are not as said
// above, MemoryLimitExceeded and Stopped: the terms passed on so far remain valid.
POLYPACK_API std::optional<FoundLaw> sequence(const Family& family, const SequenceOptions& options,
                                              const TermSink& found);

}  // namespace polypack
