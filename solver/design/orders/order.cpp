#include "polypack/design/orders/order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/puzzle/box.hpp"

namespace polypack {
namespace {

constexpr Phase excluding_boxes{
    .doing = "excluding boxes", .units = "copies", .also = "states of a frontier"};

bool counts(OrderKind kind, const Lattice& lattice, const BoxSides& sides) {
    if (kind != OrderKind::square) return true;
    return sides[0] == sides[1] && (lattice.flat || sides[1] == sides[2]);
}

// The regions of so many copies of a piece of `size` cells.
std::vector<BoxSides> regions_of(const Puzzle& pieces, OrderKind kind, int size, int copies) {
    std::vector<BoxSides> regions;
    if (kind == OrderKind::odd && copies % 2 == 0) return regions;
    if (kind == OrderKind::reptile) {
        const bool flat = pieces.lattice->flat;
        for (int side = 2; side * side * (flat ? 1 : side) <= copies; ++side) {
            if (side * side * (flat ? 1 : side) != copies) continue;
            regions.push_back({side, side, flat ? 1 : side});
        }
        return regions;
    }
    for (const BoxSides& sides : boxes_of(pieces, size * copies)) {
        if (counts(kind, *pieces.lattice, sides)) regions.push_back(sides);
    }
    return regions;
}

// Returns the region in which every cell of the piece is replaced by a box.
Region enlarged(const Piece& piece, const BoxSides& sides) {
    Region region;
    for (const Point& cell : piece.cells) {
        for (int z = 0; z < sides[2]; ++z) {
            for (int y = 0; y < sides[1]; ++y) {
                for (int x = 0; x < sides[0]; ++x) {
                    region.cells.push_back({.point = {sides[0] * cell.x + x, sides[1] * cell.y + y,
                                                      sides[2] * cell.z + z}});
                }
            }
        }
    }
    return region;
}

void require_order(const Puzzle& puzzle, const OrderOptions& options) {
    std::vector<Mistake> mistakes = order_mistakes(puzzle, options.kind);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    if (options.max < 1 || options.max > most_copies(puzzle)) {
        throw InvalidArgument(fmt::format("max must be in 1..{}, for boxes of at most {} cells",
                                          most_copies(puzzle), most_box_cells));
    }
}

int size_of(const Puzzle& puzzle) {
    return static_cast<int>(puzzle.pieces.front().cells.size());
}

BoxLimits limits_of(const OrderOptions& options, int size, const std::stop_token& stop) {
    return {.cells = size * options.max,
            .threads = options.threads,
            .memory = options.memory_limit,
            .stop = stop};
}

}  // namespace

std::vector<Mistake> region_mistakes(const Puzzle& puzzle, OrderKind kind) {
    if (kind == OrderKind::torus) return box_mistakes(puzzle, "the tori here");
    if (kind == OrderKind::reptile) return box_mistakes(puzzle, "the pieces enlarged here");
    return box_mistakes(puzzle);
}

std::vector<Mistake> order_mistakes(const Puzzle& puzzle, OrderKind kind) {
    std::vector<Mistake> mistakes = region_mistakes(puzzle, kind);
    if (puzzle.pieces.empty()) return mistakes;
    const std::size_t cells = puzzle.pieces.front().cells.size();
    const auto other = std::ranges::find_if(
        puzzle.pieces, [&](const Piece& piece) { return piece.cells.size() != cells; });
    if (other != puzzle.pieces.end()) {
        mistakes.push_back(
            {{Part::piece, static_cast<int>(other - puzzle.pieces.begin())},
             fmt::format("the order is a number of pieces of one size: this piece has {} cells, "
                         "the first one {}; --piece chooses one",
                         other->cells.size(), cells),
             std::nullopt});
    }
    if (kind == OrderKind::reptile && puzzle.pieces.size() > 1) {
        mistakes.push_back(
            {{Part::piece, 1},
             "a larger piece is packed by copies of one piece: leave out the others, or "
             "choose one",
             std::nullopt});
    }
    return mistakes;
}

Puzzle ordered_puzzle(const Puzzle& pieces, OrderKind kind, const BoxSides& sides) {
    Puzzle puzzle = puzzle_of_box(pieces, sides);
    if (kind == OrderKind::torus) {
        puzzle.name =
            fmt::format("{} on a torus of {}", pieces.name, box_text(*pieces.lattice, sides));
        puzzle.region.period = {sides[0], sides[1], pieces.lattice->flat ? 0 : sides[2]};
    } else if (kind == OrderKind::reptile) {
        puzzle.name = fmt::format("{}, {} times as large", pieces.name, sides[0]);
        puzzle.region = enlarged(pieces.pieces.front(), sides);
    }
    return puzzle;
}

int most_copies(const Puzzle& puzzle) {
    return most_box_cells / static_cast<int>(puzzle.pieces.front().cells.size());
}

OrderResult order(const Puzzle& given, const OrderOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    const Puzzle puzzle = checked(given);
    require_order(puzzle, options);
    const int size = size_of(puzzle);
    OrderResult result;
    const BoxLimits limits = limits_of(options, size, deadline.token());
    PackedBoxes boxes(puzzle, limits);
    const bool is_box = options.kind != OrderKind::torus && options.kind != OrderKind::reptile;
    const auto packed = [&](const BoxSides& sides) {
        std::optional<Packing> packing;
        if (!is_box) {
            packing =
                first_packing(ordered_puzzle(puzzle, options.kind, sides), limits, result.excluded);
        } else if (boxes.packs(sides)) {
            packing = boxes.packing(sides);
        }
        if (packing) result.packing = *packing;
        return packing.has_value();
    };
    begin_phase(options.progress, excluding_boxes, options.max);
    try {
        for (int copies = 1; copies <= options.max && !result.box; ++copies) {
            if (options.progress != nullptr) {
                options.progress->set_done(copies - 1);
                options.progress->set_also(boxes.most_states());
            }
            result.copies = copies;
            for (const BoxSides& sides : regions_of(puzzle, options.kind, size, copies)) {
                if (!packed(sides)) continue;
                result.box = sides;
                break;
            }
            if (!result.box) result.proven_below = copies + 1;
        }
    } catch (const Stopped&) {
        result.ending = deadline.ending();
    }
    if (!result.box) result.copies = 0;
    if (is_box) result.excluded = boxes.excluded();
    return result;
}

namespace {

// Finds boxes that are unions of some given ones, which are smaller.
class Unions {
  public:
    Unions(const Puzzle& pieces, const BoxLimits& limits)
        : limits_(limits), turning_(turns_freely(pieces) ? Turning::any : Turning::none) {
        boxes_.lattice = pieces.lattice;
    }

    void add(const BoxSides& sides) {
        Piece piece;
        piece.name = box_text(*boxes_.lattice, sides);
        for (const RegionCell& cell : box(*boxes_.lattice, sides[0], sides[1], sides[2]).cells) {
            piece.cells.push_back(cell.point);
        }
        piece.turning = turning_;
        boxes_.pieces.push_back(std::move(piece));
    }

    [[nodiscard]] bool make(const BoxSides& sides) const {
        if (boxes_.pieces.empty()) return false;
        BoxesExcluded others;
        return first_packing(puzzle_of_box(boxes_, sides), limits_, others).has_value();
    }

  private:
    BoxLimits limits_;
    Turning turning_;
    Puzzle boxes_;  // as pieces
};

}  // namespace

PrimeBoxes prime_boxes(const Puzzle& given, const OrderOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    const Puzzle puzzle = checked(given);
    require_order(puzzle, options);
    const int size = size_of(puzzle);
    PrimeBoxes result;
    const BoxLimits limits = limits_of(options, size, deadline.token());
    PackedBoxes boxes(puzzle, limits);
    Unions unions(puzzle, limits);
    begin_phase(options.progress, excluding_boxes, options.max);
    try {
        for (int copies = 1; copies <= options.max; ++copies) {
            if (options.progress != nullptr) {
                options.progress->set_done(copies - 1);
                options.progress->set_also(boxes.most_states());
            }
            // Boxes of as many cells are not part of each other.
            std::vector<BoxSides> primes;
            for (const BoxSides& sides : boxes_of(puzzle, size * copies)) {
                if (!unions.make(sides) && boxes.packs(sides)) primes.push_back(sides);
            }
            for (const BoxSides& sides : primes) unions.add(sides);
            result.boxes.insert(result.boxes.end(), primes.begin(), primes.end());
            result.proven_below = copies + 1;
        }
    } catch (const Stopped&) {
        result.ending = deadline.ending();
    }
    result.excluded = boxes.excluded();
    return result;
}

}  // namespace polypack
