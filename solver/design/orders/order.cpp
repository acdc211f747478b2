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

void require_order(const Puzzle& puzzle, const OrderOptions& options) {
    std::vector<Mistake> mistakes = order_mistakes(puzzle, options.kind, options.each);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    if (options.max < 1 || options.max > most_copies(puzzle)) {
        throw InvalidArgument(fmt::format("max must be in 1..{}, for regions of at most {} cells",
                                          most_copies(puzzle), most_box_cells));
    }
}

int largest_size(const Puzzle& puzzle) {
    std::size_t largest = 0;
    for (const Piece& piece : puzzle.pieces) largest = std::max(largest, piece.cells.size());
    return static_cast<int>(largest);
}

BoxLimits limits_of(const OrderOptions& options, int size, const std::stop_token& stop) {
    return {.cells = size * options.max,
            .least = options.each ? 1 : 0,
            .threads = options.threads,
            .memory = options.memory_limit,
            .stop = stop};
}

// Returns, by number of cells, whether pieces can have so many together.
std::vector<bool> volumes_of(const Puzzle& pieces, bool each, int most_cells) {
    std::vector<bool> possible(static_cast<std::size_t>(most_cells) + 1, false);
    std::size_t least = 0;
    for (const Piece& piece : pieces.pieces) least += each ? piece.cells.size() : 0;
    if (least >= possible.size()) return possible;
    possible[least] = true;
    for (std::size_t cells = least; cells < possible.size(); ++cells) {
        for (const Piece& piece : pieces.pieces) {
            const std::size_t size = piece.cells.size();
            if (cells >= least + size && possible[cells - size]) possible[cells] = true;
        }
    }
    possible[0] = false;
    return possible;
}

// Examines regions, one after another.
class Examination {
  public:
    Examination(const Puzzle& puzzle, const OrderOptions& options, const BoxLimits& limits)
        : puzzle_(puzzle),
          kind_(options.kind),
          limits_(limits),
          boxes_(puzzle, limits),
          by_boxes_(kind_ == OrderKind::all || kind_ == OrderKind::odd ||
                    kind_ == OrderKind::square) {}

    [[nodiscard]] std::optional<Packing> packing(const OrderRegion& region) {
        if (by_boxes_) {
            if (!boxes_.packs(region.sides)) return std::nullopt;
            return boxes_.packing(region.sides);
        }
        return first_packing(ordered_puzzle(puzzle_, kind_, region, limits_.least), limits_,
                             excluded_);
    }
    [[nodiscard]] BoxesExcluded excluded() const {
        return by_boxes_ ? boxes_.excluded() : excluded_;
    }
    [[nodiscard]] std::size_t most_states() const { return boxes_.most_states(); }

  private:
    const Puzzle& puzzle_;
    OrderKind kind_;
    BoxLimits limits_;
    PackedBoxes boxes_;
    bool by_boxes_;  // which the frontier excludes, too
    BoxesExcluded excluded_;
};

}  // namespace

std::vector<Mistake> order_mistakes(const Puzzle& puzzle, OrderKind kind, bool each) {
    std::vector<Mistake> mistakes = region_mistakes(puzzle, kind);
    if (puzzle.pieces.empty()) return mistakes;
    const std::size_t cells = puzzle.pieces.front().cells.size();
    const auto other = std::ranges::find_if(
        puzzle.pieces, [&](const Piece& piece) { return piece.cells.size() != cells; });
    if (other != puzzle.pieces.end() && (!each || kind == OrderKind::odd)) {
        mistakes.push_back(
            {{Part::piece, static_cast<int>(other - puzzle.pieces.begin())},
             fmt::format("{} pieces of one size: this piece has {} cells, the first one {}; "
                         "--piece chooses one{}",
                         each ? "an odd number of copies needs" : "the order is a number of",
                         other->cells.size(), cells,
                         each ? "" : ", --each finds a region for all together"),
             std::nullopt});
    }
    if (kind == OrderKind::reptile && puzzle.pieces.size() > 1) {
        mistakes.push_back(
            {{Part::piece, 1},
             "a larger piece is packed by copies of one piece: leave out the others, or "
             "choose one",
             std::nullopt});
    }
    if (each && puzzle.pieces.size() == 1) {
        mistakes.push_back(
            {{Part::piece, 0}, "at least one of each needs two pieces or more", std::nullopt});
    }
    return mistakes;
}

int most_copies(const Puzzle& puzzle) {
    return most_box_cells / largest_size(puzzle);
}

OrderResult order(const Puzzle& given, const OrderOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    const Puzzle puzzle = checked(given);
    require_order(puzzle, options);
    const int size = largest_size(puzzle);
    const BoxLimits limits = limits_of(options, size, deadline.token());
    const OrderRegions regions(puzzle, options.kind, limits.cells);
    const std::vector<bool> possible = volumes_of(puzzle, options.each, limits.cells);
    Examination examination(puzzle, options, limits);
    OrderResult result;
    begin_phase(options.progress, excluding_boxes, options.max);
    try {
        for (int cells = 1; cells <= limits.cells && !result.region; ++cells) {
            if (options.progress != nullptr) {
                options.progress->set_done((cells - 1) / size);
                options.progress->set_also(examination.most_states());
            }
            const bool counts = options.kind != OrderKind::odd || cells / size % 2 != 0;
            if (!possible[cells] || !counts) continue;
            result.proven_cells = cells;
            for (const OrderRegion& region : regions.of(cells)) {
                std::optional<Packing> packing = examination.packing(region);
                if (!packing) continue;
                result.region = region;
                result.cells = cells;
                result.copies = static_cast<int>(packing->pieces.size());
                result.packing = *std::move(packing);
                break;
            }
        }
        if (!result.region) result.proven_cells = limits.cells + 1;
    } catch (const Stopped&) {
        result.ending = deadline.ending();
    }
    result.proven_below = (result.proven_cells + size - 1) / size;
    result.excluded = examination.excluded();
    return result;
}

namespace {

// Finds boxes that are unions of some given ones, which are smaller.
class Unions {
  public:
    Unions(const Puzzle& pieces, const BoxLimits& limits)
        : limits_(limits),
          turning_(turns_freely(pieces) ? Turning::any : Turning::none),
          turned_over_(std::ranges::all_of(pieces.pieces, &Piece::turn_over)) {
        boxes_.lattice = pieces.lattice;
    }

    void add(const BoxSides& sides) {
        Piece piece;
        piece.name = box_text(*boxes_.lattice, sides);
        for (const RegionCell& cell : box(*boxes_.lattice, sides[0], sides[1], sides[2]).cells) {
            piece.cells.push_back(cell.point);
        }
        piece.turning = turning_;
        piece.turn_over = turned_over_;
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
    bool turned_over_;  // parallelograms have mirror images
    Puzzle boxes_;      // as pieces
};

}  // namespace

PrimeBoxes prime_boxes(const Puzzle& given, const OrderOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    const Puzzle puzzle = checked(given);
    require_order(puzzle, options);
    const int size = largest_size(puzzle);
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
