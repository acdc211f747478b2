#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/css_colours.hpp"
#include "polypack/formats/gzip.hpp"
#include "polypack/formats/shared_pieces.hpp"
#include "polypack/formats/unsupported_features.hpp"
#include "polypack/formats/xmpuzzle_grid.hpp"
#include "polypack/formats/xmpuzzle_shapes.hpp"
#include "polypack/lattice/point_box.hpp"

namespace polypack {
namespace {

XmGrid grid_of(const Lattice& lattice) {
    // Flat lattices are one layer of those in space.
    for (const int number : {0, 1}) {
        const XmGrid grid(number);
        if (grid.lattice().layer == lattice.name) return grid;
    }
    if (const auto grid = XmGrid::of(lattice)) return *grid;
    throw CannotWrite(fmt::format("the {} lattice", lattice.name));
}

// "#rrggbb" of a colour by its name, or one of our own.
std::string rgb_of(const std::string& name, int number) {
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (name.size() == 7 && name[0] == '#' && std::all_of(name.begin() + 1, name.end(), is_digit)) {
        return name;
    }
    for (const NamedColour& named : named_colours()) {
        if (named.name == name) return std::string(named.rgb);
    }
    // Steps that go around a cycle of 256 without meeting again soon.
    return fmt::format("#{:02x}{:02x}{:02x}", 97 * number % 256, 57 * number % 256,
                       151 * number % 256);
}

// The cells of a shape in the file, all coordinates at least 0.
struct VoxelBox {
    std::vector<Point> cells;  // in the order of the piece or region
    Point size;
    Point shift;  // from the cells as they were
};

VoxelBox shape_of(const XmGrid& grid, const std::vector<Point>& points) {
    constexpr long long max_voxels = 10'000'000;
    constexpr int far = 100;  // more empty layers than this are left out
    VoxelBox shape;
    for (const Point& point : points) shape.cells.push_back(grid.cell_of(point));
    const auto [least, most] = box_of(shape.cells);
    const auto [low, high] = std::minmax({least.x, least.y, least.z});
    if (low < 0 || high > far) {
        shape.shift = Point{} - grid.shift_below(least);
        for (Point& cell : shape.cells) cell = cell + shape.shift;
    }
    shape.size = most + shape.shift + Point{1, 1, 1};
    const double volume = 1.0 * shape.size.x * shape.size.y * shape.size.z;
    if (volume > max_voxels) throw CannotWrite("cells that are so far apart");
    return shape;
}

// The element of a problem.
class XmProblemWriter {
  public:
    // `numbers`: those of the shapes of its pieces in the file, whose boxes are the others.
    XmProblemWriter(const Document& document, const XmGrid& grid, const std::vector<int>& numbers,
                    const std::vector<VoxelBox>& boxes, const VoxelBox& region)
        : document_(document),
          puzzle_(document.puzzle),
          grid_(grid),
          numbers_(numbers),
          region_(region) {
        for (const int number : numbers) {
            shapes_.push_back(boxes[static_cast<std::size_t>(number)]);
        }
    }

    // `result`: the number of the shape that is filled.
    [[nodiscard]] std::string text(const std::string& name, std::size_t result, int colours) {
        const Expectation& expect = puzzle_.expect;
        add("<problem");
        if (!name.empty()) add(" name=\"{}\"", xml_escaped(name));
        if (expect.distinct && expect.distinct->small()) {
            add(" state=\"2\" assemblies=\"{}\"", expect.distinct->digits());
        } else if (!document_.packings.empty()) {
            add(" state=\"1\" assemblies=\"{}\"", document_.packings.size());
        } else {
            add(" state=\"0\"");
        }
        if (document_.come_apart) add(" solutions=\"{}\"", *document_.come_apart);
        write_holes();
        add(">\n");
        write_counts();
        add("<result id=\"{}\"/>\n<bitmap>\n", result);
        write_pairs(colours);
        add("</bitmap>\n");
        if (!document_.packings.empty()) {
            add("<solutions>\n");
            for (const StoredPacking& packing : document_.packings) write_solution(packing);
            add("</solutions>\n");
        }
        write_own(expect);
        if (!document_.notes.empty()) add("<comment>{}</comment>\n", xml_escaped(document_.notes));
        add("</problem>\n");
        return std::move(text_);
    }

  private:
    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }

    // The most copies of a piece that a packing can have.
    [[nodiscard]] int max_copies(const Piece& piece) const {
        const auto room = static_cast<int>(puzzle_.region.cells.size() / piece.cells.size());
        return piece.copies.max == unlimited ? std::max(room, piece.copies.min) : piece.copies.max;
    }

    // If all numbers of copies are given, the pieces determine the number of holes.
    void write_holes() {
        const auto in_range = [](const Piece& piece) {
            return piece.copies.min != piece.copies.max;
        };
        const auto optional =
            std::ranges::count(puzzle_.region.cells, false, &RegionCell::required);
        if (std::ranges::any_of(puzzle_.pieces, in_range)) {
            add(" maxHoles=\"{}\"", puzzle_.holes ? *puzzle_.holes : static_cast<int>(optional));
            return;
        }
        long long holes = static_cast<long long>(puzzle_.region.cells.size());
        for (const Piece& piece : puzzle_.pieces) {
            holes -= static_cast<long long>(piece.cells.size()) * piece.copies.min;
        }
        if (puzzle_.holes && *puzzle_.holes < holes) {
            throw CannotWrite("fewer holes than the pieces leave");
        }
    }

    void write_counts() {
        add("<shapes>\n");
        for (std::size_t i = 0; i < puzzle_.pieces.size(); ++i) {
            const Piece& piece = puzzle_.pieces[i];
            add("<shape id=\"{}\"", numbers_[i]);
            if (piece.copies.min == piece.copies.max) {
                add(" count=\"{}\"", piece.copies.min);
            } else {
                add(" min=\"{}\" max=\"{}\"", piece.copies.min, max_copies(piece));
            }
            std::string groups;
            for (const PieceGroup& group : document_.groups) {
                if (group.piece != static_cast<int>(i)) continue;
                groups +=
                    fmt::format("<group group=\"{}\" count=\"{}\"/>\n", group.group, group.copies);
            }
            groups.empty() ? add("/>\n") : add(">\n{}</shape>\n", groups);
        }
        add("</shapes>\n");
    }

    // Colours are counted from 0 here, from 1 in voxels.
    void write_pairs(int colours) {
        for (CellColour piece = 1; piece <= colours; ++piece) {
            for (CellColour region = 1; region <= colours; ++region) {
                if (!may_lie_on(puzzle_.colour_rules, piece, region)) continue;
                add("<pair piece=\"{}\" result=\"{}\"/>\n", piece - 1, region - 1);
            }
        }
    }

    void write_own(const Expectation& expect) {
        // BurrTools counts with 64 bits.
        const bool large = expect.distinct && !expect.distinct->small();
        if (!expect.all && !large && expect.source.empty()) return;
        add("<polypack");
        if (expect.all) add(" all=\"{}\"", expect.all->digits());
        if (large) add(" distinct=\"{}\"", expect.distinct->digits());
        if (!expect.source.empty()) add(" source=\"{}\"", xml_escaped(expect.source));
        add("/>\n");
    }

    // --- Packings

    // The place of a piece's hotspot, and its turn.
    struct Lying {
        Point place;
        int turn = 0;
    };

    [[nodiscard]] bool colours_match(const Piece& piece, const std::vector<Point>& cells) const {
        if (piece.colours.empty()) return true;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto at = std::ranges::lower_bound(puzzle_.region.cells, grid_.point_of(cells[i]),
                                                     {}, &RegionCell::point);
            const CellColour colour = piece.colours[i];
            if (!may_lie_on(puzzle_.colour_rules, colour, at->colour)) return false;
        }
        return true;
    }

    [[nodiscard]] std::optional<Lying> lying(const PlacedPiece& placed) const {
        const auto number = static_cast<std::size_t>(placed.piece);
        std::vector<Point> target;
        for (const Point& point : placed.cells) target.push_back(grid_.cell_of(point));
        std::ranges::sort(target);
        for (int turn = 0; turn < grid_.turns(); ++turn) {
            const auto images = grid_.turned(shapes_[number].cells, Point{}, turn);
            if (!images) continue;
            std::vector<Point> image = *images;
            std::ranges::sort(image);
            const Point by = target.front() - image.front();
            for (Point& cell : image) cell = cell + by;
            if (image != target || !grid_.meets(by, Point{}, turn)) continue;
            std::vector<Point> cells = *images;
            for (Point& cell : cells) cell = cell + by;
            if (colours_match(puzzle_.pieces[number], cells)) return Lying{by, turn};
        }
        return std::nullopt;
    }

    void write_solution(const StoredPacking& packing) {
        std::vector<std::size_t> order(packing.pieces.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return packing.pieces[i].piece; });
        std::string tokens;
        std::vector<Point> places(packing.pieces.size());  // by placed piece
        std::vector<int> copies(packing.pieces.size());
        std::size_t next = 0;
        int copy = 0;
        for (std::size_t i = 0; i < puzzle_.pieces.size(); ++i) {
            for (int k = 0; k < max_copies(puzzle_.pieces[i]); ++k, ++copy) {
                if (!tokens.empty()) tokens += ' ';
                if (next == order.size() ||
                    packing.pieces[order[next]].piece != static_cast<int>(i)) {
                    tokens += 'x';
                    continue;
                }
                const PlacedPiece& placed = packing.pieces[order[next]];
                const auto lies = lying(placed);
                if (!lies) {
                    throw CannotWrite(fmt::format("a packing with the mirror image of piece {}",
                                                  in_quotes(puzzle_.pieces[i].name)));
                }
                places[order[next]] = lies->place + region_.shift;
                copies[order[next++]] = copy;
                const Point& place = places[order[next - 1]];
                tokens += fmt::format("{} {} {} {}", place.x, place.y, place.z, lies->turn);
            }
        }
        add("<solution asmNum=\"{}\" solNum=\"{}\">\n<assembly>{}</assembly>\n", packing.assembly,
            packing.solution, tokens);
        if (packing.separation) write_separation(*packing.separation, places, copies, "");
        if (!packing.states.empty()) {
            add("<separationInfo>{}</separationInfo>\n", fmt::join(packing.states, " "));
        }
        add("</solution>\n");
    }

    void write_separation(const Separation& separation, const std::vector<Point>& places,
                          const std::vector<int>& copies, std::string_view type) {
        add("<separation");
        if (!type.empty()) add(" type=\"{}\"", type);
        add(">\n<pieces count=\"{}\">", separation.pieces.size());
        for (std::size_t i = 0; i < separation.pieces.size(); ++i) {
            add("{}{}", i == 0 ? "" : " ", copies[separation.pieces[i]]);
        }
        add("</pieces>\n");
        for (const std::vector<Point>& state : separation.states) {
            std::string x;
            std::string y;
            std::string z;
            for (std::size_t i = 0; i < state.size(); ++i) {
                const Point at = places[separation.pieces[i]] + grid_.file_shift_of(state[i]);
                const std::string_view blank = i == 0 ? "" : " ";
                x += fmt::format("{}{}", blank, at.x);
                y += fmt::format("{}{}", blank, at.y);
                z += fmt::format("{}{}", blank, at.z);
            }
            add("<state><dx>{}</dx><dy>{}</dy><dz>{}</dz></state>\n", x, y, z);
        }
        for (const Separation& part : separation.removed) {
            write_separation(part, places, copies, "removed");
        }
        for (const Separation& part : separation.left) {
            write_separation(part, places, copies, "left");
        }
        add("</separation>\n");
    }

    const Document& document_;
    const Puzzle& puzzle_;
    const XmGrid& grid_;
    const std::vector<int>& numbers_;
    std::vector<VoxelBox> shapes_;  // by piece
    const VoxelBox& region_;
    std::string text_;
};

class XmPuzzleWriter {
  public:
    explicit XmPuzzleWriter(const Document& document)
        : document_(document),
          problems_(problems_of(document)),
          grid_(grid_of(*document.puzzle.lattice)),
          shared_(shared_pieces(document)) {
        for (const Piece& piece : shared_.pieces) boxes_.push_back(shape_of(grid_, piece.cells));
        if (document.pieces_alone) problems_.clear();
        for (const Document* problem : problems_) {
            std::vector<Point> points;
            for (const RegionCell& cell : problem->puzzle.region.cells) {
                points.push_back(cell.point);
            }
            regions_.push_back(shape_of(grid_, points));
        }
    }

    [[nodiscard]] std::string text() {
        refuse_other_turns(document_.puzzle);
        for (const Document* problem : problems_) {
            refuse_constraints(problem->puzzle);
            refuse_other_turns(problem->puzzle);
        }
        add("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"{}\"/>\n",
            grid_.number());
        const int colours = write_colours();
        find_still();
        write_shapes();
        add("<problems>\n");
        for (std::size_t i = 0; i < problems_.size(); ++i) {
            // Problems without a name stay without one if there are several.
            const std::string& name =
                problems_.size() > 1 ? document_.problems[i] : problems_[i]->puzzle.name;
            text_ += XmProblemWriter(*problems_[i], grid_, shared_.numbers[i], boxes_, regions_[i])
                         .text(name, boxes_.size() + i, colours);
        }
        add("</problems>\n");
        for (const std::string& comment : document_.comments) {
            add("<comment>{}</comment>\n", xml_escaped(comment));
        }
        add("</puzzle>\n");
        return std::move(text_);
    }

  private:
    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }

    int write_colours() {
        int colours = 0;
        std::vector<std::string> names;
        for (const Document* problem : problems_of(document_)) {
            const Puzzle& puzzle = problem->puzzle;
            if (names.size() < puzzle.colour_names.size()) names = puzzle.colour_names;
            for (const RegionCell& cell : puzzle.region.cells) {
                colours = std::max(colours, cell.colour);
            }
        }
        for (const Piece& piece : shared_.pieces) {
            for (const CellColour colour : piece.colours) colours = std::max(colours, colour);
        }
        colours = std::max(colours, static_cast<int>(names.size()));
        if (colours > max_xm_colours) {
            throw CannotWrite(fmt::format("more than {} colours", max_xm_colours));
        }
        add("<colors>\n");
        for (int i = 0; i < colours; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const std::string name = index < names.size() ? names[index] : "";
            const std::string rgb = rgb_of(name, i + 1);
            const auto part = [&](std::size_t at) {
                return std::stoi(rgb.substr(at, 2), nullptr, 16);
            };
            add("<color red=\"{}\" green=\"{}\" blue=\"{}\"", part(1), part(3), part(5));
            if (!name.empty() && name != rgb) add(" name=\"{}\"", xml_escaped(name));
            add("/>\n");
        }
        add("</colors>\n");
        return colours;
    }

    // Finds the shapes that stay still in a problem, which become heavier than others, and thereby
    // in all problems.
    void find_still() {
        still_.assign(boxes_.size(), false);
        const auto shape_of = [&](std::size_t problem, int piece) {
            return static_cast<std::size_t>(
                shared_.numbers[problem][static_cast<std::size_t>(piece)]);
        };
        for (std::size_t i = 0; i < problems_.size(); ++i) {
            if (problems_[i]->still >= 0) still_[shape_of(i, problems_[i]->still)] = true;
        }
        for (std::size_t i = 0; i < problems_.size(); ++i) {
            const std::vector<int>& numbers = shared_.numbers[i];
            const auto first = std::ranges::find_if(
                numbers, [&](int number) { return still_[static_cast<std::size_t>(number)]; });
            const auto read = first == numbers.end() ? -1 : first - numbers.begin();
            if (read == problems_[i]->still) continue;
            throw CannotWrite(
                "problems in which different pieces stay still (--drop still leaves "
                "this out)",
                "still");
        }
    }

    void write_shapes() {
        add("<shapes>\n");
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            const Piece& piece = shared_.pieces[i];
            std::string states(volume(boxes_[i]), '_');
            for (const Point& cell : boxes_[i].cells) states[index_of(boxes_[i], cell)] = '#';
            std::string attributes = fmt::format(" name=\"{}\"", xml_escaped(piece.name));
            if (!piece.display_colour.empty()) {
                attributes += fmt::format(" colour=\"{}\"", piece.display_colour);
            }
            if (still_[i]) attributes += " weight=\"2\"";
            std::vector<CellColour> colours = piece.colours;
            colours.resize(piece.cells.size());
            write_voxels(boxes_[i], attributes, states, colours);
        }
        for (std::size_t i = 0; i < problems_.size(); ++i) {
            const VoxelBox& box = regions_[i];
            std::string states(volume(box), '_');
            std::vector<CellColour> colours;
            for (std::size_t k = 0; k < box.cells.size(); ++k) {
                const RegionCell& cell = problems_[i]->puzzle.region.cells[k];
                states[index_of(box, box.cells[k])] = cell.required ? '#' : '+';
                colours.push_back(cell.colour);
            }
            write_voxels(box, "", states, colours);
        }
        add("</shapes>\n");
    }

    static std::size_t volume(const VoxelBox& shape) {
        return static_cast<std::size_t>(shape.size.x) * shape.size.y * shape.size.z;
    }
    static std::size_t index_of(const VoxelBox& shape, const Point& cell) {
        return cell.x + static_cast<std::size_t>(shape.size.x) *
                            (cell.y + static_cast<std::size_t>(shape.size.y) * cell.z);
    }

    void write_voxels(const VoxelBox& shape, const std::string& attributes,
                      const std::string& states, const std::vector<CellColour>& colours) {
        add("<voxel x=\"{}\" y=\"{}\" z=\"{}\" type=\"0\"{}>", shape.size.x, shape.size.y,
            shape.size.z, attributes);
        std::vector<CellColour> by_voxel(states.size());
        for (std::size_t i = 0; i < shape.cells.size(); ++i) {
            by_voxel[index_of(shape, shape.cells[i])] = colours[i];
        }
        for (std::size_t i = 0; i < states.size(); ++i) {
            text_ += states[i];
            if (by_voxel[i] != 0) add("{}", by_voxel[i]);
        }
        add("</voxel>\n");
    }

    const Document& document_;
    std::vector<const Document*> problems_;  // none of pieces alone
    XmGrid grid_;
    SharedPieces shared_;
    std::vector<VoxelBox> boxes_;    // by piece
    std::vector<VoxelBox> regions_;  // by problem
    std::vector<bool> still_;        // by piece: whether it is heavier than others
    std::string text_;
};

}  // namespace

std::string write_xmpuzzle(const Document& document) {
    return gzip(XmPuzzleWriter(document).text());
}

}  // namespace polypack
