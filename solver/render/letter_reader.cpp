#include "polypack/render/letter_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/verify.hpp"

namespace polypack {
namespace {

constexpr std::string_view outside_mark = ".";

bool has_cell_colours(const Puzzle& puzzle) {
    return std::ranges::any_of(puzzle.region.cells,
                               [](const RegionCell& cell) { return cell.colour != 0; }) ||
           std::ranges::any_of(puzzle.pieces,
                               [](const Piece& piece) { return !piece.colours.empty(); });
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        lines.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return lines;
}

// The first character of a text, or a byte that begins none.
std::string_view first_character(std::string_view text) {
    return text.substr(0, std::max<std::size_t>(first_code_point(text).length, 1));
}

// Returns true if the line has characters where the other has dots, and nowhere else.
bool same_layout(std::string_view line, std::string_view empty) {
    for (const char of_empty : empty) {
        if (line.empty() || (line.front() == ' ') != (of_empty == ' ')) return false;
        line.remove_prefix(first_character(line).size());
    }
    return line.empty();
}

}  // namespace

LetterReader::LetterReader(const Puzzle& puzzle)
    : puzzle_(puzzle), letters_(puzzle), index_(puzzle.region) {
    for (const RegionCell& cell : puzzle.region.cells) cells_.push_back(cell.point);
    if (has_cell_colours(puzzle)) return;
    const TextLayout layout = text_layout(*puzzle.lattice, cell_owners(puzzle, {}));
    const auto layers = static_cast<int>(layout.layers.size());
    for (int beside = layers; beside >= 1; --beside) {
        constexpr int gap = 2;
        const int width = beside * (layout.columns + gap) - gap;
        const LetterSheet sheet(layout, {.width = std::max(width, 1)});
        Sheet lines = lines_of(sheet.text());
        if (!sheets_.empty() && lines == sheets_.back()) continue;
        heights_.push_back(lines.size());
        sheets_.push_back(std::move(lines));
        std::vector<int>& order = order_.emplace_back(cells_.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, {}, [&](int cell) { return sheet.at(cell); });
    }
}

bool LetterReader::begins(const std::string& line) const {
    return std::ranges::any_of(
        sheets_, [&](const Sheet& sheet) { return same_layout(line, sheet.front()); });
}

const LetterReader::Sheet* LetterReader::sheet_of(std::span<const std::string> lines) const {
    const auto at = std::ranges::find_if(
        sheets_, [&](const Sheet& sheet) { return std::ranges::equal(lines, sheet, same_layout); });
    return at == sheets_.end() ? nullptr : &*at;
}

// The cells of the same letter that are connected with that one.
std::vector<Point> LetterReader::take_connected(std::map<Point, std::string_view>& letters,
                                                const Point& from) const {
    const std::string_view letter = letters.at(from);
    std::vector<Point> part{from};
    letters.erase(from);
    for (std::size_t done = 0; done < part.size(); ++done) {
        for (const Point& near : puzzle_.lattice->neighbours_of(part[done])) {
            const auto at = letters.find(index_.wrapped(near));
            if (at == letters.end() || at->second != letter) continue;
            part.push_back(at->first);
            letters.erase(at);
        }
    }
    std::ranges::sort(part);
    return part;
}

std::vector<PlacedPiece> LetterReader::read(std::span<const std::string> lines) const {
    const auto number = static_cast<std::size_t>(sheet_of(lines) - sheets_.data());
    std::map<Point, std::string_view> letters;
    std::map<std::string_view, std::vector<Point>> by_letter;
    auto cell = order_[number].begin();
    for (const std::string& line : lines) {
        for (std::string_view rest = line; !rest.empty();) {
            const std::string_view letter = first_character(rest);
            rest.remove_prefix(letter.size());
            if (letter == " ") continue;
            const Point& point = cells_[static_cast<std::size_t>(*cell++)];
            if (letter == outside_mark) continue;
            letters[point] = letter;
            by_letter[letter].push_back(point);
        }
    }
    std::vector<PlacedPiece> packing;
    for (auto& [letter, cells] : by_letter) {
        const int piece = letters_.piece_of(letter);
        if (piece < 0) {
            throw InvalidArgument(
                fmt::format("the letter {} is not that of one piece", in_quotes(letter)));
        }
        const Lattice& lattice = *puzzle_.lattice;
        if (!connected(lattice, normalized(lattice, puzzle_.pieces[piece].cells))) {
            std::ranges::sort(cells);
            packing.push_back({piece, std::move(cells), {}});
            continue;
        }
        for (const Point& first : cells) {
            if (letters.contains(first)) {
                packing.push_back({piece, take_connected(letters, first), {}});
            }
        }
    }
    std::ranges::stable_sort(packing, {}, &PlacedPiece::piece);
    lay_by_edges(puzzle_, packing);
    return packing;
}

}  // namespace polypack
