#include "polypack/proof/orbits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

#include "polypack/proof/proof_text.hpp"

namespace polypack::proof {
namespace {

using Term2 = std::pair<Literal, long long>;
// The bound of a sum, then its terms in ascending order.
using ComparableSum = std::pair<long long, std::vector<Term2>>;

// The images of the sums, ascending.
template <class Image>
std::vector<ComparableSum> images_of(std::span<const Sum> sums, const Image& image,
                                     const std::function<void()>& check) {
    std::vector<ComparableSum> images;
    for (const Sum& sum : sums) {
        check();
        std::vector<Term2> terms;
        for (const Term& term : sum.terms) terms.emplace_back(image(term.literal), term.factor);
        std::ranges::sort(terms);
        images.emplace_back(sum.least, std::move(terms));
    }
    std::ranges::sort(images);
    return images;
}

// The variables of a sum whose literals all have factor 1 and are negated, or all are not.
std::vector<int> variables_of(const Sum& sum, bool negated) {
    std::vector<int> variables;
    for (const Term& term : sum.terms) {
        if (term.factor != 1 || term.literal != literal(variable_of(term.literal), negated)) {
            return {};
        }
        variables.push_back(variable_of(term.literal));
    }
    std::ranges::sort(variables);
    return variables;
}

// The variables of which these sums say that exactly one is true; none if they say anything else.
std::vector<int> exactly_one(const Sum& at_least, const Sum& at_most) {
    std::vector<int> variables = variables_of(at_least, false);
    if (at_least.least != 1 || at_most.least != std::ssize(variables) - 1) return {};
    return variables_of(at_most, true) == variables ? variables : std::vector<int>();
}

}  // namespace

Orbits::Orbits(const SumFormula& formula, const std::function<void()>& check) {
    const OrbitClaim& claim = formula.claim;
    if (claim.line == 0) return;
    const auto refuse = [&](std::string_view why) {
        throw ProofError(claim.line, fmt::format("the claim of symmetry does not hold: {}", why));
    };
    const std::span<const Sum> sums = std::span(formula.sums).first(claim.sums);
    if (formula.sums.size() != claim.sums + 1) refuse("one constraint must follow, with >=");
    if (claim.constraint >= std::ssize(sums)) {
        refuse("there are not that many constraints before it");
    }
    variables_ = exactly_one(sums[claim.constraint - 1], sums[claim.constraint]);
    if (variables_.empty()) {
        refuse("the constraint does not say that exactly one of its variables is true");
    }
    // By variable, its place among variables_; -1: it is another.
    std::vector<int> place(formula.variables.size(), -1);
    for (std::size_t i = 0; i < variables_.size(); ++i) place[variables_[i]] = static_cast<int>(i);

    const Sum& restriction = formula.sums.back();
    const std::vector<int> forbidden = variables_of(restriction, true);
    if (forbidden.empty() || restriction.least != std::ssize(forbidden)) {
        refuse("the last constraint must forbid variables and nothing else");
    }
    std::vector<char> kept(variables_.size(), 1);
    for (const int variable : forbidden) {
        if (place[variable] < 0) refuse("the last constraint forbids other variables");
        kept[place[variable]] = 0;
    }

    const auto plain = images_of(sums, [](Literal literal) { return literal; }, check);
    std::vector<int> orbit(variables_.size());  // by place: one of the same orbit, or itself
    std::iota(orbit.begin(), orbit.end(), 0);
    const auto first_of = [&](int i) {
        while (orbit[i] != i) i = orbit[i] = orbit[orbit[i]];
        return i;
    };
    for (const OrbitClaim::Symmetry& symmetry : claim.symmetries) {
        const auto image = [&](Literal from) {
            const auto to = symmetry.image.find(variable_of(from));
            return to == symmetry.image.end() ? from : literal(to->second, from % 2 != 0);
        };
        if (images_of(sums, image, check) != plain) {
            throw ProofError(symmetry.line, "this permutation changes the constraints");
        }
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            const int to = place[variable_of(image(literal(variables_[i], false)))];
            if (to < 0) throw ProofError(symmetry.line, "this permutation moves the orbits");
            orbit[first_of(static_cast<int>(i))] = first_of(to);
        }
    }

    sizes_.assign(variables_.size(), 0);
    std::vector<int> representatives(variables_.size(), 0);
    for (int i = 0; i < std::ssize(variables_); ++i) {
        ++sizes_[first_of(i)];
        representatives[first_of(i)] += kept[i];
    }
    for (int i = 0; i < std::ssize(variables_); ++i) {
        if (representatives[first_of(i)] != 1) {
            refuse("the last constraint does not leave one variable of each orbit");
        }
        sizes_[i] = sizes_[first_of(i)];
    }
}

}  // namespace polypack::proof
