// Checkpoints of walks among designs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/design/design_puzzle.hpp"

namespace polypack {

// The state of walks between two rounds, or of annealing between two runs.
struct DesignCheckpoint {
    // A walk; or a run of the generation under way.
    struct Walker {
        std::uint64_t random = 0;  // the state of its random numbers
        std::uint64_t since = 0;   // designs since it got better; of a run: all designs
        DesignState state{};       // where it is, and more of a run; empty: nowhere yet
        friend bool operator==(const Walker&, const Walker&) = default;
    };
    std::uint64_t family = 0;    // a hash of the family, its rules, the goals and the seed
    std::uint64_t searched = 0;  // DesignFound::searched so far
    std::uint64_t restarts = 0;  // DesignFound::restarts so far; or runs of the generations before
    std::vector<Walker> walkers{};    // in their order
    std::vector<DesignState> best{};  // the best so far, the best first
    bool checked = true;              // false: read from text without a checksum, as 0.2 wrote it
    friend bool operator==(const DesignCheckpoint&, const DesignCheckpoint&) = default;
};

// Says why a checkpoint does not fit, if DesignCheckpoint::family differs.
inline constexpr std::string_view checkpoint_of_another =
    "the checkpoint is of another family, other goals, another seed or another number of designs";

// A checkpoint is damaged, or belongs to another family or other options.
class POLYPACK_API BadCheckpoint : public InvalidArgument {
  public:
    using InvalidArgument::InvalidArgument;
};

// Formats a checkpoint, with a checksum.
[[nodiscard]] POLYPACK_API std::string checkpoint_text(const DesignCheckpoint& checkpoint);
// Parses a checkpoint, of polypack 0.2 as well. Throws BadCheckpoint, with the error and its line,
// for any other text.
[[nodiscard]] POLYPACK_API DesignCheckpoint read_design_checkpoint(std::string_view text);

}  // namespace polypack
