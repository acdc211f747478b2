#include "polypack/render/viewer_data.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "polypack/render/viewer_page.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

using nlohmann::json;

// One piece that fills the whole region.
std::vector<PlacedPiece> all_cells(const Puzzle& puzzle) {
    std::vector<PlacedPiece> packing{{0, {}}};
    for (const RegionCell& cell : puzzle.region.cells) packing[0].cells.push_back(cell.point);
    return packing;
}

Puzzle two_by_two(const Lattice& lattice, const std::string& name) {
    Puzzle puzzle;
    puzzle.name = name;
    puzzle.lattice = &lattice;
    std::set<Point> points;
    for (int i = 0; i < 16; ++i) {
        const Point point = lattice.from_user({i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 1});
        if (lattice.is_cell(point)) points.insert(point);
    }
    for (const Point& point : points) puzzle.region.cells.push_back({point});
    puzzle.pieces.push_back(piece(name, {puzzle.region.cells.front().point}));
    return puzzle;
}

TEST(ViewerPage, IsTheTemplateWithTheDataInIt) {
    const std::string page = viewer_page(R"({"name":"Soma cube"})");
    EXPECT_TRUE(page.starts_with("<!doctype html>"));
    EXPECT_EQ(page.find("__POLYPACK_DATA__"), std::string::npos);
    EXPECT_NE(page.find("</html>"), std::string::npos);
    EXPECT_NE(page.find(R"(<script type="application/json" id="polypack-data">)"
                        R"({"name":"Soma cube"}</script>)"),
              std::string::npos);
}

TEST(ViewerData, HasTheCountsAndThePieces) {
    const Puzzle puzzle = soma_cube();
    const json data = json::parse(viewer_data(puzzle, {all_cells(puzzle)}, {240, 11520, true}));
    EXPECT_EQ(data.at("format"), "polypack-viewer-2");
    EXPECT_EQ(data.at("name"), "Soma cube");
    EXPECT_EQ(data.at("lattice"), "cube");
    EXPECT_EQ(data.at("counts"),
              json::parse(R"({"distinct": 240, "all": 11520, "complete": true})"));
    EXPECT_EQ(data.at("pieces").size(), 7);
    EXPECT_EQ(data.at("pieces")[1].at("name"), "L");
}

TEST(ViewerData, NumbersCellsAsTheRegionDoes) {
    const Puzzle puzzle = soma_cube();
    const std::vector<PlacedPiece> packing{{2, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
                                           {6, {{2, 2, 2}}}};
    const json data = json::parse(viewer_data(puzzle, {packing, all_cells(puzzle)}, {}));
    EXPECT_EQ(data.at("packings")[0], json::parse("[[2, [0, 1, 3]], [6, [26]]]"));
    EXPECT_EQ(data.at("packings")[1][0][1].size(), 27);
    EXPECT_EQ(data.at("counts"), json::parse(R"({"complete": true})"));
}

TEST(ViewerData, PutsTheCellsOfEveryLatticeApart) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        const Puzzle puzzle = two_by_two(lattice, "P");
        const json data = json::parse(viewer_data(puzzle, {all_cells(puzzle)}, {}));
        EXPECT_EQ(data.at("lattice"), lattice.name);
        const json& cells = data.at("cells");
        EXPECT_EQ(cells.size(), puzzle.region.cells.size());
        EXPECT_EQ(std::set<json>(cells.begin(), cells.end()).size(), cells.size());
        EXPECT_EQ(data.at("shapes").size(), lattice.residues.size());
        EXPECT_EQ(data.at("cell_shapes").size(), cells.size());
        for (const json& shape : data.at("cell_shapes")) {
            EXPECT_LT(shape.get<std::size_t>(), data.at("shapes").size());
        }
        for (const json& shape : data.at("shapes")) {
            EXPECT_EQ(shape.contains("radius"), lattice.of_balls());
            EXPECT_EQ(shape.contains("faces"), !lattice.of_balls());
        }
    }
}

TEST(ViewerData, HasShadesOfCopiesAndColoursOfCells) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.colour_names = {"black", "white"};
    puzzle.region.labels = {{{2, 0, 0}, "Mon"}, {{4, 0, 0}, "<7>"}};
    for (int x = 0; x < 6; ++x) puzzle.region.cells.push_back({{x, 0, 0}, true, x < 2 ? x + 1 : 0});
    puzzle.pieces.push_back(piece("A", {{0, 0}, {1, 0}}));
    puzzle.pieces.push_back(piece("B", {{0, 0}, {1, 0}}));
    puzzle.pieces[1].colours = {2, 2};
    const std::vector<PlacedPiece> packing{
        {0, {{0, 0, 0}, {1, 0, 0}}}, {0, {{2, 0, 0}, {3, 0, 0}}}, {1, {{4, 0, 0}, {5, 0, 0}}}};
    const json data = json::parse(viewer_data(puzzle, {packing}, {}));
    EXPECT_EQ(data.at("colours"), json::parse(R"([{"name": "black", "colour": "#000000"},
                                                  {"name": "white", "colour": "#ffffff"}])"));
    EXPECT_EQ(data.at("cell_colours"), json::parse("[1, 2, 0, 0, 0, 0]"));
    EXPECT_EQ(data.at("labels"), json::parse(R"([[2, "Mon"], [4, "<7>"]])"));
    EXPECT_EQ(data.at("packings")[0],
              json::parse("[[0, [0, 1]], [0, [2, 3], 1], [1, [4, 5], 0, [2, 2]]]"));
    EXPECT_EQ(data.at("pieces")[0].at("shades").size(), 1);
    EXPECT_FALSE(data.at("pieces")[1].contains("shades"));
    const json plain = json::parse(viewer_data(soma_cube(), {all_cells(soma_cube())}, {}));
    EXPECT_FALSE(plain.contains("colours"));
    EXPECT_FALSE(plain.contains("cell_colours"));
    EXPECT_FALSE(plain.contains("labels"));
}

TEST(ViewerData, LeavesOutColoursThatAreNotPainted) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.colour_names = {"plain", "black"};
    for (int x = 0; x < 4; ++x) puzzle.region.cells.push_back({{x, 0, 0}, true, x < 2 ? x + 1 : 0});
    puzzle.pieces.push_back(piece("A", {{0, 0}, {1, 0}}));
    puzzle.pieces[0].colours = {1, 2};
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}, {1, 0, 0}}},
                                           {0, {{2, 0, 0}, {3, 0, 0}}}};
    const json data = json::parse(viewer_data(puzzle, {packing}, {}));
    EXPECT_EQ(data.at("colours"), json::parse(R"([{"name": "black", "colour": "#000000"}])"));
    EXPECT_EQ(data.at("cell_colours"), json::parse("[0, 1, 0, 0]"));
    EXPECT_EQ(data.at("packings")[0], json::parse("[[0, [0, 1]], [0, [2, 3], 1, [0, 1]]]"));
}

TEST(ViewerData, HasTheMovesOfADisassembly) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    for (int x = 0; x < 3; ++x) puzzle.region.cells.push_back({{x, 0, 0}});
    for (const char* name : {"A", "B", "<"}) puzzle.pieces.push_back(piece(name, {{0, 0}}));
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}}}, {1, {{1, 0, 0}}}, {2, {{2, 0, 0}}}};
    using Fate = PackedPart::Fate;
    Disassembly disassembly;
    disassembly.parts.push_back(
        {{0, 1, 2}, Fate::apart, {{{2}, {0, 1, 0}, 1}, {{1, 2}, {1, 0, 0}, 0}}, 1, 2});
    disassembly.parts.push_back({{0}, Fate::single});
    disassembly.parts.push_back({{1, 2}, Fate::apart, {{{2}, {0, 1, 0}, 0}}, 3, 4});
    disassembly.parts.push_back({{1}, Fate::single});
    disassembly.parts.push_back({{2}, Fate::single});
    const std::string text =
        viewer_data(puzzle, {packing, packing}, {}, {page_moves(puzzle, packing, disassembly), {}});
    EXPECT_EQ(text.find('<'), std::string::npos);
    // Rows go down the page; what leads away is clear of a region of 3 x 1.
    EXPECT_EQ(json::parse(text).at("moves"),
              json::parse(R"([[[[2], [0, -1, 0], [], "< one to the front"],
                               [[1, 2], [4, 0, 0], [], "B, < out to the right"],
                               [[2], [0, -4, 0], [2], "< out to the front"]], []])"));
    EXPECT_FALSE(json::parse(viewer_data(puzzle, {packing}, {})).contains("moves"));
}

TEST(ViewerData, MovesMayTurnPiecesOrShiftEachByItself) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("cube");
    for (int x = 0; x < 3; ++x) puzzle.region.cells.push_back({{x, 0, 0}});
    for (const char* name : {"A", "B", "C"}) puzzle.pieces.push_back(piece(name, {{0, 0, 0}}));
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}}}, {1, {{1, 0, 0}}}, {2, {{2, 0, 0}}}};
    Disassembly disassembly;
    disassembly.parts.push_back({{0, 1, 2}, PackedPart::Fate::apart});
    disassembly.parts.back().slides.push_back({{1, 2}, {0, 0, 1}, 2, {1, 2}});
    disassembly.parts.back().slides.push_back(
        {{2}, {}, 1, {}, Turn{{0, 1, 0}, {0, 0, 1}, {0, 3, 5}}});
    disassembly.parts.back().left = disassembly.parts.back().removed = 1;
    disassembly.parts.push_back({{0}, PackedPart::Fate::single});
    const std::string text =
        viewer_data(puzzle, {packing}, {}, {page_moves(puzzle, packing, disassembly)});
    // y points to the viewer in the file, and away from it in space.
    EXPECT_EQ(json::parse(text).at("moves"), json::parse(R"([[
        [[1, 2], [0, 0, 2], [], "B by 1, C by 2, up", {"shifts": [[0, 0, 1], [0, 0, 2]]}],
        [[2], [0, 0, 0], [2], "C turned 90 about x at y 1.5, z 2.5, +y to +z",
         {"about": [0, -1.5, 2.5], "axis": [-1, 0, 0]}]]])"));
}

TEST(ViewerData, NoNameEndsTheScript) {
    const std::string name = "</script><b>\"\\\n\xff";
    const Puzzle puzzle = two_by_two(*find_lattice("square"), name);
    const std::string text = viewer_data(puzzle, {all_cells(puzzle)}, {});
    EXPECT_EQ(text.find('<'), std::string::npos);
    EXPECT_EQ(json::parse(text).at("name"), "</script><b>\"\\\n\xef\xbf\xbd");
    EXPECT_EQ(json::parse(text).at("pieces")[0].at("name"), "</script><b>\"\\\n\xef\xbf\xbd");
}

TEST(ViewerData, WritesNumbersCompactly) {
    const Puzzle puzzle = soma_cube();
    const std::vector<std::vector<PlacedPiece>> packings(max_packings_of_a_page, all_cells(puzzle));
    const std::string text = viewer_data(puzzle, packings, {});
    EXPECT_LT(text.size(), max_packings_of_a_page * 90);
    EXPECT_EQ(text.find(' '), text.find("Soma cube") + 4);
    EXPECT_EQ(text.find("e-"), std::string::npos);
}

}  // namespace
}  // namespace polypack::testing
