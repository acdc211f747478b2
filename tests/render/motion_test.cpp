// The animation of a model, replayed from the bytes of its file.
#include "polypack/render/motion.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "polypack/render/model_files.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

using nlohmann::json;

// The contents that a reader of the file finds: accessors as lists of numbers.
class Glb {
  public:
    explicit Glb(const std::string& file) {
        std::uint32_t text = 0;
        std::memcpy(&text, file.data() + 12, sizeof text);
        document_ = json::parse(file.substr(20, text));
        numbers_ = file.substr(28 + text);
    }

    [[nodiscard]] const json& document() const { return document_; }

    // The element of a list that a number of the document refers to.
    [[nodiscard]] const json& at(const char* list, const json& number) const {
        return document_.at(list).at(number.get<std::size_t>());
    }

    // By element, its numbers.
    [[nodiscard]] std::vector<std::vector<double>> accessor(std::size_t number) const {
        const json& accessor = document_.at("accessors").at(number);
        const json& view = at("bufferViews", accessor.at("bufferView"));
        EXPECT_EQ(accessor.at("componentType"), 5126);
        const std::string type = accessor.at("type");
        const std::size_t size = type == "SCALAR" ? 1 : type.back() - '0';
        const std::size_t count = accessor.at("count");
        EXPECT_EQ(view.at("byteLength"), 4 * size * count);
        EXPECT_FALSE(view.contains("target"));
        std::vector<std::vector<double>> elements(count);
        for (std::size_t i = 0; i < size * count; ++i) {
            float value = 0;
            std::memcpy(&value, numbers_.data() + view.at("byteOffset").get<std::size_t>() + 4 * i,
                        sizeof value);
            elements[i / size].push_back(value);
        }
        return elements;
    }

    // By path, the times and values of a node.
    using Keys = std::vector<std::pair<double, std::vector<double>>>;
    [[nodiscard]] Keys keys(int node, const std::string& path) const {
        const json& animation = document_.at("animations").at(0);
        for (const json& channel : animation.at("channels")) {
            if (channel.at("target") != json{{"node", node}, {"path", path}}) continue;
            const json& sampler =
                animation.at("samplers").at(channel.at("sampler").get<std::size_t>());
            const auto times = accessor(sampler.at("input").get<std::size_t>());
            const auto values = accessor(sampler.at("output").get<std::size_t>());
            EXPECT_EQ(times.size(), values.size());
            const json& input = at("accessors", sampler.at("input"));
            EXPECT_EQ(input.at("min").at(0).get<float>(), times.front()[0]);
            EXPECT_EQ(input.at("max").at(0).get<float>(), times.back()[0]);
            Keys keys;
            for (std::size_t i = 0; i < times.size(); ++i) {
                if (i > 0) {
                    EXPECT_GT(times[i][0], times[i - 1][0]);
                }
                keys.emplace_back(times[i][0], values[i]);
            }
            return keys;
        }
        return {};
    }

  private:
    json document_;
    std::string numbers_;
};

// Two cubes, a unit apart, that move as given.
Glb moved(const std::vector<PageMove>& moves) {
    Puzzle puzzle = soma_cube();
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}}}, {1, {{1, 0, 0}}}};
    const ModelOptions options{.solid = {}, .layout = ModelLayout::in_place};
    const Model model = model_of(puzzle, packing, options);
    return Glb(glb_file(model, "m", motions_of(moves, 2, options.solid.unit)));
}

void expect_near(const std::vector<double>& values, const std::vector<double>& expected) {
    ASSERT_EQ(values.size(), expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], 1e-6);
}

TEST(Motion, SlidesOneAfterTheOther) {
    const Glb file = moved({{{1}, {2, 0, 0}, {}, "a"},
                            {{0, 1}, {0, 0, 1}, {}, "b", {{0, 0, 1}, {0, 3, 0}}},
                            {{1}, {9, 0, 0}, {1}, "c"},
                            {{0}, {0, 0, 1}, {}, "d"}});
    EXPECT_EQ(file.document().at("animations").size(), 1U);
    EXPECT_EQ(file.document().at("nodes").size(), 2U);
    // Metres, and y is up: (x, y, z) is (x, z, -y).
    const Glb::Keys second = file.keys(1, "translation");
    ASSERT_EQ(second.size(), 7U);
    EXPECT_EQ(second.front().first, 0);
    expect_near(second[0].second, {0, 0, 0});
    expect_near(second[1].second, {0, 0, 0});
    expect_near(second[2].second, {0.04, 0, 0});
    expect_near(second[3].second, {0.04, 0, 0});
    expect_near(second[4].second, {0.04, 0, -0.06});
    expect_near(second[6].second, {0.22, 0, -0.06});
    const Glb::Keys first = file.keys(0, "translation");
    expect_near(first.back().second, {0, 0.04, 0});
    // Both move in the second move, at the same time.
    EXPECT_EQ(first[1].first, second[3].first);
    EXPECT_EQ(first[2].first, second[4].first);
    EXPECT_TRUE(file.keys(0, "rotation").empty());
    // The second is gone when the first moves again.
    const Glb::Keys gone = file.keys(1, "scale");
    ASSERT_EQ(gone.size(), 2U);
    expect_near(gone[1].second, {0, 0, 0});
    EXPECT_EQ(gone[1].first, first[3].first);
    EXPECT_TRUE(file.keys(0, "scale").empty());
}

// Wherever it is on the way, the second cube is as far from the axis, and never leaves its circle.
TEST(Motion, TurnsAboutItsAxis) {
    const PageTurn turn{{2, 0, 0}, {0, 0, 1}};
    const Glb file = moved({{{1}, {}, {}, "a", {}, turn}, {{1}, {}, {}, "b", {}, turn}});
    const Glb::Keys shifts = file.keys(1, "translation");
    const Glb::Keys rotations = file.keys(1, "rotation");
    ASSERT_EQ(shifts.size(), rotations.size());
    std::vector<double> last;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        EXPECT_EQ(shifts[i].first, rotations[i].first);
        const auto& r = rotations[i].second;
        EXPECT_NEAR(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3], 1, 1e-6);
        // The middle of the cube at (1, 0, 0), in metres with y up.
        const Quaternion rotation{{r[0], r[1], r[2]}, r[3]};
        const Vec3 at = rotated(rotation, {0.02, 0, 0}) +
                        Vec3{shifts[i].second[0], shifts[i].second[1], shifts[i].second[2]};
        EXPECT_NEAR(std::hypot(at.x - 0.04, at.z), 0.02, 1e-6);
        EXPECT_NEAR(at.y, 0, 1e-6);
        last = {at.x, at.y, at.z};
    }
    // From the left of the axis, half round counter-clockwise as seen from above, to its right.
    expect_near(last, {0.06, 0, 0});
    const Glb::Keys::value_type& quarter = shifts[shifts.size() / 2];
    EXPECT_GT(quarter.second[2], 0) << "towards the viewer, which is -y before";
}

TEST(Motion, IsLeftOutWhereNothingMoves) {
    EXPECT_FALSE(moved({}).document().contains("animations"));
}

}  // namespace
}  // namespace polypack::testing
