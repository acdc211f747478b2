// The methods of counting, behind one seam.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// What is to be counted: the packings of a table, without rules on whole packings.
struct CountTask {
    const PlacementTable& table;  // whose packings are counted
    const Symmetry& symmetry;  // packings are the same if one of its motions maps one to the other
    bool distinct = false;     // count them up to symmetry, too
};

// What a method has counted.
struct ExactCount {
    BigCount all = 0;                       // packings
    std::optional<BigCount> distinct = {};  // up to symmetry; known if the task asks for it
};

// A method by its name, for --method.
struct CountMethod {
    std::string_view name;     // as --method takes it
    std::string_view summary;  // in a line of help
    // The seconds that it takes, roughly. Throws Stopped and MemoryLimitExceeded.
    double (*seconds)(const CountTask& task, const CountLimits& limits);
    // How many times too high that may be.
    double overestimate;
    // Throws Stopped, and MemoryLimitExceeded where it needs more than limits.memory;
    // DiskLimitExceeded and TemporaryFileError if it spills.
    ExactCount (*count)(const CountTask& task, const CountLimits& limits);
    // Why the method cannot count these packings, to follow its name; empty: it can. Throws
    // Stopped.
    std::string (*refusal)(const CountTask& task, const std::stop_token& stop) =
        [](const CountTask&, const std::stop_token&) { return std::string(); };
    bool spills = false;  // to temporary files, where limits.disk permits them
};

// All methods, those whose seconds are known at once before the others.
[[nodiscard]] POLYPACK_API std::span<const CountMethod> count_methods();
// The method of that name, or nullptr.
[[nodiscard]] POLYPACK_API const CountMethod* find_count_method(std::string_view name);

// Returns the mistakes of a family, or a puzzle, for counting: rules on whole packings, which are
// filters on packings that have been listed, ranges of sizes of connected pieces, and pieces that
// are kept. Nothing else is checked.
[[nodiscard]] POLYPACK_API std::vector<Mistake> count_mistakes(const Family& family);

}  // namespace polypack
