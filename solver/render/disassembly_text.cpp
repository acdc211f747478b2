#include "polypack/render/disassembly_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {
namespace {

std::string moves_text(const Lattice& lattice, const std::vector<std::string>& names,
                       const Disassembly& disassembly) {
    std::string text;
    int move = 0;
    for (const int number : disassembly.in_order()) {
        const PackedPart& part = disassembly.parts[number];
        for (const Slide& slide : part.slides) {
            text += fmt::format("{:>5}  {:<10}  {}\n", ++move, slide_text(lattice, slide),
                                moved_text(names, slide));
        }
        if (part.fate == PackedPart::Fate::together) {
            text += fmt::format("       together    {}\n", list_of(names, part.pieces));
        }
    }
    return text;
}

// "90 about z at x 2.5, y 3, +x to +y".
std::string turn_text(const Lattice& lattice, const Turn& turn) {
    std::string along;
    std::string at;
    for (const auto& [coordinate, name] :
         {std::pair{&Point::x, 'x'}, {&Point::y, 'y'}, {&Point::z, 'z'}}) {
        if (turn.from.*coordinate == 0 && turn.to.*coordinate == 0) {
            along = name;
            continue;
        }
        at += fmt::format("{}{} {}", at.empty() ? "" : ", ", name, turn.about.*coordinate / 2.0);
    }
    int farthest = 0;
    for (const AxisShift& shift : turn.shifts) {
        farthest = std::max({farthest, std::abs(shift.from), std::abs(shift.to)});
    }
    const std::string by = farthest == 0 ? "" : ", shifting by up to " + bevel_text(farthest);
    return fmt::format("90 about {} at {}, {} to {}{}", along, at,
                       direction_text(lattice, turn.from), direction_text(lattice, turn.to), by);
}

// Says what a greater bevel would change.
std::string bevel_needed(const Disassembly& disassembly) {
    if (!disassembly.min_bevel) return "";
    if (*disassembly.min_bevel == no_bevel) return "; no bevel is enough";
    return fmt::format(
        "; {} {}",
        disassembly.shifting ? "comes apart with a bevel of" : "needs a bevel of at least",
        bevel_text(*disassembly.min_bevel));
}

}  // namespace

std::vector<std::string> names_of(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    std::vector<int> copies(puzzle.pieces.size());
    for (const PlacedPiece& placed : packing) ++copies[placed.piece];
    std::vector<int> seen(puzzle.pieces.size());
    std::vector<std::string> names;
    for (const PlacedPiece& placed : packing) {
        const std::string name = escaped(puzzle.pieces[placed.piece].name);
        const int copy = ++seen[placed.piece];
        names.push_back(copies[placed.piece] == 1 ? name : fmt::format("{} ({})", name, copy));
    }
    return names;
}

std::string list_of(const std::vector<std::string>& names, const std::vector<int>& pieces) {
    std::vector<std::string_view> listed;
    for (const int piece : pieces) listed.emplace_back(names[piece]);
    return fmt::format("{}", fmt::join(listed, ", "));
}

std::string direction_text(const Lattice& lattice, const Point& step) {
    const Point& cell = lattice.residues.front();
    const UserPoint from = lattice.to_user(cell);
    const UserPoint to = lattice.to_user(cell + step);
    // Where there are several kinds of cells, the kind is the third number.
    std::array<int, 3> by{to[0] - from[0], to[1] - from[1], to[2] - from[2]};
    if (lattice.residues.size() > 1) by[2] = to[3] - from[3];
    std::string text;
    for (std::size_t k = 0; k < by.size(); ++k) {
        if (by[k] == 0) continue;
        text += by[k] < 0 ? '-' : '+';
        if (std::abs(by[k]) != 1) text += fmt::format("{}", std::abs(by[k]));
        text += "xyz"[k];
    }
    return text;
}

std::string moved_text(const std::vector<std::string>& names, const Slide& slide) {
    if (slide.each.empty()) return list_of(names, slide.pieces);
    std::vector<std::string> moved;
    for (std::size_t i = 0; i < slide.pieces.size(); ++i) {
        moved.push_back(fmt::format("{} by {}", names[slide.pieces[i]], slide.each[i]));
    }
    return fmt::format("{}", fmt::join(moved, ", "));
}

std::string way_in_words(const Lattice& lattice, const Point& step) {
    const Vec3 by = centre_of(lattice, step) - centre_of(lattice, Point{});
    const auto is = [](double t) { return std::abs(t) > 1e-6; };
    if (is(by.x) && !is(by.y) && !is(by.z)) return by.x < 0 ? "to the left" : "to the right";
    if (!is(by.x) && is(by.y) && !is(by.z)) return by.y < 0 ? "to the front" : "to the back";
    if (!is(by.x) && !is(by.y) && is(by.z)) return by.z < 0 ? "down" : "up";
    return "along " + direction_text(lattice, step);
}

namespace {

std::string number_in_words(int number) {
    constexpr std::array<std::string_view, 11> words{
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    const auto at = static_cast<std::size_t>(number);
    return at < words.size() ? std::string(words[at]) : fmt::format("{}", number);
}

}  // namespace

std::string move_in_words(const Lattice& lattice, const std::vector<std::string>& names,
                          const Slide& slide) {
    const std::string moved = moved_text(names, slide);
    if (slide.turn) return fmt::format("{} turned {}", moved, slide_text(lattice, slide));
    const std::string way = way_in_words(lattice, slide.step);
    if (!slide.each.empty()) return fmt::format("{}, {}", moved, way);
    const std::string steps = slide.steps == 0 ? "out" : number_in_words(slide.steps);
    return fmt::format("{} {} {}", moved, steps, way);
}

std::string bevel_text(Bevel bevel) {
    std::string text = fmt::format("0.{:06}", bevel);
    text.erase(text.find_last_not_of('0') + 1);
    return text == "0." ? "0" : text;
}

std::string slide_text(const Lattice& lattice, const Slide& slide) {
    if (slide.turn) return turn_text(lattice, *slide.turn);
    if (!slide.each.empty()) return direction_text(lattice, slide.step);
    const std::string direction = direction_text(lattice, slide.step);
    return slide.steps == 0 ? direction + " out" : fmt::format("{} {}", direction, slide.steps);
}

std::string disassembly_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                             const Disassembly& disassembly) {
    const std::vector<std::string> names = names_of(puzzle, packing);
    if (disassembly.comes_apart()) {
        return fmt::format("comes apart, level {}, by separations {}, {} move{} in all\n{}",
                           disassembly.level(), disassembly.dotted_level(), disassembly.total(),
                           disassembly.total() == 1 ? "" : "s",
                           moves_text(*puzzle.lattice, names, disassembly));
    }
    const auto locked =
        std::ranges::find(disassembly.parts, PackedPart::Fate::locked, &PackedPart::fate);
    if (locked != disassembly.parts.end()) {
        return fmt::format(
            "does not come apart: {} stay together{}{}\n", list_of(names, locked->pieces),
            locked->states > 1 ? ", though they move" : "", bevel_needed(disassembly));
    }
    return packing.size() < 2 ? "is a single piece\n" : "may stay together\n";
}

std::string interlock_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                           const Interlock& interlock) {
    if (interlock.bodies < 2) {
        return packing.size() < 2 ? "is a single piece\n" : "has no pieces that could move\n";
    }
    const std::vector<std::string> names = names_of(puzzle, packing);
    const auto lines = [&](const std::vector<Slide>& slides) {
        std::string text;
        for (const Slide& slide : slides) {
            text += fmt::format("      {:<10}  {}\n", slide_text(*puzzle.lattice, slide),
                                moved_text(names, slide));
        }
        return text;
    };
    if (!interlock.holds()) return "does not interlock\n" + lines(interlock.leave);
    std::string text = "interlocks\n";
    text += interlock.move.empty() ? "    nothing moves\n"
                                   : "    moves that are possible\n" + lines(interlock.move);
    for (const auto& [pieces, leave] : interlock.without) {
        text += fmt::format("    without {}{}\n", list_of(names, pieces),
                            pieces.size() > 1 ? ", and no fewer" : "") +
                lines(leave);
    }
    if (interlock.without.empty() && interlock.bodies > 2) {
        text += "    whichever pieces are taken out, those left hold each other\n";
    }
    return text;
}

}  // namespace polypack
