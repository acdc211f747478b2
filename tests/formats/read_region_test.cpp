#include "polypack/formats/read_region.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "formats/files.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/read_packings.hpp"

namespace polypack::testing {
namespace {

Region region_of(const std::string& region, const std::string& lattice = "square",
                 const std::string& piece = "[[0, 0]]") {
    const int dimension = find_lattice(lattice)->user_dimension;
    const std::string cell = dimension == 2   ? piece
                             : dimension == 3 ? "[[0, 0, 0]]"
                                              : "[[0, 0, 0, 0]]";
    return puzzle_of("lattice: " + lattice + "\ncolours: {B: black}\npieces: [{name: M, cells: " +
                     cell + ", connected: false}]\nregion: " + region + "\n")
        .region;
}

std::size_t size_of(const std::string& region, const std::string& lattice = "square") {
    return region_of(region, lattice).cells.size();
}

// That of puzzles/burr-dubois.yaml.
TEST(ReadRegion, ABurrIsSixSticks) {
    const Region burr = region_of("{burr: 6}", "cube");
    EXPECT_EQ(burr.cells.size(), 104U);
    EXPECT_EQ(std::ranges::count(burr.cells, false, &RegionCell::required), 32);
    EXPECT_EQ(burr.cells,
              read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/burr-dubois.yaml").region.cells);
    EXPECT_EQ(size_of("{burr: {sticks: 6, length: 8}}", "cube"), 152U);
    EXPECT_EQ(complaint_of("lattice: cube\npieces: [{burr_stick: 1}]\nregion: {burr: 18}\n"),
              "3:16: a burr must have 6 sticks; {sticks: 6, length: 8} is one of longer sticks");
    EXPECT_EQ(complaint_of("pieces: [{name: X, art: [X]}]\nregion: {burr: 6}\n"),
              "2:16: a burr is available only on the cube lattice, not on the square lattice");
}

TEST(ReadRegion, FiguresHaveTheirNumberOfCells) {
    EXPECT_EQ(size_of("{box: [4, 3]}"), 12);
    EXPECT_EQ(size_of("{box: [4, 3, 2]}", "cube"), 24);
    EXPECT_EQ(size_of("{box: [4, 3]}", "hex"), 12);
    EXPECT_EQ(size_of("{parallelogram: [4, 3]}", "triangle"), 24);
    EXPECT_EQ(size_of("{box: [2, 2, 3]}", "prism"), 24);
    EXPECT_EQ(size_of("{triangle: 4}", "triangle"), 16);
    EXPECT_EQ(size_of("{triangle: 4}", "hex"), 10);
    EXPECT_EQ(size_of("{hexagon: 1}", "triangle"), 6);
    EXPECT_EQ(size_of("{box: [4, 3]}", "kite"), 72);
    EXPECT_EQ(size_of("{hexagon: 2}", "kite"), 42);
    EXPECT_EQ(size_of("{triangle: 4}", "kite"), 60);
    EXPECT_EQ(size_of("{box: [4, 3]}", "octagon"), 24);
    EXPECT_EQ(size_of("{hexagon: 3}", "triangle"), 54);
    EXPECT_EQ(size_of("{hexagon: 1}", "hex"), 1);
    EXPECT_EQ(size_of("{hexagon: 3}", "hex"), 19);
    // The limit for coordinates is in cubes, not in the fifths in which places are counted.
    EXPECT_EQ(size_of("{box: [1, 1, 1], at: [900000, 900000, 900000]}", "rhombic"), 24);
    EXPECT_EQ(size_of("{pyramid: 4}", "sphere"), 30);
    EXPECT_EQ(size_of("{tetrahedron: 4}", "sphere"), 20);
}

// The motions of the lattice that, with some translation, map the cells to themselves.
int symmetries(const Lattice& lattice, const Region& region) {
    std::vector<Point> cells;
    for (const RegionCell& cell : region.cells) cells.push_back(cell.point);
    const Polyform form = normalized(lattice, cells);
    return static_cast<int>(std::ranges::count_if(lattice.motions, [&](const Motion& motion) {
        return moved(lattice, motion, form) == form;
    }));
}

TEST(ReadRegion, FiguresHaveTheirSymmetries) {
    const auto order = [](const std::string& lattice, const std::string& region) {
        return symmetries(*find_lattice(lattice), region_of(region, lattice));
    };
    EXPECT_EQ(order("square", "{box: [3, 3]}"), 8);
    EXPECT_EQ(order("triangle", "{hexagon: 3}"), 12);
    EXPECT_EQ(order("triangle", "{triangle: 3}"), 6);
    EXPECT_EQ(order("hex", "{hexagon: 3}"), 12);
    EXPECT_EQ(order("hex", "{triangle: 3}"), 6);
    EXPECT_EQ(order("kite", "{hexagon: 2}"), 12);
    EXPECT_EQ(order("kite", "{triangle: 3}"), 6);
    EXPECT_EQ(order("octagon", "{box: [2, 2], minus: {cells: [[1, 0, 1], [0, 1, 1], [1, 1, 1]]}}"),
              8);
    EXPECT_EQ(order("sphere", "{pyramid: 3}"), 8);
    EXPECT_EQ(order("sphere", "{tetrahedron: 3}"), 24);
}

TEST(ReadRegion, UnionAndDifferenceAndOffset) {
    EXPECT_EQ(size_of("{box: [4, 4], minus: {box: [2, 2], at: [1, 1]}}"), 12);
    EXPECT_EQ(size_of("{box: [4, 4], plus: {box: [4, 4], at: [2, 2]}}"), 28);
    EXPECT_EQ(size_of("{box: [4, 4], minus: [{cells: [[0, 0]]}, {cells: [[3, 3]]}]}"), 14);
    const Region moved = region_of("{box: [1, 1], at: [-2, 5]}");
    EXPECT_EQ(moved.cells.front().point, (Point{-2, 5, 0}));
    const Region up = region_of("{box: [1, 1], at: [2, 1]}", "triangle");
    EXPECT_EQ(up.cells.front().point, find_lattice("triangle")->from_user({2, 1, 0, 0}));
    const Region kite = region_of("{cells: [[0, 0, 4]], at: [-3, 1]}", "kite");
    EXPECT_EQ(kite.cells.front().point, find_lattice("kite")->from_user({-3, 1, 4, 0}));
}

TEST(ReadRegion, CellsMayBeOptionalOrColoured) {
    const Region drawn = region_of("{art: [\"X?B\"]}");
    EXPECT_EQ(drawn.cells, (std::vector<RegionCell>{
                               {{0, 0, 0}, true, 0}, {{1, 0, 0}, false, 0}, {{2, 0, 0}, true, 1}}));
    const Region picked = region_of("{box: [3, 1], optional: {cells: [[1, 0]]}}");
    EXPECT_FALSE(picked.cells[1].required);
    EXPECT_TRUE(picked.cells[2].required);
    for (const RegionCell& cell : region_of("{box: [3, 1], optional: true}").cells) {
        EXPECT_FALSE(cell.required);
    }
    const Region painted =
        region_of("{box: [2, 1], plus: {box: [1, 1], at: [2, 0], colour: black}}");
    EXPECT_EQ(painted.cells[0].colour, 0);
    EXPECT_EQ(painted.cells[2].colour, 1);
}

TEST(ReadRegion, PartsDoNotTouch) {
    const Region two = region_of("{parts: [{box: [5, 6]}, {box: [5, 6]}]}");
    EXPECT_EQ(two.cells.size(), 60);
    std::map<int, int> columns;
    for (const RegionCell& cell : two.cells) ++columns[cell.point.x];
    EXPECT_EQ(columns.size(), 10);
    EXPECT_FALSE(columns.contains(5));
    EXPECT_TRUE(columns.contains(6));
    for (const std::string lattice : {"hex", "triangle", "kite"}) {
        const Region parts =
            region_of("{parts: [{hexagon: 2}, {triangle: 3}, {hexagon: 2}]}", lattice);
        std::vector<Point> cells;
        for (const RegionCell& cell : parts.cells) cells.push_back(cell.point);
        EXPECT_FALSE(connected(*find_lattice(lattice), cells));
    }
}

TEST(ReadRegion, PartsAreFartherApartThanLoosePiecesReach) {
    const Region parts =
        region_of("{parts: [{box: [2, 1]}, {box: [2, 1]}]}", "square", "[[0, 0], [7, 0]]");
    EXPECT_GT(parts.cells[2].point.x - parts.cells[1].point.x, 7);
}

TEST(ReadRegion, TorusAndCylinderWrap) {
    EXPECT_EQ(region_of("{box: [4, 3], torus: true}").period, (Period{4, 3, 0}));
    EXPECT_EQ(region_of("{box: [4, 3], wrap: {x: 4}}").period, (Period{4, 0, 0}));
    EXPECT_EQ(region_of("{box: [4, 3], wrap: {x: 4, y: 3, shift: 2}}").period,
              (Period{4, 3, 0, 2}));
    EXPECT_EQ(region_of("{box: [4, 3], torus: false}").period, (Period{}));
    const Region shifted = region_of("{box: [4, 1], at: [-1, 0], wrap: {x: 4}}");
    EXPECT_EQ(shifted.cells.front().point, (Point{0, 0, 0}));
    EXPECT_EQ(shifted.cells.back().point, (Point{3, 0, 0}));
}

TEST(ReadRegion, LabelsAreRowsOfWordsOrAMap) {
    const std::vector<CellLabel> expected{{{0, 0, 0}, "Jan"}, {{0, 1, 0}, "12"}};
    EXPECT_EQ(region_of("{box: [2, 2], labels: [Jan ., 12]}").labels, expected);
    EXPECT_EQ(region_of("{box: [2, 2], labels: {12: [0, 1], Jan: [[0, 0]]}}").labels, expected);
    const Region moved = region_of("{box: [2, 2], at: [5, 0], labels: {a: [6, 1]}}");
    EXPECT_EQ(*label_of(moved, {6, 1, 0}), "a");
    EXPECT_EQ(label_of(moved, {5, 1, 0}), nullptr);
    const Region hexagons = region_of("{box: [2, 2], labels: {a: [[0, 0], [1, 0]]}}", "hex");
    EXPECT_EQ(hexagons.labels.size(), 2U);
}

TEST(ReadRegion, LabelsStayInFiles) {
    const Puzzle puzzle = read_puzzle_text(
        "pieces: [{name: \"I\", art: [XX]}]\n"
        "region: {box: [2, 1], labels: {\"no\": [0, 0], \"1\": [1, 0]}}\n");
    ASSERT_EQ(puzzle.region.labels.size(), 2U);
    EXPECT_EQ(read_puzzle_text(write_puzzle(puzzle)).region.labels, puzzle.region.labels);
    const PackingFile read =
        read_packings(Input::of_text("x.jsonl", write_puzzle(puzzle, "packings")), 1);
    EXPECT_EQ(read.puzzle.region.labels, puzzle.region.labels);
    EXPECT_THROW((void)write_puzzle(puzzle, "xmpuzzle"), CannotWrite);
}

}  // namespace
}  // namespace polypack::testing
