#include "polypack/records/records.hpp"

#include "polypack/design/choices.hpp"
#include "polypack/design/choose/bag.hpp"
#include "polypack/records/choice.hpp"
#include "polypack/records/reason.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string bag_record(const Puzzle& puzzle, const BagResult& result,
                       const std::optional<Reason>& reason) {
    const bool complete = result.ending == Ending::complete;
    ordered_json every = nullptr;
    ordered_json counterexample = nullptr;
    if (complete) every = result.every();
    if (result.counterexample) {
        every = false;
        const Puzzle chosen = puzzle_of_choice(puzzle, *result.counterexample);
        counterexample = {{"pieces", pieces_json(puzzle, *result.counterexample)},
                          {"reason", reason_json(chosen, reason)}};
    }
    return json_line({{"name", puzzle.name},
                      {"choices", result.choices},
                      {"packed", result.packed},
                      {"searched", result.searched},
                      {"every", every},
                      {"counterexample", counterexample},
                      {"complete", complete},
                      {"ending", ending_name(result.ending)}});
}

}  // namespace polypack
