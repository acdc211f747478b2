#include "polypack/puzzle/puzzle_hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace polypack {
namespace {

class Fnv {
  public:
    void add(std::uint32_t number) {
        for (int byte = 0; byte < 4; ++byte, number >>= 8) {
            state_ = (state_ ^ (number & 0xff)) * prime;
        }
    }
    void add(int number) { add(static_cast<std::uint32_t>(number)); }
    void add(bool flag) { add(static_cast<std::uint32_t>(flag)); }
    // Lists and texts are prefixed with their lengths, so that none runs into the next.
    void add_size(std::size_t size) { add(static_cast<std::uint32_t>(size)); }
    void add(const Point& p) {
        add(p.x);
        add(p.y);
        add(p.z);
    }
    void add(std::string_view text) {
        add_size(text.size());
        for (const char c : text) add(static_cast<std::uint32_t>(static_cast<unsigned char>(c)));
    }
    void add(const Copies& copies) {
        add(copies.min);
        add(copies.max);
    }
    [[nodiscard]] PuzzleHash hash() const {
        return {{static_cast<std::uint64_t>(state_ >> 64), static_cast<std::uint64_t>(state_)}};
    }

  private:
    __extension__ using Wide = unsigned __int128;
    static constexpr Wide prime = (Wide{1} << 88) + 0x13b;
    Wide state_ = Wide{0x6c62272e07bb0142} << 64 | 0x62b821756295c58d;
};

void add_piece(Fnv& fnv, const Lattice& lattice, const Piece& piece,
               const std::vector<int>& besides) {
    std::vector<std::pair<Point, CellColour>> cells;
    for (std::size_t i = 0; i < piece.cells.size(); ++i) {
        cells.emplace_back(piece.cells[i], piece.colours.empty() ? 0 : piece.colours[i]);
    }
    std::ranges::sort(cells);
    std::vector<Point> points;
    for (const auto& [point, colour] : cells) points.push_back(point);
    points = normalized(lattice, std::move(points));
    fnv.add_size(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        fnv.add(points[i]);
        fnv.add(cells[i].second);
    }
    for (const int number : besides) fnv.add(number);
    fnv.add(piece.copies);
    fnv.add(piece.turn_over);
    fnv.add(static_cast<int>(piece.turning));
}

int number_of_piece(const Puzzle& puzzle, const std::string& name) {
    const auto at = std::ranges::find(puzzle.pieces, name, &Piece::name);
    return static_cast<int>(at - puzzle.pieces.begin());
}

void add_set_placements(Fnv& fnv, const Puzzle& puzzle, const std::vector<SetPlacement>& list) {
    std::vector<std::pair<int, std::vector<Point>>> sorted;
    for (const SetPlacement& placement : list) {
        std::vector<Point> cells = placement.cells;
        std::ranges::sort(cells);
        sorted.emplace_back(number_of_piece(puzzle, placement.piece), std::move(cells));
    }
    std::ranges::sort(sorted);
    fnv.add_size(sorted.size());
    for (const auto& [piece, cells] : sorted) {
        fnv.add(piece);
        fnv.add_size(cells.size());
        for (const Point& p : cells) fnv.add(p);
    }
}

void add_rules(Fnv& fnv, const Puzzle& puzzle) {
    const PackingRules& rules = puzzle.rules;
    std::vector<std::vector<int>> groups;
    for (const GroupRule& group : rules.groups) {
        std::vector<int> numbers;
        for (const std::string& name : group.pieces) {
            numbers.push_back(number_of_piece(puzzle, name));
        }
        std::ranges::sort(numbers);
        numbers.push_back(group.copies.min);
        numbers.push_back(group.copies.max);
        groups.push_back(std::move(numbers));
    }
    std::ranges::sort(groups);
    fnv.add_size(groups.size());
    for (const std::vector<int>& group : groups) {
        fnv.add_size(group.size());
        for (const int number : group) fnv.add(number);
    }
    fnv.add(rules.no_equal_touching);
    fnv.add(rules.no_crossroads);
    fnv.add(rules.fault_free);
    fnv.add(rules.three_colourable);
    // Hashes of puzzles without the rules that follow are those of before these were known.
    if (rules.value) {
        for (const Piece& piece : puzzle.pieces) fnv.add(piece.value.value_or(0));
        for (const std::int64_t bound : {rules.value->least, rules.value->most}) {
            fnv.add(static_cast<std::uint32_t>(bound));
            fnv.add(static_cast<std::uint32_t>(bound >> 32));
        }
    }
    if (rules.no_touching.empty()) return;
    std::vector<std::vector<int>> apart;
    for (const NoTouching& rule : rules.no_touching) {
        std::vector<int>& numbers = apart.emplace_back();
        for (const std::string& name : rule.pieces) {
            numbers.push_back(number_of_piece(puzzle, name));
        }
        std::ranges::sort(numbers);
        numbers.push_back(static_cast<int>(rule.by));
    }
    std::ranges::sort(apart);
    fnv.add_size(apart.size());
    for (const std::vector<int>& numbers : apart) {
        fnv.add_size(numbers.size());
        for (const int number : numbers) fnv.add(number);
    }
}

void add_marks(Fnv& fnv, std::vector<EdgeMark> marks) {
    std::ranges::sort(marks);
    fnv.add_size(marks.size());
    for (const EdgeMark& mark : marks) {
        fnv.add(mark.cell);
        fnv.add(mark.to);
        fnv.add(mark.colour);
    }
}

void add_edges(Fnv& fnv, const Puzzle& puzzle) {
    const EdgeRules& rules = puzzle.rules.edges;
    fnv.add_size(rules.colours.size());
    for (const NamedEdgeColour& colour : rules.colours) fnv.add(colour.partner);
    fnv.add(rules.interchangeable);
    add_marks(fnv, rules.border);
    for (const Piece& piece : puzzle.pieces) {
        const Point shift =
            normalized(*puzzle.lattice, piece.cells).front() - std::ranges::min(piece.cells);
        std::vector<EdgeMark> marks = piece.edges;
        for (EdgeMark& mark : marks) mark = {mark.cell + shift, mark.to + shift, mark.colour};
        add_marks(fnv, std::move(marks));
    }
    for (const auto* sets : {&puzzle.fixed, &puzzle.forbidden}) {
        for (const SetPlacement& set : *sets) add_marks(fnv, set.edges);
    }
}

// A rule that says no more than there would be without it is none.
void add_colour_rules(Fnv& fnv, std::vector<ColourRule> rules) {
    std::erase_if(rules, [](const ColourRule& rule) {
        return rule.on == std::vector<CellColour>{rule.colour};
    });
    if (rules.empty()) return;
    fnv.add_size(rules.size());
    for (const ColourRule& rule : rules) {
        fnv.add(rule.colour);
        fnv.add_size(rule.on.size());
        for (const CellColour on : rule.on) fnv.add(on);
    }
}

}  // namespace

std::string PuzzleHash::text() const {
    return fmt::format("{:016x}{:016x}", words[0], words[1]);
}

PuzzleHash puzzle_hash(const Puzzle& puzzle) {
    return puzzle_hash(puzzle, {});
}

PuzzleHash puzzle_hash(const Puzzle& puzzle, const HashedBesides& besides) {
    Fnv fnv;
    fnv.add(puzzle_hash_version);
    fnv.add(puzzle.lattice->name);
    std::vector<RegionCell> cells = puzzle.region.cells;
    std::ranges::sort(cells, {}, &RegionCell::point);
    fnv.add_size(cells.size());
    for (const RegionCell& cell : cells) {
        fnv.add(cell.point);
        fnv.add(cell.required);
        fnv.add(cell.colour);
    }
    const Period& period = puzzle.region.period;
    fnv.add(Point{period.x, period.y, period.z});
    if (period.shift != 0) fnv.add(period.shift);
    fnv.add_size(puzzle.pieces.size());
    const std::vector<int> nothing;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        add_piece(fnv, *puzzle.lattice, puzzle.pieces[i],
                  besides.with_pieces.empty() ? nothing : besides.with_pieces[i]);
    }
    for (const int number : besides.after_pieces) fnv.add(number);
    add_set_placements(fnv, puzzle, puzzle.fixed);
    add_set_placements(fnv, puzzle, puzzle.forbidden);
    fnv.add(puzzle.holes.value_or(-1));
    add_rules(fnv, puzzle);
    if (puzzle.kind != PuzzleKind::shapes) fnv.add(static_cast<int>(puzzle.kind));
    if (puzzle.rules.edges.any()) add_edges(fnv, puzzle);
    add_colour_rules(fnv, canonical(puzzle.colour_rules));
    return fnv.hash();
}

}  // namespace polypack
