#include "polypack/records/choice.hpp"

#include "polypack/design/choices.hpp"
#include "polypack/records/reason.hpp"
#include "polypack/records/records.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

ordered_json pieces_json(const Puzzle& puzzle, std::span<const int> copies) {
    ordered_json pieces = ordered_json::object();
    for (std::size_t i = 0; i < copies.size(); ++i) {
        if (copies[i] > 0) pieces[puzzle.pieces[i].name] = copies[i];
    }
    return pieces;
}

ordered_json choice_json(const Puzzle& puzzle, const Choice& choice) {
    return {{"pieces", pieces_json(puzzle, choice.copies)},
            {"distinct", choice.distinct},
            {"all", choice.exact ? ordered_json(choice.all) : ordered_json(nullptr)},
            {"exact", choice.exact}};
}

std::string choice_record(const Puzzle& puzzle, const Choice& choice) {
    return json_line(choice_json(puzzle, choice));
}

std::string choice_record(const Puzzle& puzzle, std::span<const int> copies,
                          const std::optional<Reason>& reason) {
    const Puzzle chosen = puzzle_of_choice(puzzle, copies);
    return json_line({{"pieces", pieces_json(puzzle, copies)},
                      {"distinct", 0},
                      {"all", 0},
                      {"exact", true},
                      {"reason", reason_json(chosen, reason)}});
}

}  // namespace polypack
