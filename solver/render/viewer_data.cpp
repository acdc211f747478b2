#include "polypack/render/viewer_data.hpp"

#include <fmt/format.h>

#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <span>
#include <string_view>

#include <nlohmann/json.hpp>

#include "polypack/disassembly/axes.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "polypack/render/cell_colours.hpp"
#include "polypack/render/copy_numbers.hpp"
#include "polypack/render/directions.hpp"
#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/edge_faces.hpp"
#include "polypack/render/legend.hpp"
#include "polypack/render/mesh.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {
namespace {

// Returns the diagonal of a box around the packing.
double size_of(const Lattice& lattice, const std::vector<PlacedPiece>& packing) {
    std::vector<Vec3> centres;
    for (const PlacedPiece& placed : packing) {
        for (const Point& cell : placed.cells) centres.push_back(centre_of(lattice, cell));
    }
    const auto [low, high] = bounds_of(centres);
    return std::hypot(high.x - low.x + 1, high.y - low.y + 1, high.z - low.z + 1);
}

PageTurn page_turn(const Lattice& lattice, const Turn& turn) {
    return {0.5 * centre_of(lattice, turn.about),
            cross(centre_of(lattice, turn.from), centre_of(lattice, turn.to))};
}

}  // namespace

std::vector<PageMove> page_moves(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                 const Disassembly& disassembly) {
    const Lattice& lattice = *puzzle.lattice;
    const std::vector<std::string> names = names_of(puzzle, packing);
    std::vector<PageMove> moves;
    for (const int number : disassembly.in_order()) {
        const PackedPart& part = disassembly.parts[number];
        for (const Slide& slide : part.slides) {
            const Vec3 step = centre_of(lattice, slide.step);
            double steps = slide.steps;
            if (slide.steps == 0) {
                steps = std::ceil(size_of(lattice, packing) / length(step));
            }
            moves.push_back({slide.pieces,
                             (slide.turn ? 0 : steps) * step,
                             {},
                             move_in_words(lattice, names, slide)});
            for (const int distance : slide.each) {
                moves.back().shifts.push_back(distance * step);
            }
            if (slide.turn) moves.back().turn = page_turn(lattice, *slide.turn);
        }
        if (part.fate == PackedPart::Fate::apart && moves.back().placements.size() == 1) {
            moves.back().gone = moves.back().placements;
        }
    }
    return moves;
}

namespace {

// Rounds to five decimals, the resolution of the page.
double rounded(double length) {
    constexpr double unit = 100'000;
    const double steps = std::round(length * unit);
    return steps == 0 ? 0.0 : steps / unit;
}

// The JSON object of a page, built key by key: mostly numbers, written without blanks.
class PageData {
  public:
    // Opens a member of the object; its value must follow.
    void key(std::string_view name) {
        text_ += text_.empty() ? '{' : ',';
        add("\"{}\":", name);
    }

    template <typename... Values>
    void add(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    }

    void add_vector(const Vec3& v) { add("[{},{},{}]", rounded(v.x), rounded(v.y), rounded(v.z)); }

    // Adds a string; '<' is escaped, lest it end the script element.
    void add_string(std::string_view text) {
        using nlohmann::json;
        for (const char c : json(text).dump(-1, ' ', false, json::error_handler_t::replace)) {
            if (c == '<') {
                text_ += "\\u003c";
            } else {
                text_ += c;
            }
        }
    }

    // Adds "[...]" with the output of add_item for every item.
    template <typename Items, typename AddItem>
    void add_list(const Items& items, AddItem add_item) {
        text_ += '[';
        bool first = true;
        for (const auto& item : items) {
            if (!first) text_ += ',';
            first = false;
            add_item(item);
        }
        text_ += ']';
    }

    [[nodiscard]] std::string closed() && {
        text_ += '}';
        return std::move(text_);
    }

  private:
    std::string text_;
};

void add_counts(PageData& data, const PackingCounts& counts) {
    data.key("counts");
    data.add("{{");
    if (counts.distinct) data.add("\"distinct\":{},", *counts.distinct);
    if (counts.all) data.add("\"all\":{},", *counts.all);
    data.add("\"complete\":{}}}", counts.complete);
}

void add_shapes(PageData& data, const Lattice& lattice) {
    data.key("shapes");
    if (lattice.of_balls()) {
        data.add(R"([{{"radius":{}}}])", rounded(lattice.shapes.front().radius));
        return;
    }
    data.add_list(polyhedra_of(lattice), [&](const Polyhedron& body) {
        data.add(R"({{"corners":)");
        data.add_list(body.corners, [&](const Vec3& corner) {
            data.add("[{},{},{}]", rounded(corner.x), rounded(corner.y), rounded(corner.z));
        });
        data.add(R"(,"faces":)");
        data.add_list(body.faces, [&](const Polyhedron::Face& face) {
            data.add_list(face.corners, [&](int corner) { data.add("{}", corner); });
        });
        data.add("}}");
    });
}

void add_cells(PageData& data, const Puzzle& puzzle) {
    const Lattice& lattice = *puzzle.lattice;
    data.key("cells");
    data.add_list(puzzle.region.cells, [&](const RegionCell& cell) {
        const Vec3 centre = centre_of(lattice, cell.point);
        data.add("[{},{},{}]", rounded(centre.x), rounded(centre.y), rounded(centre.z));
    });
    data.key("cell_shapes");
    data.add_list(puzzle.region.cells,
                  [&](const RegionCell& cell) { data.add("{}", lattice.residue_of(cell.point)); });
    if (puzzle.region.labels.empty()) return;
    data.key("labels");
    const RegionIndex index(puzzle.region);
    data.add_list(puzzle.region.labels, [&](const CellLabel& label) {
        data.add("[{},", index.find(label.point));
        data.add_string(label.text);
        data.add("]");
    });
}

// Adds colours that a legend explains.
void add_paints(PageData& data, const std::vector<CellPaint>& paints) {
    data.add_list(paints, [&](const CellPaint& paint) {
        data.add("{{\"name\":");
        data.add_string(paint.name);
        data.add(R"(,"colour":"{}"}})", paint.paint.hex());
    });
}

// The colours of a page, numbered from 1 without those that are not painted, which have 0.
class PageColours {
  public:
    explicit PageColours(const CellColouring& colouring) {
        for (const CellPaint& paint : colouring.paints()) {
            if (!paint.plain) painted_.push_back(paint);
            numbers_.push_back(paint.plain ? 0 : static_cast<int>(painted_.size()));
        }
    }
    [[nodiscard]] const std::vector<CellPaint>& painted() const { return painted_; }
    [[nodiscard]] int operator()(CellColour colour) const { return numbers_[colour]; }

  private:
    std::vector<CellPaint> painted_;
    std::vector<int> numbers_{0};
};

// Adds the colours of cells, if any are coloured.
void add_colours(PageData& data, const Puzzle& puzzle, const PageColours& colours) {
    if (colours.painted().empty()) return;
    data.key("colours");
    add_paints(data, colours.painted());
    data.key("cell_colours");
    data.add_list(puzzle.region.cells,
                  [&](const RegionCell& cell) { data.add("{}", colours(cell.colour)); });
}

// Adds the colours of edges, if there are any, and whether they are shown as strips on a flat tile.
// Balls have no faces to show them on.
void add_edges(PageData& data, const Puzzle& puzzle) {
    if (!puzzle.rules.edges.any() || puzzle.lattice->of_balls()) return;
    data.key("edges");
    add_paints(data, edge_paints(puzzle));
    data.key("edge_strips");
    data.add("{}", puzzle.lattice->flat);
}

// Adds the colours of the pieces, and the shades of those copies that have others.
void add_pieces(PageData& data, const Puzzle& puzzle, const Legend& legend,
                const Directions& directions) {
    const std::vector<Colour> colours =
        directions.any() ? directions.colours() : piece_colours(puzzle);
    data.key("pieces");
    data.add_list(puzzle.pieces, [&](const Piece& piece) {
        const int number = static_cast<int>(&piece - puzzle.pieces.data());
        const Colour& colour = colours[number];
        data.add("{{\"name\":");
        data.add_string(piece.name);
        data.add(R"(,"colour":"{}")", colour.hex());
        std::vector<Colour> shades;
        const auto shown = legend.pieces().find(number);
        const int numbers = shown == legend.pieces().end() ? 1 : shown->second.numbers;
        for (int i = 1; i < numbers; ++i) {
            shades.push_back(directions.any() ? colours[i] : shaded(colour, i));
        }
        if (!shades.empty()) {
            data.add(",\"shades\":");
            data.add_list(shades, [&](const Colour& shade) { data.add("\"{}\"", shade.hex()); });
        }
        data.add("}}");
    });
}

class PackingsWriter {
  public:
    PackingsWriter(const Puzzle& puzzle, const CellColouring& colouring)
        : region_(puzzle.region),
          colouring_(colouring),
          colours_(colouring),
          index_(puzzle.region),
          faces_(*puzzle.lattice) {}

    void add(PageData& data, const std::vector<PlacedPiece>& packing,
             const std::vector<int>& numbers) const {
        const CellColours colours = colouring_.colours_of(packing);
        data.add_list(packing, [&](const PlacedPiece& placed) {
            const int number = numbers[&placed - packing.data()];
            bool own_colours = false;
            data.add("[{},", placed.piece);
            data.add_list(placed.cells, [&](const Point& point) {
                const int cell = index_.find(point);
                assert(cell >= 0);
                data.add("{}", cell);
                own_colours = own_colours || colour_at(colours, point) !=
                                                 colouring_.shown(region_.cells[cell].colour);
            });
            const bool edges = faces_.any() && !placed.edges.empty();
            if (number > 0 || own_colours || edges) data.add(",{}", number);
            if (own_colours) {
                data.add(",");
                data.add_list(placed.cells, [&](const Point& point) {
                    data.add("{}", colours_(colour_at(colours, point)));
                });
            }
            if (edges) {
                if (!own_colours) data.add(",null");
                data.add(",");
                data.add_list(placed.edges, [&](const EdgeMark& mark) {
                    data.add("[{},{},{}]", index_.find(mark.cell), faces_.of(mark), mark.colour);
                });
            }
            data.add("]");
        });
    }

  private:
    const Region& region_;
    const CellColouring& colouring_;
    PageColours colours_;
    RegionIndex index_;
    EdgeFaces faces_;
};

void add_moves(PageData& data, const std::vector<std::vector<PageMove>>& moves) {
    if (moves.empty()) return;
    const auto add_vector = [&](const Vec3& v) { data.add_vector(v); };
    const auto add_numbers = [&](const std::vector<int>& numbers) {
        data.add_list(numbers, [&](int number) { data.add("{}", number); });
    };
    data.key("moves");
    data.add_list(moves, [&](const std::vector<PageMove>& of_packing) {
        data.add_list(of_packing, [&](const PageMove& move) {
            data.add("[");
            add_numbers(move.placements);
            data.add(",");
            add_vector(move.shift);
            data.add(",");
            add_numbers(move.gone);
            data.add(",");
            data.add_string(move.name);
            if (!move.shifts.empty()) {
                data.add(",{{\"shifts\":");
                data.add_list(move.shifts, add_vector);
                data.add("}}");
            }
            if (move.turn) {
                data.add(",{{\"about\":");
                add_vector(move.turn->about);
                data.add(",\"axis\":");
                add_vector(move.turn->axis);
                data.add("}}");
            }
            data.add("]");
        });
    });
}

// Writes the states and moves of packings.
class ExplorationsWriter {
  public:
    ExplorationsWriter(PageData& data, const Lattice& lattice)
        : data_(&data), axes_(slide_axes(lattice)), lattice_(&lattice) {}

    void add(const std::vector<Exploration>& explored) {
        add_directions();
        data_->key("explored");
        data_->add_list(explored, [&](const Exploration& one) {
            data_->add("{{\"complete\":{},\"parts\":", one.complete);
            data_->add_list(one.parts, [&](const ExploredPart& part) { add_part(part); });
            data_->add("}}");
        });
    }

  private:
    // The directions that moves have: forward and backward along every axis.
    void add_directions() {
        std::vector<SlideStep> steps;
        for (const SlideStep& axis : axes_) {
            steps.push_back(axis);
            steps.push_back(Point{} - axis);
        }
        data_->key("directions");
        data_->add_list(steps, [&](const SlideStep& step) {
            data_->add("[");
            data_->add_vector(centre_of(*lattice_, step) - centre_of(*lattice_, Point{}));
            data_->add(",");
            data_->add_string(way_in_words(*lattice_, step));
            data_->add("]");
        });
    }

    void add_part(const ExploredPart& part) {
        data_->add("{{\"pieces\":");
        data_->add_list(part.pieces, [&](int piece) { data_->add("{}", piece); });
        if (!part.complete) data_->add(",\"open\":true");
        data_->add(",\"states\":");
        data_->add_list(part.states, [&](const ExploredState& state) { add_state(part, state); });
        data_->add("}}");
    }

    void add_turn(const Turn& turn) {
        data_->add(",[{},{},", direction_of(turn.from), direction_of(turn.to));
        data_->add_vector(0.5 * centre_of(*lattice_, turn.about));
        data_->add("]");
    }

    [[nodiscard]] int direction_of(const SlideStep& step) const {
        for (int axis = 0; axis < std::ssize(axes_); ++axis) {
            if (axes_[axis] == step) return 2 * axis;
            if (axes_[axis] == Point{} - step) return 2 * axis + 1;
        }
        return -1;
    }

    void add_state(const ExploredPart& part, const ExploredState& state) {
        data_->add("{{\"moves\":");
        data_->add_list(state.moves, [&](const ExploredMove& move) {
            data_->add("[");
            add_set(part, move.bodies);
            data_->add(",{},{},{}", move.turn ? -1 : move.direction, move.steps, move.to);
            if (move.turn) add_turn(*move.turn);
            data_->add("]");
        });
        if (!state.ways_out.empty()) {
            data_->add(",\"out\":");
            data_->add_list(state.ways_out, [&](const ExploredWayOut& out) {
                data_->add("[");
                add_set(part, out.bodies);
                data_->add(",{},", out.direction);
                add_place(out.carried);
                data_->add(",");
                add_place(out.left);
                data_->add("]");
            });
        }
        data_->add(",\"in_way\":");
        const auto bodies = static_cast<int>(part.pieces.size());
        std::vector<int> axes(state.in_way.size() / part.pieces.size());
        std::iota(axes.begin(), axes.end(), 0);
        data_->add_list(axes, [&](int axis) {
            const auto first = state.in_way.begin() + std::ptrdiff_t{axis} * bodies;
            data_->add_list(std::span(first, bodies), [&](BodySet set) { add_set(part, set); });
        });
        if (state.moves_left > 0) data_->add(",\"left\":{}", state.moves_left);
        if (state.at_most) data_->add(",\"at_most\":true");
        if (state.dead_end) data_->add(",\"dead_end\":true");
        if (!state.expanded) data_->add(",\"open\":true");
        data_->add("}}");
    }

    // Adds the numbers of bodies in the packing.
    void add_set(const ExploredPart& part, BodySet set) {
        std::vector<int> pieces;
        for (; set != 0; set &= set - 1) pieces.push_back(part.pieces[std::countr_zero(set)]);
        data_->add_list(pieces, [&](int piece) { data_->add("{}", piece); });
    }

    void add_place(const ExploredWayOut::Place& place) {
        if (place.part < 0) {
            data_->add("null");
        } else {
            data_->add("[{},{}]", place.part, place.state);
        }
    }

    PageData* data_;
    std::vector<SlideStep> axes_;
    const Lattice* lattice_;
};

}  // namespace

std::string viewer_data(const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
                        const PackingCounts& counts,
                        const std::vector<std::vector<PageMove>>& moves, std::size_t opens_at,
                        const std::vector<Exploration>& explored) {
    assert(!packings.empty() && packings.size() <= max_packings_of_a_page);
    PageData data;
    data.key("format");
    data.add_string("polypack-viewer-2");
    data.key("name");
    data.add_string(puzzle.name);
    data.key("lattice");
    data.add_string(puzzle.lattice->name);
    add_counts(data, counts);
    add_shapes(data, *puzzle.lattice);
    add_cells(data, puzzle);
    const CellColouring colouring(puzzle);
    const CopyNumbers copies(puzzle);
    const Directions directions(puzzle);
    std::vector<std::vector<int>> numbers;
    Legend legend;
    for (const std::vector<PlacedPiece>& packing : packings) {
        numbers.push_back(directions.any() ? directions.of(packing) : copies.of(packing));
        legend.add(packing, numbers.back());
    }
    add_colours(data, puzzle, PageColours(colouring));
    add_edges(data, puzzle);
    add_pieces(data, puzzle, legend, directions);
    data.key("packings");
    const PackingsWriter writer(puzzle, colouring);
    data.add_list(packings, [&](const std::vector<PlacedPiece>& packing) {
        writer.add(data, packing, numbers[&packing - packings.data()]);
    });

    add_moves(data, moves);
    if (!explored.empty()) ExplorationsWriter(data, *puzzle.lattice).add(explored);
    if (opens_at != 0) {
        data.key("opens_at");
        data.add("{}", opens_at);
    }
    return std::move(data).closed();
}

}  // namespace polypack
