#include "polypack/render/svg.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "polypack/base/user_error.hpp"
#include "polypack/render/paper.hpp"
#include "polypack/render/svg_panels.hpp"
#include "render/golden.hpp"
#include "render/sample_packings.hpp"

namespace polypack::testing {
namespace {

std::string sheet(const Sample& sample, const SvgOptions& options) {
    return svg_sheet(sample.puzzle, {sample.packing}, options);
}

pugi::xml_document parsed(const std::string& text) {
    pugi::xml_document page;
    EXPECT_TRUE(page.load_string(text.c_str())) << text;
    // The parser is lenient with these.
    EXPECT_FALSE(std::regex_search(text, std::regex("&(?!(amp|lt|gt|quot|#39);)")));
    EXPECT_FALSE(std::regex_search(text, std::regex("=\"[^\"]*<[^\"]*\"")));
    EXPECT_FALSE(std::regex_search(text, std::regex("(nan|inf)[,\" ]")));
    return page;
}

using Segment = std::pair<Vec2, Vec2>;

// The straight lines of a path of absolute M, L, H, V and Z.
std::vector<Segment> segments_of(const std::string& data) {
    std::vector<Segment> segments;
    std::istringstream stream(data);
    Vec2 start;
    Vec2 here;
    for (char command = 0; stream >> command;) {
        Vec2 next = here;
        if (command == 'M' || command == 'L') stream >> next.x >> next.y;
        if (command == 'H') stream >> next.x;
        if (command == 'V') stream >> next.y;
        if (command == 'Z') next = start;
        if (command == 'M') start = next;
        if (command != 'M') segments.emplace_back(here, next);
        here = next;
    }
    return segments;
}

// The sides of cells within layers that separate different owners, each once.
int border_sides(const Sample& sample) {
    const Lattice& lattice = *sample.puzzle.lattice;
    std::map<Point, int> owners;
    for (const RegionCell& cell : sample.puzzle.region.cells) owners[cell.point] = -1;
    for (std::size_t i = 0; i < sample.packing.size(); ++i) {
        for (const Point& cell : sample.packing[i].cells) owners[cell] = static_cast<int>(i);
    }
    int sides = 0;
    for (const auto& [cell, owner] : owners) {
        for (const Point& next : lattice.neighbours_of(cell)) {
            if (next.z != cell.z) continue;
            const auto other = owners.find(next);
            const bool outside_next = other == owners.end();
            if (outside_next || (cell < next && other->second != owner)) ++sides;
        }
    }
    return sides;
}

TEST(Svg, SheetsAreAsRecorded) {
    for (const Sample& sample :
         {pentomino_sample(), hex_sample(), triangle_sample(), soma_sample()}) {
        const std::string name(sample.puzzle.lattice->name);
        SvgOptions options;
        options.letters = true;
        expect_golden(name + "-flat.svg", sheet(sample, options));
        options.style = SvgStyle::cut;
        expect_golden(name + "-cut.svg", sheet(sample, options));
    }
    SvgOptions options;
    options.style = SvgStyle::iso;
    expect_golden("cube-iso.svg", sheet(soma_sample(), options));
}

TEST(Svg, IsXmlForEveryLatticeAndStyle) {
    for (Sample sample : samples()) {
        SCOPED_TRACE(sample.puzzle.lattice->name);
        sample.puzzle.name = "<\"Tom\" & 'Jerry'>\x01";
        for (const SvgStyle style : {SvgStyle::flat, SvgStyle::iso, SvgStyle::cut}) {
            SvgOptions options;
            options.style = style;
            options.letters = true;
            options.background = true;
            const pugi::xml_document page = parsed(sheet(sample, options));
            EXPECT_STREQ(page.child("svg").child("title").child_value(), "<\"Tom\" & 'Jerry'>");
            EXPECT_EQ(page.select_nodes("//rect").size(), style == SvgStyle::cut ? 0 : 1);
        }
    }
}

TEST(Svg, PiecesAreOnePathEach) {
    const Sample sample = pentomino_sample();
    const pugi::xml_document page = parsed(sheet(sample, {}));
    EXPECT_EQ(page.select_nodes("//path[@fill]").size(), 12);
    EXPECT_TRUE(page.select_nodes("//rect").empty());
    EXPECT_STREQ(page.child("svg").attribute("viewBox").value(), "0 0 220 168");
}

TEST(Svg, HolesAreCutOut) {
    const Sample ring = from_art("square", {{"AAA", "ABA", "AAA"}});
    const std::string text = sheet(ring, {});
    EXPECT_NE(text.find("fill-rule=\"evenodd\""), std::string::npos);
    const pugi::xml_document page = parsed(text);
    const std::string data = page.select_node("//path[@fill]").node().attribute("d").value();
    EXPECT_EQ(std::ranges::count(data, 'M'), 2);
}

TEST(Svg, CutsEveryBorderExactlyOnce) {
    const double triangle_side = 1;
    const double hexagon_side = 1 / std::sqrt(3.0);
    for (const Sample& sample : samples()) {
        const std::string name(sample.puzzle.lattice->name);
        SCOPED_TRACE(name);
        const bool hexagons = name.starts_with("hex");
        const double unit = 20;
        const double side = unit * (hexagons ? hexagon_side : triangle_side);
        SvgOptions options;
        options.style = SvgStyle::cut;
        options.unit = unit;
        const pugi::xml_document page = parsed(sheet(sample, options));
        double length = 0;
        std::set<std::pair<long, long>> middles;  // of sides, in tenths of a millimetre
        std::size_t pieces = 0;
        for (const auto& path : page.select_nodes("//path")) {
            for (const auto& [a, b] : segments_of(path.node().attribute("d").value())) {
                const double own = std::hypot(b.x - a.x, b.y - a.y);
                length += own;
                const int sides = static_cast<int>(std::lround(own / side));
                for (int i = 0; i < sides; ++i, ++pieces) {
                    const double share = (i + 0.5) / sides;
                    middles.emplace(std::lround(10 * (a.x + share * (b.x - a.x))),
                                    std::lround(10 * (a.y + share * (b.y - a.y))));
                }
            }
        }
        const int expected = border_sides(sample);
        EXPECT_NEAR(length, expected * side, 0.01 * expected);
        EXPECT_EQ(pieces, expected);
        EXPECT_EQ(middles.size(), pieces);
    }
}

TEST(Svg, CutsEveryBorderOnceWhereSidesDiffer) {
    struct Case {
        Sample sample;
        double length;  // in units
    };
    const double short_side = 1 / std::sqrt(3.0);
    const double octagon_side = std::sqrt(2.0) - 1;
    for (const Case& c :
         {Case{kite_sample(), 12 * short_side + 3}, Case{octagon_sample(), 25 * octagon_side}}) {
        SCOPED_TRACE(c.sample.puzzle.name);
        SvgOptions options;
        options.style = SvgStyle::cut;
        options.unit = 100;
        double length = 0;
        const pugi::xml_document page = parsed(sheet(c.sample, options));
        for (const auto& path : page.select_nodes("//path")) {
            for (const auto& [a, b] : segments_of(path.node().attribute("d").value())) {
                length += std::hypot(b.x - a.x, b.y - a.y);
            }
        }
        EXPECT_NEAR(length, 100 * c.length, 0.2);
        options.style = SvgStyle::flat;
        const pugi::xml_document filled = parsed(sheet(c.sample, options));
        EXPECT_EQ(filled.select_nodes("//path[@fill]").size(), c.sample.packing.size());
    }
}

TEST(Svg, CutsAreInMillimetres) {
    SvgOptions options;
    options.style = SvgStyle::cut;
    options.unit = 12.5;
    const pugi::xml_document page = parsed(sheet(pentomino_sample(), options));
    const pugi::xml_node svg = page.child("svg");
    EXPECT_STREQ(svg.attribute("width").value(), "137.5mm");
    EXPECT_STREQ(svg.attribute("height").value(), "87.5mm");
    EXPECT_STREQ(svg.attribute("viewBox").value(), "0 0 137.5 87.5");
    EXPECT_TRUE(page.select_nodes("//text").empty());
    EXPECT_STREQ(svg.child("g").attribute("fill").value(), "none");
}

TEST(Svg, IsoShowsVisibleFacesOnly) {
    struct Case {
        Sample sample;
        std::size_t faces;
    };
    for (const Case& c : {Case{from_art("cube", {{"A"}}), 3}, Case{from_art("cube", {{"AA"}}), 5},
                          Case{soma_sample(), 27}, Case{from_art("hexprism", {{"A"}}), 4}}) {
        SvgOptions options;
        options.style = SvgStyle::iso;
        const pugi::xml_document page = parsed(sheet(c.sample, options));
        EXPECT_EQ(page.select_nodes("//path[@stroke='none']").size(), c.faces);
    }
}

// Returns how far towards the viewer the line through a point leaves a cell; nullopt: it misses it.
std::optional<double> leaves(const Lattice& lattice, const std::vector<Polyhedron>& bodies,
                             const Point& cell, const Vec3& from, const Vec3& way) {
    const Vec3 start = from - centre_of(lattice, cell);
    if (bodies.empty()) {
        const double radius = lattice.shapes.front().radius;
        const double along = dot(start, way);
        const double square = radius * radius - dot(start, start) + along * along;
        if (square < 0) return std::nullopt;
        return std::sqrt(square) - along;
    }
    const Polyhedron& body = bodies[lattice.residue_of(cell)];
    double enter = -1e9;
    double leave = 1e9;
    for (const Polyhedron::Face& face : body.faces) {
        const double ahead = dot(face.normal, body.corners[face.corners.front()] - start);
        const double speed = dot(face.normal, way);
        if (std::abs(speed) < 1e-9) {
            if (ahead < 0) return std::nullopt;
        } else if (speed > 0) {
            leave = std::min(leave, ahead / speed);
        } else {
            enter = std::max(enter, ahead / speed);
        }
    }
    if (enter >= leave) return std::nullopt;
    return leave;
}

bool is_inside(const std::vector<Segment>& outline, const Vec2& p) {
    bool inside = false;
    for (const auto& [a, b] : outline) {
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
    }
    return inside;
}

// A picture by its filled shapes, the last on top.
class Painted {
  public:
    explicit Painted(const std::string& body) {
        static_cast<void>(page_.load_string(("<svg>" + body + "</svg>").c_str()));
        for (const auto& node : page_.select_nodes("//path[@stroke='none'] | //circle")) {
            const pugi::xml_node shape = node.node();
            shapes_.push_back(
                {shape.attribute("fill").value(),
                 segments_of(shape.attribute("d").value()),
                 {shape.attribute("cx").as_double(), shape.attribute("cy").as_double()},
                 shape.attribute("r").as_double()});
        }
    }
    // The piece there, of the first three, by its colour of red, green and blue; -1: none.
    [[nodiscard]] int piece_at(const Vec2& p) const {
        int piece = -1;
        for (const Shape& shape : shapes_) {
            const bool inside =
                shape.outline.empty()
                    ? std::hypot(p.x - shape.centre.x, p.y - shape.centre.y) < shape.radius
                    : is_inside(shape.outline, p);
            if (inside) piece = piece_of(shape.fill);
        }
        return piece;
    }

  private:
    struct Shape {
        std::string fill;
        std::vector<Segment> outline;
        Vec2 centre;  // of a ball
        double radius = 0;
    };

    static int piece_of(const std::string& fill) {
        if (fill.starts_with("url(#ball")) return fill[9] - '0';
        const int red = std::stoi(fill.substr(1, 2), nullptr, 16);
        const int green = std::stoi(fill.substr(3, 2), nullptr, 16);
        const int blue = std::stoi(fill.substr(5, 2), nullptr, 16);
        const int most = std::max({red, green, blue});
        return red == most ? 0 : green == most ? 1 : 2;
    }

    pugi::xml_document page_;
    std::vector<Shape> shapes_;
};

// At random points of the picture is the piece that a line of sight meets first.
TEST(Svg, IsoShowsWhatIsInFront) {
    constexpr std::array colours{"#ff0000", "#00ff00", "#0000ff"};
    const Vec3 way = (1 / std::sqrt(3.0)) * Vec3{1, -1, 1};  // towards the viewer
    for (const Lattice& lattice : all_lattices()) {
        if (lattice.flat) continue;
        SCOPED_TRACE(std::string(lattice.name));
        const auto bodies = lattice.of_balls() ? std::vector<Polyhedron>{} : polyhedra_of(lattice);
        int seen = 0;
        for (unsigned seed = 0; seed < 20; ++seed) {
            SCOPED_TRACE(seed);
            std::mt19937 random(seed);
            const auto below = [&](std::size_t end) { return static_cast<int>(random() % end); };
            std::vector<std::vector<UserPoint>> pieces(colours.size());
            std::set<Point> taken;
            for (int i = 0; i < 30; ++i) {
                UserPoint user{below(3), below(3), below(3), 0};
                if (lattice.residues.size() > 1) {
                    user = {below(2), below(2), below(lattice.residues.size()), below(2)};
                }
                if (!taken.insert(lattice.from_user(user)).second) continue;
                pieces[i % colours.size()].push_back(user);
            }
            Sample sample = from_cells(std::string(lattice.name), pieces);
            SvgScene scene{sample.packing, {}, {0, 0, 0}, {}, {}};
            for (std::size_t i = 0; i < colours.size(); ++i) {
                sample.puzzle.pieces[i].display_colour = colours[i];
                for (const Point& cell : sample.packing[i].cells) {
                    scene.owners[cell] = static_cast<int>(i);
                }
            }
            SvgOptions options;
            options.style = SvgStyle::iso;
            const SvgPaint paint{sample.puzzle,
                                 options,
                                 piece_colours(sample.puzzle),
                                 PieceLetters(sample.puzzle),
                                 CellColouring(sample.puzzle),
                                 CopyNumbers(sample.puzzle)};
            scene.colours = paint.colours;
            const SvgPanel panel = iso_panel(paint, scene);
            const Painted painted(panel.body);
            // The place in space that is shown there, in the plane through the origin.
            const auto in_space = [&](const Vec2& p) {
                const Vec2 at{p.x / panel.frame.unit + panel.frame.left,
                              panel.frame.top - p.y / panel.frame.unit};
                const Vec3 right = (1 / std::sqrt(2.0)) * Vec3{1, 1, 0};
                return at.x * right + at.y * cross(way, right);
            };
            const auto in_front = [&](const Vec2& p) {
                int nearest = -1;
                double most = -1e9;
                for (const auto& [cell, owner] : scene.owners) {
                    const auto at = leaves(lattice, bodies, cell, in_space(p), way);
                    if (!at || *at <= most) continue;
                    most = *at;
                    nearest = owner;
                }
                return nearest;
            };
            std::uniform_real_distribution<double> share(0, 1);
            for (int i = 0; i < 100; ++i) {
                const Vec2 p{share(random) * panel.width, share(random) * panel.height};
                const int piece = in_front(p);
                // Coordinates are rounded to hundredths of a pixel.
                constexpr double near = 0.05;
                if (in_front({p.x + near, p.y}) != piece || in_front({p.x - near, p.y}) != piece ||
                    in_front({p.x, p.y + near}) != piece || in_front({p.x, p.y - near}) != piece) {
                    continue;
                }
                ASSERT_EQ(painted.piece_at(p), piece) << p.x << ' ' << p.y;
                seen += piece >= 0 ? 1 : 0;
            }
        }
        EXPECT_GT(seen, 300);
    }
}

TEST(Svg, LettersAreInEveryStyle) {
    for (const Sample& sample : samples()) {
        SCOPED_TRACE(sample.puzzle.lattice->name);
        for (const SvgStyle style : {SvgStyle::flat, SvgStyle::iso, SvgStyle::cut}) {
            SvgOptions options;
            options.style = style;
            const std::size_t others = parsed(sheet(sample, options)).select_nodes("//text").size();
            options.letters = true;
            const pugi::xml_document page = parsed(sheet(sample, options));
            std::set<std::string> shown;
            for (const auto& text : page.select_nodes("//text")) {
                shown.insert(text.node().child_value());
            }
            EXPECT_GT(page.select_nodes("//text").size(), others);
            if (style == SvgStyle::iso && !sample.puzzle.lattice->flat) continue;
            for (const PlacedPiece& placed : sample.packing) {
                const PieceLetters letters(sample.puzzle);
                EXPECT_TRUE(
                    shown.contains(std::string(std::string_view(letters.of_piece(placed.piece)))));
            }
        }
    }
    SvgOptions options;
    options.style = SvgStyle::iso;
    options.letters = true;
    const auto letters = [&](const Sample& sample) {
        return parsed(sheet(sample, options)).select_nodes("//g[@text-anchor]/text").size();
    };
    EXPECT_EQ(letters(from_art("cube", {{"A"}})), 3) << "one on each face";
    EXPECT_EQ(letters(from_art("cube", {{"AAA"}})), 3) << "one on each side of a piece";
    EXPECT_EQ(letters(from_art("cube", {{"AB"}})), 5);
    EXPECT_EQ(letters(from_art("cube", {{"ABA", "AAA"}})), 4)
        << "A goes around B, which hides behind it";
    EXPECT_EQ(letters(from_art("sphere", {{"AA", "AA"}, {"B"}})), 2);
}

TEST(Svg, IsoShadesBalls) {
    SvgOptions options;
    options.style = SvgStyle::iso;
    const Sample pyramid = from_art("sphere", {{"AA", "AA"}, {"B"}});
    const pugi::xml_document page = parsed(sheet(pyramid, options));
    const auto balls = page.select_nodes("//circle");
    ASSERT_EQ(balls.size(), 5);
    EXPECT_EQ(page.select_nodes("//radialGradient").size(), 2);
    // The ball on top is in front of the one behind it.
    EXPECT_STRNE(balls[0].node().attribute("fill").value(), "url(#ball1)");
}

TEST(Svg, PagesHaveTheColumnsAskedFor) {
    const Sample sample = domino_sample();
    SvgOptions options;
    options.columns = 2;
    options.title = "Three";
    const std::vector<std::vector<PlacedPiece>> three(3, sample.packing);
    const pugi::xml_document page = parsed(svg_sheet(sample.puzzle, three, options));
    std::vector<std::string> places;
    for (const auto& panel : page.select_nodes("//g[@transform]")) {
        places.emplace_back(panel.node().attribute("transform").value());
    }
    EXPECT_EQ(places, (std::vector<std::string>{"translate(10 38)", "translate(90 38)",
                                                "translate(10 98)"}));
    parsed(svg_sheet(sample.puzzle, {}, options));
}

TEST(SvgPages, HoldPicturesAndCaptionsWithinTheirMargins) {
    const Sample pentominoes = pentomino_sample();
    const Sample cubes = soma_sample();
    for (const Sample* sample : {&pentominoes, &cubes}) {
        for (const int count : {1, 7, 100, 400}) {
            for (const int most : {0, 1, 3}) {
                SCOPED_TRACE(::testing::Message()
                             << sample->puzzle.name << ' ' << count << ' ' << most);
                const std::vector<std::vector<PlacedPiece>> packings(
                    static_cast<std::size_t>(count), sample->packing);
                const PageOptions options{.paper = {148, 210}, .margin = 12, .pages = most};
                const auto sheets = svg_pages(sample->puzzle, packings, {}, options);
                if (most > 0) {
                    EXPECT_LE(std::ssize(sheets), most);
                }
                std::set<int> numbers;
                int pictures = 0;
                for (const std::string& sheet : sheets) {
                    const pugi::xml_document page = parsed(sheet);
                    EXPECT_STREQ(page.child("svg").attribute("width").value(), "148mm");
                    EXPECT_STREQ(page.child("svg").attribute("viewBox").value(), "0 0 148 210");
                    for (const auto& found : page.select_nodes("/svg/g[1]/g")) {
                        ++pictures;
                        const std::string place = found.node().attribute("transform").value();
                        double x = 0;
                        double y = 0;
                        ASSERT_EQ(std::sscanf(place.c_str(), "translate(%lf %lf)", &x, &y), 2);
                        EXPECT_GE(x, 12 - 0.01);
                        EXPECT_LE(x, 136);
                        EXPECT_GE(y, 12);
                        for (const auto& text : found.node().select_nodes("text")) {
                            const pugi::xml_node node = text.node();
                            EXPECT_LE(y + node.attribute("y").as_double(), 198);
                            EXPECT_LE(x + node.attribute("x").as_double(), 136);
                            const double size = node.attribute("font-size").as_double();
                            EXPECT_GE(size, most == 0 ? 1.6 : 0.8) << "layers have smaller ones";
                            const std::string words = node.child_value();
                            if (words.find("layer") == 0) continue;
                            EXPECT_GE(size, most == 0 ? 1.99 : 0.99);
                            EXPECT_TRUE(numbers.insert(std::atoi(words.c_str())).second);
                        }
                    }
                }
                EXPECT_EQ(pictures, count);
                if (most == 0 && count > 1) {
                    EXPECT_EQ(std::ssize(numbers), count);
                }
            }
        }
    }
    EXPECT_THROW((void)svg_pages(pentominoes.puzzle, {pentominoes.packing}, {}, {.cell = 100}),
                 InvalidArgument);
    const auto sheets = svg_pages(pentominoes.puzzle, {5, pentominoes.packing}, {},
                                  {.paper = {210, 297}, .cell = 15});
    EXPECT_EQ(sheets.size(), 3) << "two above each other";
}

TEST(Paper, HasANameOrASize) {
    EXPECT_EQ(paper_from("a3"), (Paper{297, 420}));
    EXPECT_EQ(paper_from("letter-landscape"), (Paper{279.4, 215.9}));
    EXPECT_EQ(paper_from("300x200.5mm"), (Paper{300, 200.5}));
    for (const std::string_view words :
         {"", "a6", "landscape", "-landscape", "a4-", "300x200", "300x200mmx", "49x100mm",
          "100x2001mm", "nanxnanmm", "100x1e9mm", "300x200mm-landscape"}) {
        EXPECT_EQ(paper_from(words), std::nullopt) << words;
    }
}

TEST(Svg, PiecesAreOpenAtTheSeam) {
    Sample sample = from_art("square", {{"ABBA"}});
    const auto borders = [](const Sample& drawn) {
        double length = 0;
        const pugi::xml_document page = parsed(sheet(drawn, {}));
        for (const auto& path : page.select_nodes("//path[not(@stroke)]")) {
            for (const auto& [a, b] : segments_of(path.node().attribute("d").value())) {
                length += std::hypot(b.x - a.x, b.y - a.y) / 20;
            }
        }
        return length;
    };
    sample.puzzle.region.period = {4, 0, 0};
    EXPECT_NEAR(borders(sample), 4 + 4 + 2, 0.01) << "above, below, and between A and B";
    sample.puzzle.region.period = {4, 1, 0};
    EXPECT_NEAR(borders(sample), 2, 0.01) << "every piece touches itself above";
    sample = from_art("square", {{"ABBa"}});
    sample.puzzle.region.period = {4, 0, 0};
    EXPECT_NEAR(borders(sample), 4 + 4 + 2 + 2, 0.01) << "copies are apart on both sides";
}

// Lengths in the projection, where a cell's edge has the length sqrt(2/3) for a unit of 1.
TEST(SvgIso, PiecesAreOpenAtTheSeam) {
    SvgOptions options;
    options.style = SvgStyle::iso;
    options.unit = 20;
    const auto edges = [&](const Sample& drawn) {
        std::set<std::vector<long>> sides;  // of cells: lines that overlap count once
        const pugi::xml_document page = parsed(sheet(drawn, options));
        for (const auto& path : page.select_nodes("//path[@fill='none' and not(@stroke)]")) {
            for (const auto& [a, b] : segments_of(path.node().attribute("d").value())) {
                const double length = std::hypot(b.x - a.x, b.y - a.y);
                if (length < 10) continue;  // renewed ends
                EXPECT_NEAR(length, 20 * std::sqrt(2.0 / 3), 0.1);
                std::vector<std::vector<long>> ends{{std::lround(a.x), std::lround(a.y)},
                                                    {std::lround(b.x), std::lround(b.y)}};
                std::ranges::sort(ends);
                ends[0].insert(ends[0].end(), ends[1].begin(), ends[1].end());
                sides.insert(ends[0]);
            }
        }
        return std::ssize(sides);
    };
    Sample row = from_art("cube", {{"ABBA"}});
    const auto apart = edges(row);
    row.puzzle.region.period = {4, 0, 0};
    // The left edge on top and in front, the three sides around the right face that A shows on top,
    // in front and at the right.
    EXPECT_EQ(edges(row), apart - 2 - 4);
    row = from_art("cube", {{"ABBa"}});
    row.puzzle.region.period = {4, 0, 0};
    EXPECT_EQ(edges(row), apart) << "copies are apart on both sides";
}

TEST(Svg, CaptionsAreBelowPictures) {
    const Sample sample = domino_sample();
    SvgOptions options;
    options.captions = {"a < b", "second"};
    const pugi::xml_document page = parsed(svg_sheet(sample.puzzle, {2, sample.packing}, options));
    std::vector<std::string> captions;
    for (const auto& text : page.select_nodes("//g/g/text[@text-anchor='middle']")) {
        captions.emplace_back(text.node().child_value());
    }
    EXPECT_EQ(captions, options.captions);
}

TEST(SvgPages, PiecesAloneAreOnOneLineEach) {
    Sample sample = from_art("square", {{"AAAAA", "B    "}});
    sample.puzzle.region = {};
    const std::vector<std::vector<PlacedPiece>> pieces{{sample.packing[0]}, {sample.packing[1]}};
    SvgOptions options;
    options.captions = {"long one", "dot"};
    const PageOptions a5{.paper = {148, 210}, .cell = 10};
    const auto sheets = svg_pages(sample.puzzle, pieces, options, a5);
    ASSERT_EQ(sheets.size(), 1);
    const pugi::xml_document page = parsed(sheets.front());
    const auto captions = page.select_nodes("/svg/g[1]/g/text");
    ASSERT_EQ(captions.size(), 2);
    for (const auto& caption : captions) {
        EXPECT_NEAR(caption.node().attribute("x").as_double(), 25, 0.01) << "half of five cells";
    }
}

TEST(Svg, NumbersAreShort) {
    EXPECT_EQ(svg_number(3), "3");
    EXPECT_EQ(svg_number(100), "100");
    EXPECT_EQ(svg_number(-0.001), "0");
    EXPECT_EQ(svg_number(0.5), ".5");
    EXPECT_EQ(svg_number(-0.25), "-.25");
    EXPECT_EQ(svg_number(10.126), "10.13");
    EXPECT_EQ(svg_number(0), "0");
}

}  // namespace
}  // namespace polypack::testing
