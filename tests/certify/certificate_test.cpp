// Certificates of random puzzles, right and wrong, given to the checker of listed solutions.
#include "polypack/certify/certificate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/packing/class_test.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/solve.hpp"
#include "proof/check.hpp"
#include "support/coloured_puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

struct Certificate {
    std::string formula;
    std::vector<std::string> lines;
    CertifiedCovers covers;
    bool symmetric = false;
    std::uint64_t classes = 0;

    [[nodiscard]] std::string text() const {
        std::string joined;
        for (const std::string& line : lines) joined += line + "\n";
        return joined;
    }
};

Certificate certificate_of(const Puzzle& puzzle, const ExactCover& cover) {
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    Restriction restriction = choose_restriction(table, symmetry);
    const CoverOrbits orbits = orbits_of(table, symmetry, restriction, cover);
    if (orbits.item < 0) restriction = unrestricted(table);
    const ClassTest classes(symmetry, restriction);
    const std::vector<int> placements = placements_of_options(table, cover);
    Certificate result;
    result.symmetric = orbits.item >= 0;
    result.formula = write_certified_opb(cover, orbits);
    std::uint64_t listed = 0;
    const auto take = [&](std::span<const int> options) {
        ++listed;
        EXPECT_TRUE(std::ranges::is_sorted(options));
        std::vector<int> packing;
        for (const int option : options) {
            if (placements[option] >= 0) packing.push_back(placements[option]);
        }
        if (classes.class_size(packing) > 0) ++result.classes;
    };
    result.covers = write_certificate(
        cover, orbits, {[&](std::string_view line) { result.lines.emplace_back(line); }, take}, {});
    EXPECT_EQ(listed, result.covers.listed);
    return result;
}

// Certificates of random puzzles that have one.
template <class Use>
void for_each_certificate(unsigned seeds, const Use& use) {
    for (unsigned seed = 0; seed < seeds; ++seed) {
        SCOPED_TRACE(seed);
        Puzzle puzzle = random_puzzle(seed);
        std::mt19937 random(seed);
        if (seed % 3 == 0) puzzle.rules.groups = random_rules(puzzle, random).groups;
        if (!validate(puzzle).empty()) continue;
        puzzle = checked(puzzle);
        const ExactCover cover = exact_cover(puzzle);
        if (!cover.options.empty()) use(puzzle, certificate_of(puzzle, cover));
    }
}

TEST(Certificates, OfRandomPuzzlesAreAcceptedAndRight) {
    int many = 0;
    int symmetric = 0;
    for_each_certificate(1500, [&](const Puzzle& puzzle, const Certificate& certificate) {
        Enumerated proven;
        EXPECT_EQ(fault_of_enumeration(certificate.formula, certificate.text(), proven), "");
        EXPECT_EQ(proven.listed, static_cast<std::int64_t>(certificate.covers.listed));
        EXPECT_EQ(proven.all, static_cast<std::int64_t>(certificate.covers.all));
        const SolveResult counted = count(puzzle);
        EXPECT_EQ(certificate.covers.all, counted.all);
        EXPECT_EQ(certificate.classes, counted.distinct);
        many += certificate.covers.listed > 5 ? 1 : 0;
        symmetric += certificate.symmetric ? 1 : 0;
    });
    EXPECT_GT(many, 100);
    EXPECT_GT(symmetric, 100);
}

TEST(Certificates, OfEdgesThatMatchAreAcceptedAndRight) {
    int many = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        Puzzle puzzle = random_coloured_puzzle(seed);
        if (!validate(puzzle).empty()) continue;
        puzzle = checked(puzzle);
        const ExactCover cover = exact_cover(puzzle);
        if (cover.options.empty() || cover.options.size() > 60) continue;
        const SolveResult counted = count(puzzle, {.limit = 300});
        if (!counted.complete()) continue;
        const Certificate certificate = certificate_of(puzzle, cover);
        Enumerated proven;
        EXPECT_EQ(fault_of_enumeration(certificate.formula, certificate.text(), proven), "");
        EXPECT_EQ(proven.all, static_cast<std::int64_t>(certificate.covers.all));
        EXPECT_EQ(certificate.covers.all, counted.all);
        EXPECT_EQ(certificate.classes, counted.distinct);
        many += certificate.covers.listed > 5 ? 1 : 0;
    }
    EXPECT_GT(many, 40);
}

TEST(Certificates, WithASolutionMissingOrDoubledOrMiscountedAreRejected) {
    std::mt19937 random(1);
    int mutated = 0;
    for_each_certificate(600, [&](const Puzzle&, const Certificate& certificate) {
        std::vector<std::size_t> solutions;
        for (std::size_t i = 0; i < certificate.lines.size(); ++i) {
            if (certificate.lines[i].starts_with("solx")) solutions.push_back(i);
        }
        if (solutions.empty()) return;
        ++mutated;
        const auto at = static_cast<std::ptrdiff_t>(solutions[random() % solutions.size()]);
        Certificate missing = certificate;
        missing.lines.erase(missing.lines.begin() + at);
        EXPECT_NE(fault_of_enumeration(missing.formula, missing.text()), "");
        Certificate doubled = certificate;
        doubled.lines.insert(doubled.lines.begin() + at, doubled.lines[solutions.front()]);
        EXPECT_NE(fault_of_enumeration(doubled.formula, doubled.text()), "");
        Certificate miscounted = certificate;
        std::string& claim = miscounted.lines[miscounted.lines.size() - 2];
        claim.insert(claim.find(" :"), "0");
        EXPECT_NE(fault_of_enumeration(miscounted.formula, miscounted.text()), "");
        Certificate cut = certificate;
        cut.lines.erase(cut.lines.end() - 4);
        EXPECT_NE(fault_of_enumeration(cut.formula, cut.text()), "");
    });
    EXPECT_GT(mutated, 100);
}

// A proof with a mistake may still be one, but never of another number.
TEST(Certificates, WithMistakesAreRejectedOrRight) {
    std::mt19937 random(2);
    int rejected = 0;
    for_each_certificate(600, [&](const Puzzle&, const Certificate& certificate) {
        for (int i = 0; i < 10; ++i) {
            Certificate other = certificate;
            std::string& line = other.lines[random() % other.lines.size()];
            switch (random() % 4) {
                case 0:
                    line.clear();
                    break;
                case 1:
                    std::swap(line, other.lines[random() % other.lines.size()]);
                    break;
                case 2:
                    if (const std::size_t at = line.find('x'); at != std::string::npos) {
                        line[at - 1] == '~' ? line.erase(at - 1, 1) : line.insert(at, "~");
                    }
                    break;
                default:
                    for (char& c : line) {
                        if (c >= '0' && c <= '9' && random() % 4 == 0) {
                            c = static_cast<char>('0' + random() % 10);
                        }
                    }
            }
            Enumerated proven;
            if (!fault_of_enumeration(other.formula, other.text(), proven).empty()) {
                ++rejected;
            } else {
                EXPECT_EQ(proven.all, static_cast<std::int64_t>(certificate.covers.all));
            }
        }
    });
    EXPECT_GT(rejected, 1000);
}

// A formula with another claim is another formula, but what is accepted of it is still true of its
// other constraints.
TEST(Certificates, WithMistakesInTheirClaimsAreRejectedOrRight) {
    std::mt19937 random(3);
    int rejected = 0;
    for_each_certificate(1500, [&](const Puzzle&, const Certificate& certificate) {
        if (!certificate.symmetric) return;
        for (int i = 0; i < 10; ++i) {
            std::string formula = certificate.formula;
            const std::size_t claim = formula.find("* symmetry:");
            ASSERT_NE(claim, std::string::npos);
            for (auto mistakes = 1 + random() % 3; mistakes > 0; --mistakes) {
                char& c = formula[claim + random() % (formula.size() - claim)];
                constexpr std::string_view characters = "0123456789() \n";
                c = characters[random() % characters.size()];
            }
            Enumerated proven;
            if (!fault_of_enumeration(formula, certificate.text(), proven).empty()) {
                ++rejected;
            } else if (proven.all != proven.listed) {
                EXPECT_EQ(proven.all, static_cast<std::int64_t>(certificate.covers.all)) << formula;
            }
        }
    });
    EXPECT_GT(rejected, 1000);
}

}  // namespace
}  // namespace polypack::testing
