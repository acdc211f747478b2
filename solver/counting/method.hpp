// The methods of counting, behind a common interface. contest/contest.hpp chooses one.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/count_task.hpp"
#include "polypack/family/family.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// A method and its name, for --method.
struct CountMethod {
    std::string_view name;     // as --method takes it
    std::string_view summary;  // in a line of help
    // Counts. Throws Stopped, and MemoryLimitExceeded if it needs more than limits.memory;
    // DiskLimitExceeded and TemporaryFileError if it spills.
    ExactCount (*count)(const CountTask& task, const CountLimits& limits);
    // Says why the method cannot count these packings, to follow its name; "" if it can. Throws
    // Stopped.
    std::string (*refusal)(const CountTask& task, const std::stop_token& stop) =
        [](const CountTask&, const std::stop_token&) { return std::string(); };
};

// Returns all methods.
[[nodiscard]] POLYPACK_API std::span<const CountMethod> count_methods();
// Finds a method by name; returns nullptr if there is none.
[[nodiscard]] POLYPACK_API const CountMethod* find_count_method(std::string_view name);

// Returns the rules on whole packings as mistakes for a method: they are filters on listed
// packings.
[[nodiscard]] POLYPACK_API std::vector<Mistake> rule_mistakes(const Family& family);
// Returns the mistakes of a family, or a puzzle, for counting: rules on whole packings of pieces
// whose shapes are to be found, ranges of sizes of connected pieces, and pieces that are kept.
// Checks nothing else.
[[nodiscard]] POLYPACK_API std::vector<Mistake> count_mistakes(const Family& family);

}  // namespace polypack
