#include "polypack/design/order.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/api/deadline.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"

namespace polypack {
namespace {

constexpr Phase excluding_boxes{
    .doing = "excluding boxes", .units = "copies", .also = "states of a frontier"};

bool counts(OrderKind kind, const Lattice& lattice, const BoxSides& sides) {
    if (kind != OrderKind::square) return true;
    return sides[0] == sides[1] && (lattice.flat || sides[1] == sides[2]);
}

}  // namespace

std::vector<Mistake> order_mistakes(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes = box_mistakes(puzzle);
    if (puzzle.pieces.empty()) return mistakes;
    const std::size_t cells = puzzle.pieces.front().cells.size();
    const auto other = std::ranges::find_if(
        puzzle.pieces, [&](const Piece& piece) { return piece.cells.size() != cells; });
    if (other != puzzle.pieces.end()) {
        mistakes.push_back(
            {{Part::piece, static_cast<int>(other - puzzle.pieces.begin())},
             fmt::format("the order is a number of pieces of one size: this piece has {} cells, "
                         "the first one {}",
                         other->cells.size(), cells),
             std::nullopt});
    }
    return mistakes;
}

int most_copies(const Puzzle& puzzle) {
    return most_box_cells / static_cast<int>(puzzle.pieces.front().cells.size());
}

OrderResult order(const Puzzle& given, const OrderOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    const Puzzle puzzle = checked(given);
    std::vector<Mistake> mistakes = order_mistakes(puzzle);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    if (options.max < 1 || options.max > most_copies(puzzle)) {
        throw InvalidArgument(fmt::format("max must be in 1..{}, for boxes of at most {} cells",
                                          most_copies(puzzle), most_box_cells));
    }
    const auto size = static_cast<int>(puzzle.pieces.front().cells.size());
    OrderResult result;
    PackedBoxes boxes(puzzle, {.cells = size * options.max,
                               .threads = options.threads,
                               .memory = options.memory_limit,
                               .stop = deadline.token()});
    begin_phase(options.progress, excluding_boxes, options.max);
    try {
        for (int copies = 1; copies <= options.max && !result.box; ++copies) {
            if (options.progress != nullptr) {
                options.progress->set_done(copies - 1);
                options.progress->set_also(boxes.most_states());
            }
            if (options.kind == OrderKind::odd && copies % 2 == 0) continue;
            for (const BoxSides& sides : boxes_of(puzzle, size * copies)) {
                if (!counts(options.kind, *puzzle.lattice, sides)) continue;
                if (!boxes.packs(sides)) continue;
                result.proven_below = copies;
                result.packing = boxes.packing(sides);
                result.copies = copies;
                result.box = sides;
                break;
            }
            if (!result.box) result.proven_below = copies + 1;
        }
    } catch (const Stopped&) {
        result.ending = deadline.expired() ? Ending::time : Ending::stopped;
    }
    result.excluded = boxes.excluded();
    return result;
}

}  // namespace polypack
