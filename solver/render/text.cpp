#include "polypack/render/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "polypack/base/safe_text.hpp"
#include "polypack/render/cell_owners.hpp"
#include "polypack/render/copy_numbers.hpp"
#include "polypack/render/legend.hpp"
#include "polypack/render/svg_panels.hpp"
#include "polypack/render/text_styles.hpp"

namespace polypack {
namespace {

// "caption     item, item, ...", wrapped at the width and indented.
std::string captioned(const std::string& caption, const std::vector<std::string>& items,
                      int width) {
    constexpr int indent = 12;
    std::string text = fmt::format("{:<{}}", caption, indent);
    int column = indent;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string comma = i + 1 < items.size() ? "," : "";
        const auto wide = static_cast<int>(count_characters(items[i] + comma));
        if (column > indent && column + 1 + wide > width) {
            text += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            text += ' ';
            ++column;
        }
        text += items[i] + comma;
        column += wide;
    }
    return text + '\n';
}

// Returns the style in which packings with these options are drawn.
TextStyle style_for(const TextOptions& options, const Lattice& lattice) {
    const bool coloured = options.style != TextStyle::blocks || options.colours > 0;
    return coloured && draws(options.style, lattice) ? options.style : TextStyle::letters;
}

std::string drawn(const TextScene& scene) {
    const TextStyle style = style_for(scene.options, *scene.puzzle.lattice);
    if (style == TextStyle::blocks) return draw_blocks(scene);
    if (style == TextStyle::outlines) return draw_outlines(scene);
    if (style == TextStyle::iso) return draw_iso(scene);
    return draw_letters(scene);
}

// The options of an exact cover, one on a line: by name, with their items if these are not
// coloured, and the option thus not the only one of that name.
std::string options_of(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    const Lattice& lattice = *puzzle.lattice;
    std::string text;
    for (const PlacedPiece& placed : packing) {
        const Piece& piece = puzzle.pieces[placed.piece];
        text += piece.name;
        for (const Point& cell : placed.cells) {
            if (!piece.colours.empty()) break;
            const UserPoint user = lattice.to_user(cell);
            text +=
                fmt::format("{}[{}]", cell == placed.cells.front() ? " at " : " ",
                            fmt::join(user.begin(), user.begin() + lattice.user_dimension, ","));
        }
        text += '\n';
    }
    return text;
}

}  // namespace

bool draws(TextStyle style, const Lattice& lattice) {
    if (style == TextStyle::outlines) return lattice.prisms && lattice.art != ArtGrid::none;
    if (style == TextStyle::iso) return !lattice.flat && lattice.boxes;
    return true;
}

struct TextPictures::Parts {
    const Puzzle& puzzle;
    TextOptions options;
    PieceLetters letters;
    std::vector<Colour> colours;  // by piece
    CellColouring colouring;
    CopyNumbers copies;
    RegionOwners owners;               // of the last packing
    TextLayout layout;                 // with these
    std::optional<LetterSheet> sheet;  // if all that is drawn is letters
    Legend legend;

    // Borders tell copies apart within a layer, but not which parts of layers, or on both sides of
    // a wrap, are of one copy.
    [[nodiscard]] bool letters_tell_copies_apart() const {
        const bool outlined = options.style == TextStyle::outlines &&
                              draws(options.style, *puzzle.lattice) && puzzle.lattice->flat;
        return !outlined || puzzle.region.period.any();
    }
};

TextPictures::TextPictures(const Puzzle& puzzle, const TextOptions& options)
    : parts_(std::make_unique<Parts>(puzzle, options, PieceLetters(puzzle), piece_colours(puzzle),
                                     CellColouring(puzzle), CopyNumbers(puzzle),
                                     RegionOwners(puzzle),
                                     text_layout(*puzzle.lattice, cell_owners(puzzle, {}),
                                                 options.style == TextStyle::outlines &&
                                                     draws(options.style, *puzzle.lattice)),
                                     std::nullopt, Legend())) {
    if (style_for(options, *puzzle.lattice) == TextStyle::letters && !parts_->colouring.any()) {
        parts_->sheet.emplace(parts_->layout, options);
    }
}

TextPictures::~TextPictures() = default;

std::string TextPictures::draw(const std::vector<PlacedPiece>& packing) {
    Parts& parts = *parts_;
    if (parts.puzzle.kind != PuzzleKind::shapes) return options_of(parts.puzzle, packing);
    parts.owners.set(packing);
    const std::vector<int> numbers = parts.copies.of(packing, parts.owners);
    parts.legend.add(packing, numbers);
    const bool apart = parts.letters_tell_copies_apart();
    std::vector<Character> letters;
    for (std::size_t i = 0; i < packing.size(); ++i) {
        letters.push_back(parts.letters.of_copy(packing[i].piece, apart ? numbers[i] : 0));
    }
    if (parts.sheet) return parts.sheet->draw(parts.owners, letters);
    for (LaidLayer& layer : parts.layout.layers) {
        for (auto& [place, cell] : layer) cell.owner = parts.owners.at(cell.number);
    }
    std::vector<Colour> colours;
    for (std::size_t i = 0; i < packing.size(); ++i) {
        colours.push_back(shaded(parts.colours[packing[i].piece], numbers[i]));
    }
    return drawn({parts.puzzle, packing, parts.options, parts.owners, parts.layout, numbers,
                  letters, colours, parts.colouring.paints(), parts.colouring.colours_of(packing)});
}

std::string TextPictures::legend() const {
    const Parts& parts = *parts_;
    if (parts.puzzle.kind != PuzzleKind::shapes) return "";
    const bool apart = parts.letters_tell_copies_apart();
    std::vector<std::string> pieces;
    bool all_names = true;
    for (const auto& [piece, shown] : parts.legend.pieces()) {
        const std::string& name = parts.puzzle.pieces[piece].name;
        std::string letters;
        for (int number = 0; number < (apart ? shown.numbers : 1); ++number) {
            if (number > 0) letters += ' ';
            letters += std::string_view(parts.letters.of_copy(piece, number));
        }
        all_names = all_names && letters == name;
        pieces.push_back(fmt::format("{} = {}{}", letters, name, shown.copies()));
    }
    std::string text;
    if (!all_names) text += captioned("letters", pieces, parts.options.width);
    std::vector<std::string> colours;
    for (const CellPaint& paint : parts.colouring.paints()) {
        if (!paint.plain) colours.push_back(fmt::format("{} = {}", paint.letter, paint.name));
    }
    if (!colours.empty() && !parts.legend.pieces().empty()) {
        text += captioned("colours", colours, parts.options.width);
    }
    return text;
}

std::string draw_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                      const TextOptions& options) {
    return TextPictures(puzzle, options).draw(packing);
}

}  // namespace polypack
