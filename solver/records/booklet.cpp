#include "polypack/records/records.hpp"

#include <utility>

#include "polypack/design/booklets/booklet.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string booklet_record(const Booklet& made, double cell) {
    ordered_json problems = ordered_json::array();
    for (const BookletProblem& problem : made.problems) {
        ordered_json pieces = ordered_json::object();
        for (const Piece& piece : problem.puzzle.pieces) pieces[piece.name] = piece.copies.max;
        problems.push_back({{"file", problem.source + 1},
                            {"name", problem.puzzle.name},
                            {"pieces", std::move(pieces)},
                            {"cells", problem.puzzle.region.cells.size()},
                            {"answers", problem.answers},
                            {"grade", problem.grade},
                            {"steps", or_null(problem.steps)},
                            {"chance", or_null(problem.chance)}});
    }
    return json_line({{"problems", std::move(problems)},
                      {"candidates", made.candidates},
                      {"cell", cell},
                      {"complete", made.ending == Ending::complete},
                      {"ending", ending_name(made.ending)}});
}

}  // namespace polypack
