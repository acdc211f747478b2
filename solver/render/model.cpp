#include "polypack/render/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "polypack/render/copy_numbers.hpp"

namespace polypack {
namespace {

void move(Mesh& mesh, const Vec3& by) {
    for (Vec3& point : mesh.points) point = point + by;
}

// The names of pieces, with numbers where there are several copies; a number that would produce
// the name of another piece is skipped.
std::vector<std::string> part_names(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    std::set<std::string> taken;
    for (const Piece& piece : puzzle.pieces) taken.insert(piece.name);
    std::map<int, int> copies;
    for (const PlacedPiece& placed : packing) ++copies[placed.piece];
    std::map<int, int> numbers;
    std::vector<std::string> names;
    for (const PlacedPiece& placed : packing) {
        std::string name = puzzle.pieces[placed.piece].name;
        if (copies[placed.piece] > 1) {
            const std::string plain = name;
            do {
                name = fmt::format("{} {}", plain, ++numbers[placed.piece]);
            } while (!taken.insert(name).second);
        }
        names.push_back(std::move(name));
    }
    return names;
}

// Numbers from 1 before the names, all as wide as the last.
void number(std::vector<std::string>& names) {
    const std::size_t digits = fmt::format("{}", names.size()).size();
    for (std::size_t i = 0; i < names.size(); ++i) {
        names[i] = fmt::format("{:0{}} {}", i + 1, digits, names[i]);
    }
}

// The height of a piece, then how few of its cells are on the table: smaller is steadier.
struct Stand {
    double height = std::numeric_limits<double>::infinity();
    int aloft = 0;
};

Stand stand_of(const Lattice& lattice, const std::vector<Point>& cells) {
    constexpr double same = 1e-6;
    std::vector<double> heights;
    for (const Point& cell : cells) heights.push_back(centre_of(lattice, cell).z);
    const auto [low, high] = std::ranges::minmax(heights);
    const double table = low + same;
    const auto aloft = std::ranges::count_if(heights, [&](double z) { return z > table; });
    return {high - low, static_cast<int>(aloft)};
}

// The cells of a piece, and its edges.
struct Lying {
    std::vector<Point> cells;
    std::vector<EdgeMark> edges;
};

// The piece rotated so that it is lowest and steadiest; unchanged if no rotation is better.
Lying laid_low(const Lattice& lattice, const Lying& piece) {
    if (lattice.flat) return piece;
    constexpr double better = 1e-6;
    Lying best;
    Stand best_stand;
    const std::vector<Point> points = points_with_marks(piece.cells, piece.edges);
    for (const Motion& motion : motions_of(lattice, points)) {
        if (motion.reflection) continue;
        const std::vector<Point> image = image_of(motion, points);
        const auto edges = image.begin() + std::ssize(piece.cells);
        Lying turned{{image.begin(), edges}, piece.edges};
        for (std::size_t i = 0; i < turned.edges.size(); ++i) {
            turned.edges[i].cell = edges[static_cast<std::ptrdiff_t>(2 * i)];
            turned.edges[i].to = edges[static_cast<std::ptrdiff_t>(2 * i + 1)];
        }
        const Stand stand = stand_of(lattice, turned.cells);
        const bool lower = stand.height < best_stand.height - better;
        const bool level = stand.height < best_stand.height + better;
        if (lower || (level && stand.aloft < best_stand.aloft)) {
            best_stand = stand;
            best = std::move(turned);
        }
    }
    return best;
}

// Makes solids of pieces of a puzzle, with the colours of their cells and edges.
class PartMaker {
  public:
    PartMaker(const Puzzle& puzzle, const SolidOptions& options)
        : puzzle_(puzzle), options_(options), colouring_(puzzle), paints_(colouring_.paints()) {
        for (const CellPaint& paint : edge_paints(puzzle)) paints_.push_back(paint);
    }

    [[nodiscard]] const CellColouring& colouring() const { return colouring_; }
    [[nodiscard]] ModelPart part(std::string name, const Colour& colour, int piece,
                                 const Lying& lying, const std::vector<CellColour>& colours) const {
        const SolidEdges edges{
            .marks = lying.edges,
            .first = static_cast<CellColour>(colouring_.paints().size()) + 1,
            .both_faces = puzzle_.pieces[static_cast<std::size_t>(piece)].turn_over};
        return {std::move(name), colour,
                solid_of(*puzzle_.lattice, lying.cells, options_, colours, edges), paints_};
    }

  private:
    const Puzzle& puzzle_;
    SolidOptions options_;
    CellColouring colouring_;
    std::vector<CellPaint> paints_;  // of cells, then of edges
};

Bounds bounds_of_model(const Model& model) {
    std::vector<Vec3> corners;
    for (const ModelPart& part : model) {
        const Bounds bounds = bounds_of(part.mesh.points);
        corners.push_back(bounds.low);
        corners.push_back(bounds.high);
    }
    return bounds_of(corners);
}

Vec3 middle_of(const Bounds& bounds) {
    return 0.5 * (bounds.low + bounds.high);
}

void explode(Model& model) {
    constexpr double spread = 0.9;  // of the distance from the middle
    const Vec3 middle = middle_of(bounds_of_model(model));
    for (ModelPart& part : model) {
        move(part.mesh, spread * (middle_of(bounds_of(part.mesh.points)) - middle));
    }
}

// Arranges the parts in rows on a table that is about as wide as deep.
void spread_out(Model& model, double distance) {
    double area = 0;
    for (const ModelPart& part : model) {
        const Bounds bounds = bounds_of(part.mesh.points);
        area +=
            (bounds.high.x - bounds.low.x + distance) * (bounds.high.y - bounds.low.y + distance);
    }
    const double width = std::sqrt(area);
    Vec3 corner;
    double depth = 0;
    for (ModelPart& part : model) {
        const Bounds bounds = bounds_of(part.mesh.points);
        const Vec3 size = bounds.high - bounds.low;
        if (corner.x > 0 && corner.x + size.x > width) {
            corner = {0, corner.y + depth + distance, 0};
            depth = 0;
        }
        move(part.mesh, corner - bounds.low);
        corner.x += size.x + distance;
        depth = std::max(depth, size.y);
    }
}

// Adds parts, numbered where their names are taken.
void append(Model& model, const Model& others) {
    std::set<std::string> taken;
    for (const ModelPart& part : model) taken.insert(part.name);
    for (ModelPart part : others) {
        const std::string plain = part.name;
        for (int i = 2; !taken.insert(part.name).second; ++i) {
            part.name = fmt::format("{} {}", plain, i);
        }
        model.push_back(std::move(part));
    }
}

// Moves the parts to where the layout has them.
void arrange(Model& model, const ModelOptions& options) {
    if (model.empty() || options.layout == ModelLayout::in_place) return;
    if (options.layout == ModelLayout::exploded) explode(model);
    if (options.layout == ModelLayout::flat) spread_out(model, options.solid.unit / 2);
    const Vec3 low = bounds_of_model(model).low;
    for (ModelPart& part : model) move(part.mesh, Vec3{} - low);
}

// "x3", "x0-2", "x1+" or "any".
std::string copies_in_a_name(const Copies& copies) {
    const auto& [least, most] = copies;
    if (most == unlimited) return least == 0 ? "any" : fmt::format("x{}+", least);
    return least == most ? fmt::format("x{}", least) : fmt::format("x{}-{}", least, most);
}

std::vector<std::string> names_with_copies(const Puzzle& puzzle,
                                           const std::vector<PieceCopies>& pieces) {
    std::set<std::string> taken;
    for (const Piece& piece : puzzle.pieces) taken.insert(piece.name);
    std::vector<std::string> names;
    for (const auto& [piece, copies] : pieces) {
        std::string name = puzzle.pieces[piece].name;
        if (copies != Copies{1, 1}) {
            name += ' ' + copies_in_a_name(copies);
            while (!taken.insert(name).second) name += '\'';
        }
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace

Model model_of(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
               const ModelOptions& options, const Model& others) {
    const std::vector<Colour> colours = piece_colours(puzzle);
    std::vector<std::string> names = part_names(puzzle, packing);
    if (options.numbered) number(names);
    const std::vector<int> numbers = CopyNumbers(puzzle).of(packing);
    const PartMaker maker(puzzle, options.solid);
    Model model;
    for (std::size_t i = 0; i < packing.size(); ++i) {
        const int piece = packing[i].piece;
        Lying lying{packing[i].cells, packing[i].edges};
        if (options.layout == ModelLayout::flat) lying = laid_low(*puzzle.lattice, lying);
        model.push_back(maker.part(names[i], shaded(colours[piece], numbers[i]), piece, lying,
                                   maker.colouring().own_colours_of(packing[i])));
    }
    append(model, others);
    arrange(model, options);
    return model;
}

std::vector<PieceCopies> copies_of(const Puzzle& puzzle) {
    std::vector<PieceCopies> pieces;
    for (int i = 0; i < static_cast<int>(puzzle.pieces.size()); ++i) {
        const Copies& copies = puzzle.pieces[i].copies;
        if (copies.max > 0) pieces.push_back({i, copies});
    }
    return pieces;
}

std::vector<PieceCopies> copies_of(const std::vector<PlacedPiece>& packing) {
    std::map<int, int> counts;
    for (const PlacedPiece& placed : packing) ++counts[placed.piece];
    std::vector<PieceCopies> pieces;
    for (const auto& [piece, count] : counts) pieces.push_back({piece, {count, count}});
    return pieces;
}

std::string copies_in_words(const Copies& copies) {
    if (copies.min == 0 && copies.max == unlimited) return "any number of copies";
    if (copies.max == unlimited) return fmt::format("{} or more copies", copies.min);
    if (copies.min < copies.max) return fmt::format("{} to {} copies", copies.min, copies.max);
    return copies.max == 1 ? "1 copy" : fmt::format("{} copies", copies.min);
}

Model model_of(const Puzzle& puzzle, const std::vector<PieceCopies>& pieces,
               const SolidOptions& solid, const Model& others) {
    const std::vector<Colour> colours = piece_colours(puzzle);
    const std::vector<std::string> names = names_with_copies(puzzle, pieces);
    const PartMaker maker(puzzle, solid);
    Model model;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const int piece = pieces[i].piece;
        const Piece& given = puzzle.pieces[piece];
        const Lying lying = laid_low(*puzzle.lattice, {given.cells, given.edges});
        model.push_back(maker.part(names[i], colours[piece], piece, lying,
                                   maker.colouring().own_colours_of(given)));
    }
    append(model, others);
    arrange(model, {solid, ModelLayout::flat});
    return model;
}

std::vector<std::string> file_names(const Model& model) {
    constexpr std::size_t longest = 100;
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_' || c == '.' || c == '+';
    };
    const auto lower = [](std::string text) {
        for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return text;
    };
    std::set<std::string> used;
    std::vector<std::string> names;
    for (const ModelPart& part : model) {
        std::string safe = part.name.substr(0, longest);
        for (char& c : safe) c = plain(c) ? c : '-';
        if (safe.empty() || safe.front() == '.' || safe.front() == '-') safe.insert(0, "piece");
        std::string name = safe;
        for (int i = 2; !used.insert(lower(name)).second; ++i) {
            name = fmt::format("{}-{}", safe, i);
        }
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace polypack
