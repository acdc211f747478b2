#include "polypack/render/heat_map.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <pugixml.hpp>
#include <vector>

#include "polypack/records/records.hpp"
#include "render/sample_packings.hpp"

namespace polypack::testing {
namespace {

std::string record_of(const HeatMap& map, const Puzzle& puzzle) {
    return heat_record(puzzle, map.packings(), !map.partial(), map.counts());
}

// Two packings of a 2 x 2 square by two dominoes: horizontal and vertical.
class TwoPackings : public ::testing::Test {
  protected:
    TwoPackings() : lying_(from_art("square", {{"AA", "BB"}})), map_(lying_.puzzle) {
        map_.add(lying_.packing);
        map_.add(from_art("square", {{"AB", "AB"}}).packing);
    }
    Sample lying_;
    HeatMap map_;
};

TEST_F(TwoPackings, AreCountedByPieceAndCell) {
    EXPECT_EQ(map_.packings(), 2);
    EXPECT_EQ(map_.count(0, {0, 0}), 2);
    EXPECT_EQ(map_.count(0, {1, 0}), 1);
    EXPECT_EQ(map_.count(0, {1, 1}), 0);
    EXPECT_EQ(map_.count(1, {1, 1}), 2);
}

TEST_F(TwoPackings, AreTenthsAsText) {
    EXPECT_EQ(map_.text(lying_.puzzle), "A\n*5\n5.\n\nB\n.5\n5*\n");
}

TEST_F(TwoPackings, AreCountsAsJson) {
    EXPECT_EQ(record_of(map_, lying_.puzzle),
              R"({"name":"","packings":2,"complete":true,"cells":[[0,0],[1,0],[0,1],[1,1]],)"
              R"("pieces":[{"piece":"A","counts":[2,1,1,0]},{"piece":"B","counts":[0,1,1,2]}]})"
              "\n");
}

TEST_F(TwoPackings, AreMarkedAsPartialEverywhere) {
    EXPECT_EQ(map_.svg(lying_.puzzle).find("partial"), std::string::npos);
    map_.mark_partial();
    EXPECT_EQ(map_.text(lying_.puzzle),
              "partial, the first 2 packings only\n\nA\n*5\n5.\n\nB\n.5\n5*\n");
    EXPECT_NE(map_.svg(lying_.puzzle).find("partial, the first 2 packings only"),
              std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(record_of(map_, lying_.puzzle)).at("complete"), false);
}

TEST_F(TwoPackings, AreColouredByShare) {
    pugi::xml_document page;
    ASSERT_TRUE(page.load_string(map_.svg(lying_.puzzle).c_str()));
    std::vector<std::string> fills;
    for (const auto& found : page.select_nodes("//g[@transform]/path")) {
        fills.emplace_back(found.node().attribute("fill").value());
    }
    ASSERT_EQ(fills.size(), 8);
    EXPECT_EQ(fills[0], "#fee838");
    EXPECT_EQ(fills[3], "#00224e");
    EXPECT_EQ(fills[1], fills[2]);
    EXPECT_EQ(fills[7], fills[0]);
}

TEST(HeatMap, DrawsEveryLattice) {
    for (const Sample& sample : samples()) {
        SCOPED_TRACE(sample.puzzle.lattice->name);
        HeatMap map(sample.puzzle);
        map.add(sample.packing);
        pugi::xml_document page;
        ASSERT_TRUE(page.load_string(map.svg(sample.puzzle).c_str()));
        EXPECT_EQ(page.select_nodes("//g[@transform]/path").size(),
                  sample.puzzle.pieces.size() * sample.puzzle.region.cells.size());
    }
}

// One of three packings that were only counted, times 10^400.
TEST(HeatMap, TakesNumbersOfAnySize) {
    const Sample sample = domino_sample();
    const BigCount third = BigCount("1" + std::string(400, '0'));
    HeatMap map(sample.puzzle);
    map.add(3 * third, {{third, 3 * third, 0, 2 * third, 0, 0}, std::vector<BigCount>(6, third)});
    EXPECT_EQ(map.text(sample.puzzle), "A\n3*.\n6..\n\nB\n333\n333\n");
    const auto json = nlohmann::json::parse(record_of(map, sample.puzzle));
    EXPECT_EQ(json.at("packings"), digits_of(3 * third));
    EXPECT_EQ(json.at("pieces").at(0).at("counts").at(2), "0");
    EXPECT_NE(map.svg(sample.puzzle).find("100 %"), std::string::npos);
}

TEST(HeatMap, IsEmptyAtFirst) {
    const Sample sample = domino_sample();
    const HeatMap map(sample.puzzle);
    EXPECT_EQ(map.text(sample.puzzle), "A\n...\n...\n\nB\n...\n...\n");
    EXPECT_FALSE(map.svg(sample.puzzle).empty());
}

}  // namespace
}  // namespace polypack::testing
