// Draws packings of pieces of two cells at random.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {

// Ways to draw; all are exactly uniform.
enum class DimerDraw {
    automatic,  // the first of the others that is possible
    shuffling,  // dominoes in Aztec diamonds, see shuffling.hpp
    trees,      // dominoes in regions whose packings are spanning trees, see spanning_tree.hpp
    matchings,  // the general way, see random_matching.hpp
};

// Solutions of a problem, drawn at random.
class POLYPACK_API RandomDimers {
  public:
    // Prepares the draws. Throws Stopped. Keeps a reference to the problem.
    RandomDimers(const CoverProblem& problem, const CountLimits& limits,
                 DimerDraw way = DimerDraw::automatic);
    RandomDimers(RandomDimers&& other) noexcept;
    RandomDimers& operator=(RandomDimers&& other) noexcept;
    ~RandomDimers();

    // Says why no solutions can be drawn in this way, to follow its name; "" if they can.
    [[nodiscard]] const std::string& refusal() const;
    // Returns true if there is a solution. Precondition: there is no refusal.
    [[nodiscard]] bool possible() const;
    // Returns how solutions are drawn: "shuffling", "spanning trees" or "determinants".
    [[nodiscard]] std::string_view way() const;
    // Returns the placements of a random solution, ascending; all solutions have the same
    // probability. The result is a function of the numbers of the generator. Throws Stopped and
    // MemoryLimitExceeded. Precondition: possible().
    [[nodiscard]] std::vector<int> draw(std::mt19937_64& random) const;

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace polypack
