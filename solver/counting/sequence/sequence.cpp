#include "polypack/counting/sequence/sequence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "polypack/base/user_error.hpp"
#include "polypack/counting/sequence/distinct_counter.hpp"
#include "polypack/counting/sequence/strip_counter.hpp"

namespace polypack {
namespace {

// Additions of words that take some ten seconds.
constexpr double affordable = 5e10;
constexpr std::size_t min_check = 16;

// Looks for the law of a growing list of terms.
class LawSearch {
  public:
    // `counter`: of the transfer matrix, or nullptr if the terms are counted without one.
    LawSearch(const SequenceOptions& options, const StripCounter* counter)
        : options_(options), counter_(counter) {}

    // Takes notice of one more term. The terms are those of all lengths from 0 on.
    void look(std::span<const BigCount> terms) {
        if (found_ || terms.size() < wanted_) return;
        const std::size_t start = probable_start(terms);
        wanted_ = terms.size() < 2 * start + min_check ? terms.size() + terms.size() / 2 + 1
                                                       : terms_for(start, terms);
        if (terms.size() < wanted_) return;
        if (std::optional<Law> law = law_of(terms, options_.limits)) {
            found_ = FoundLaw{*std::move(law), terms.size(), dimension()};
            if (!options_.prove || found_->proven()) return;
            found_.reset();
        }
        wanted_ = 2 * terms.size();
    }

    [[nodiscard]] const std::optional<FoundLaw>& found() const { return found_; }

  private:
    [[nodiscard]] std::optional<int> dimension() const {
        return counter_ == nullptr ? std::nullopt : counter_->dimension();
    }

    // Returns the number of terms that should confirm a law, which start() terms and as many again
    // determine.
    [[nodiscard]] std::size_t terms_for(std::size_t start, std::span<const BigCount> terms) const {
        const std::size_t least = 2 * start + min_check;
        if (counter_ == nullptr) return least + start / 2;
        std::size_t wanted = 4 * start + min_check;
        while (wanted > least && work(start, wanted, terms) > affordable) {
            wanted = std::max(least, wanted - start / 8 - 1);
        }
        const std::optional<int> states = dimension();
        if (!states) return options_.prove ? std::max(wanted, 2 * terms.size()) : wanted;
        const std::size_t proof = std::max<std::size_t>(start, 1) + *states;
        if (options_.prove || work(start, proof, terms) <= affordable) {
            wanted = std::max(wanted, proof);
        }
        return wanted;
    }

    // Returns the work of continuing to so many terms, if they grow as before, and of checking
    // them. A product modulo a prime takes about as long as eight additions of words. Precondition:
    // a counter.
    [[nodiscard]] double work(std::size_t start, std::size_t wanted,
                              std::span<const BigCount> terms) const {
        if (wanted <= terms.size()) return 0;
        const auto now = static_cast<double>(terms.size());
        const auto then = static_cast<double>(wanted);
        const double bits =
            terms.back() == 0 ? 64 : static_cast<double>(terms.back().bit_width() - 1);
        const double primes = bits / now * then / 60;
        return counter_->work() * (then * then - now * now) / (2 * now) +
               8 * primes * static_cast<double>(start) * then;
    }

    const SequenceOptions& options_;
    const StripCounter* counter_;
    std::size_t wanted_ = 2 * min_check;
    std::optional<FoundLaw> found_;
};

constexpr Phase counting_lengths{.doing = "counting", .units = "lengths"};
constexpr Phase looking_for_law{.doing = "looking for the law", .units = "lengths"};

// Tells the progress that a length is next.
void tell(const SequenceOptions& options, int length) {
    Progress* const progress = options.limits.progress;
    if (progress == nullptr) return;
    if (length > options.to) {
        if (progress->phase() != &looking_for_law) progress->begin(looking_for_law);
    } else if (progress->phase() != &counting_lengths) {
        progress->begin(counting_lengths, static_cast<std::uint64_t>(options.to));
    }
    progress->set_done(static_cast<std::uint64_t>(std::max(length - 1, 0)));
}

std::optional<FoundLaw> all_packings_of(const Family& family, const SequenceOptions& options,
                                        const TermSink& found) {
    const int longest = options.law ? longest_sequence : options.to;
    const Strip strip(family, options.axis, longest, {options.limits.stop, options.limits.memory});
    StripCounter counter(strip, options.limits);
    LawSearch search(options, &counter);
    std::vector<BigCount> terms;
    for (int length = 0; length <= options.to || (options.law && !search.found()); ++length) {
        tell(options, length);
        const std::optional<FoundLaw>& law = search.found();
        BigCount term = law && law->proven() ? next_term(law->law, terms) : counter.next();
        if (length >= options.from && length <= options.to) found(length, term);
        if (!options.law) continue;
        terms.push_back(std::move(term));
        search.look(terms);
    }
    return search.found();
}

std::optional<FoundLaw> distinct_packings_of(const Family& family, const SequenceOptions& options,
                                             const TermSink& found) {
    (void)of_length(family, options.axis, options.to);  // throws if the last region is too large
    DistinctCounter counter(family, options.axis, options.symmetry, options.limits);
    if (!options.law) {
        counter.skip_to(options.from);
        for (int length = options.from; length <= options.to; ++length) {
            tell(options, length);
            found(length, counter.next());
        }
        return std::nullopt;
    }
    LawSearch search(options, nullptr);
    std::vector<BigCount> terms;
    const int longest = std::min(longest_sequence, longest_region(family.puzzle, options.axis));
    for (int length = 0; length <= options.to || (!search.found() && length <= longest); ++length) {
        tell(options, length);
        terms.push_back(counter.next());
        if (length >= options.from && length <= options.to) found(length, terms.back());
        search.look(terms);
    }
    return search.found();
}

}  // namespace

std::optional<FoundLaw> sequence(const Family& family, const SequenceOptions& options,
                                 const TermSink& found) {
    if (options.from < 1 || options.from > options.to || options.to > longest_sequence) {
        throw InvalidArgument(fmt::format("lengths must be 1 <= from <= to <= {}, got {} and {}",
                                          longest_sequence, options.from, options.to));
    }
    if (options.prove && options.symmetry != SymmetryMode::none) {
        throw InvalidArgument("a law of packings up to symmetry cannot be proven");
    }
    return options.symmetry == SymmetryMode::none ? all_packings_of(family, options, found)
                                                  : distinct_packings_of(family, options, found);
}

}  // namespace polypack
