#include "polypack/records/records.hpp"

#include <algorithm>

#include "polypack/design/choices.hpp"
#include "polypack/records/choice.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string choices_record(const Puzzle& puzzle, const ChoicesFound& found, bool counted) {
    const bool complete = found.ending == Ending::complete;
    const auto is_one = [](const Choice& choice) { return choice.exact && choice.distinct == 1; };
    const auto richest = std::ranges::max_element(found.packing, {}, &Choice::distinct);
    const std::string_view method = method_name(found.method);
    return json_line(
        {{"name", puzzle.name},
         {"choices", null_unless(found.choices < most_choices, found.choices)},
         {"packing", found.packing.size()},
         {"one", null_unless(complete && counted, std::ranges::count_if(found.packing, is_one))},
         {"none", found.searched - found.packing.size()},
         {"richest",
          richest == found.packing.end() ? ordered_json(nullptr) : choice_json(puzzle, *richest)},
         {"distinct", found.distinct()},
         {"exact", complete && std::ranges::all_of(found.packing, &Choice::exact)},
         {"method", null_unless(!method.empty(), method)},
         {"complete", complete},
         {"ending", ending_name(found.ending)}});
}

}  // namespace polypack
