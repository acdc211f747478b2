#include "polypack/formats/yaml_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "polypack/lattice/kind_words.hpp"

namespace polypack {
namespace {

// Returns the text after the coordinates of a cell: its colour, if it has one.
std::string colour_text(CellColour colour) {
    if (colour == 0) return "";
    return fmt::format(", {}", colour_letters[static_cast<std::size_t>(colour) - 1]);
}

// Cells by words for their kinds, those that stand for most of them first.
std::string words_text(const Lattice& lattice, const std::vector<WrittenCell>& cells) {
    // By the coordinates, with 0 for the kind, and by colour.
    std::map<std::pair<UserPoint, CellColour>, std::set<int>> kinds;
    for (const WrittenCell& cell : cells) {
        UserPoint user = lattice.to_user(cell.point);
        const int kind = std::exchange(user[2], 0);
        kinds[{user, cell.colour}].insert(kind);
    }
    std::vector<const KindWord*> words;
    for (const KindWord& word : lattice.kind_words) words.push_back(&word);
    std::ranges::stable_sort(words, std::ranges::greater{},
                             [](const KindWord* word) { return word->kinds.size(); });
    std::vector<std::string> texts;
    for (auto& [place, rest] : kinds) {
        const auto& [user, colour] = place;
        for (const KindWord* word : words) {
            const auto missing = [&](int kind) { return !rest.contains(kind); };
            if (std::ranges::any_of(word->kinds, missing)) continue;
            for (const int kind : word->kinds) rest.erase(kind);
            texts.push_back(fmt::format("[{}, {}, {}, {}{}]", user[0], user[1], word->word, user[3],
                                        colour_text(colour)));
        }
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

// A layer, row and column of art. Columns of `steps` times x; a row of hexagons or triangles begins
// one column farther to the right than the one above it.
struct ArtPlace {
    int layer = 0;
    int row = 0;
    int column = 0;
    [[nodiscard]] friend auto operator<=>(const ArtPlace&, const ArtPlace&) = default;
};

class ArtWriter {
  public:
    ArtWriter(const Lattice& lattice, const ShapeStyle& style) : lattice_(lattice), style_(style) {}

    // nullopt: the cells have no picture, or most of it is blank.
    [[nodiscard]] std::optional<std::vector<std::string>> lines(
        const std::vector<WrittenCell>& cells) {
        if (lattice_.art == ArtGrid::none || !set_marks(cells)) return std::nullopt;
        set_bounds();
        if (!move_to_origin()) return std::nullopt;
        std::vector<std::string> text = lattice_.flat || (layers_ == 1 && !indented())
                                            ? layer_lines("art: ", 0)
                                            : std::vector<std::string>{"layers:"};
        if (text.front() == "layers:") {
            for (int layer = 0; layer < layers_; ++layer) {
                for (std::string& line : layer_lines("- ", layer)) {
                    text.push_back("  " + std::move(line));
                }
            }
        }
        if (at_ != std::array{0, 0, 0}) {
            text.push_back(lattice_.flat ? fmt::format("at: [{}, {}]", at_[0], at_[1])
                                         : fmt::format("at: [{}, {}, {}]", at_[0], at_[1], at_[2]));
        }
        return text;
    }

  private:
    // False: a cell would need two letters, or a cube is not drawn as a whole.
    [[nodiscard]] bool set_marks(const std::vector<WrittenCell>& cells) {
        const std::size_t kinds = lattice_.residues.size();
        const bool triangles = lattice_.art == ArtGrid::triangle;
        std::map<ArtPlace, std::size_t> parts;  // of cubes in several cells
        for (const WrittenCell& cell : cells) {
            if (cell.optional && cell.colour != 0) return false;
            const UserPoint user = lattice_.to_user(cell.point);
            const int kind = kinds > 1 ? user[2] : 0;
            ArtPlace place{kinds > 1 ? user[3] : user[2], user[1], user[0]};
            if (triangles) place.column = 2 * user[0] + kind - 1 + user[1];
            if (lattice_.art == ArtGrid::hex) place.column = 2 * user[0] + user[1];
            char mark = triangles ? (kind == 1 ? '^' : 'v') : style_.mark;
            if (cell.optional) mark = '?';
            if (cell.colour != 0) mark = colour_letters[static_cast<std::size_t>(cell.colour) - 1];
            plain_ = plain_ || (!cell.optional && cell.colour == 0);
            const auto [known, added] = marks_.emplace(place, mark);
            if (!added && known->second != mark) return false;
            ++parts[place];
        }
        const std::size_t whole = lattice_.art == ArtGrid::square ? kinds : 1;
        return std::ranges::all_of(parts, [&](const auto& part) { return part.second == whole; });
    }

    void set_bounds() {
        least_ = most_ = marks_.begin()->first;
        for (const auto& [place, mark] : marks_) {
            least_ = {std::min(least_.layer, place.layer), std::min(least_.row, place.row),
                      std::min(least_.column, place.column)};
            most_ = {std::max(most_.layer, place.layer), std::max(most_.row, place.row),
                     std::max(most_.column, place.column)};
        }
    }

    // Sets the size of the art, and where it begins. Columns may be moved by one: where rows are
    // staggered, the reader finds out by the marks. False: most of it would be blank.
    [[nodiscard]] bool move_to_origin() {
        const bool staggered = lattice_.art != ArtGrid::square;
        // Only plain triangles say which way they point.
        const bool shifts = staggered && (plain_ || lattice_.art == ArtGrid::hex);
        const int parity = shifts && least_.column == -1 ? 1 : 0;
        const bool from_origin =
            least_.layer >= 0 && least_.row >= 0 && least_.column + parity >= 0;
        if (style_.anywhere || !from_origin || blank(most_, parity)) {
            at_[2] = least_.layer;
            at_[1] = least_.row;
            const int step = staggered ? 2 : 1;
            const int column = least_.column - (staggered ? least_.row : 0);
            const int rest = ((column % step) + step) % step;
            at_[0] = (column - rest) / step;
            if (rest == 1 && shifts) {
                ++at_[0];
                parity_ = 1;
            }
        } else {
            parity_ = parity;
        }
        shift_ = {at_[2], at_[1], staggered ? 2 * at_[0] + at_[1] - parity_ : at_[0]};
        layers_ = most_.layer - shift_.layer + 1;
        rows_ = most_.row - shift_.row + 1;
        columns_ = most_.column - shift_.column + 1;
        if (style_.anywhere) at_ = {0, 0, 0};
        return 1.0 * layers_ * rows_ * columns_ <= 8.0 * static_cast<double>(marks_.size()) + 16;
    }

    // Whether art from the origin is far larger than the cells need.
    [[nodiscard]] bool blank(const ArtPlace& most, int parity) const {
        const double all = (most.layer + 1.0) * (most.row + 1.0) * (most.column + parity + 1.0);
        const double needed = (most.layer - least_.layer + 1.0) * (most.row - least_.row + 1.0) *
                              (most.column - least_.column + 1.0);
        return all > 2 * needed + 16;
    }

    [[nodiscard]] std::string row_text(int layer, int row) const {
        std::string text;
        for (int column = 0; column < columns_; ++column) {
            const auto mark =
                marks_.find({layer + shift_.layer, row + shift_.row, column + shift_.column});
            const bool between = lattice_.art == ArtGrid::hex && (column + row + parity_) % 2 != 0;
            text += mark != marks_.end() ? mark->second : between ? ' ' : '.';
        }
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    // Whether the first row of the first layer begins with a blank.
    [[nodiscard]] bool indented() const { return row_text(0, 0).find_first_not_of(' ') != 0; }

    // A list in one line where that is a row, or a short layer of several, else a block.
    [[nodiscard]] std::vector<std::string> layer_lines(std::string_view key, int layer) const {
        std::vector<std::string> rows;
        for (int row = 0; row < rows_; ++row) rows.push_back(row_text(layer, row));
        // Neither words of YAML, such as null, nor its signs.
        const auto needs_no_quotes = [](const std::string& row) {
            const std::size_t first = row.find_first_not_of('.');
            if (first == std::string::npos) return !row.empty();
            const char mark = row[first];
            const bool letter = (mark >= 'A' && mark <= 'Z') || (mark >= 'a' && mark <= 'z');
            return letter && row.find_first_not_of(std::string{'.', mark}) == std::string::npos;
        };
        std::string list = fmt::format("{}[{}]", key, fmt::join(rows, ", "));
        const bool is_short = rows_ == 1 || (key == "- " && list.size() <= 40);
        if (is_short && std::ranges::all_of(rows, needs_no_quotes)) return {std::move(list)};
        const bool starts_blank = rows.front().empty() || rows.front().front() == ' ';
        std::vector<std::string> text{fmt::format("{}|{}", key, starts_blank ? "2" : "")};
        for (const std::string& row : rows) text.push_back(row.empty() ? "" : "  " + row);
        return text;
    }

    const Lattice& lattice_;
    const ShapeStyle& style_;
    std::map<ArtPlace, char> marks_;
    bool plain_ = false;  // whether some cell is
    ArtPlace least_, most_;
    std::array<int, 3> at_{};  // in the user's coordinates
    ArtPlace shift_;           // from the art to `marks_`
    int parity_ = 0;
    int layers_ = 0;
    int rows_ = 0;
    int columns_ = 0;
};

}  // namespace

std::string in_yaml(const std::string& text) {
    // Those of JSON are those of YAML.
    return nlohmann::json(text).dump();
}

std::string cells_text(const Lattice& lattice, const std::vector<WrittenCell>& cells) {
    if (!lattice.kind_words.empty()) {
        return fmt::format("cells: [{}]", words_text(lattice, cells));
    }
    std::vector<std::string> texts;
    for (const WrittenCell& cell : cells) {
        const UserPoint user = lattice.to_user(cell.point);
        texts.push_back(fmt::format(
            "[{}{}]", fmt::join(user.begin(), user.begin() + lattice.user_dimension, ", "),
            colour_text(cell.colour)));
    }
    return fmt::format("cells: [{}]", fmt::join(texts, ", "));
}

std::vector<std::string> shape_lines(const Lattice& lattice, const std::vector<WrittenCell>& cells,
                                     const ShapeStyle& style, bool& drawn) {
    auto lines = ArtWriter(lattice, style).lines(cells);
    drawn = lines.has_value();
    return drawn ? *std::move(lines) : std::vector{cells_text(lattice, cells)};
}

}  // namespace polypack
