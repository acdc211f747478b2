#include "polypack/certify/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

constexpr Phase proving{.doing = "proving", .also = "packings"};
constexpr std::uint64_t shares = 1'000'000;  // of the search, told as done

// Depth first, as the engine `cover`: the options chosen so far, and what follows from them by
// propagating sums and clauses.
//
// A conflict is traced back to the chosen options that it follows from, and the clause names no
// others (Prosser, Hybrid algorithms for the constraint satisfaction problem, 1993: conflict-
// directed backjumping). The search goes back to before the last of them, drops it there, and keeps
// the clause until another of them is taken back (Ginsberg, Dynamic backtracking, 1993): so there
// is at most one clause for each option. The search of 6 x 10 derives 400,000 clauses, and 600,000
// if each names the whole path.
class CertifyingSearch {
  public:
    CertifyingSearch(const ExactCover& cover, const CoverOrbits& orbits,
                     const CertificateSinks& sinks, const CertifyOptions& options)
        : orbits_(orbits),
          sums_(sums_of(cover, options.stop)),
          options_(cover.options.size()),
          exclusions_(cover.options.size()),
          held_(1),
          sinks_(sinks),
          check_(options.stop, 16),
          progress_(options.progress) {
        std::vector<int> forbidden;
        for (std::size_t option = 0; option < orbits.size.size(); ++option) {
            if (orbits.size[option] == 0) forbidden.push_back(static_cast<int>(option));
        }
        for (const CoverSum& sum : sums_) last_ += static_cast<std::uint64_t>(constraints_of(sum));
        if (!forbidden.empty()) {
            sums_.push_back({"", std::move(forbidden), 0, 0});
            ++last_;
        }
        lay_out_sums();
    }

    CertifiedCovers run() {
        begin_phase(progress_, proving, shares);
        sinks_.line("pseudo-Boolean proof version 3.0");
        sinks_.line(fmt::format("f {} ;", last_));
        for (int sum = 0; conflict_ < 0 && sum < std::ssize(sums_); ++sum) {
            check_();
            force(sum, -1);
        }
        for (;;) {
            propagate();
            check_();
            if (conflict_ < 0 && std::ssize(trail_) < std::ssize(options_)) {
                choose(next_option());
                continue;
            }
            if (conflict_ < 0) list_cover();
            if (!exclude()) break;
            tell();
        }
        sinks_.line("output NONE;");
        sinks_.line(found_.listed == 0
                        ? "conclusion UNSAT : -1 ;"
                        : fmt::format("conclusion ENUMERATION_COMPLETE {} : -1 ;", found_.listed));
        sinks_.line("end pseudo-Boolean proof;");
        return found_;
    }

  private:
    enum class Value : std::uint8_t { open, chosen, dropped };

    // Reasons for choosing or dropping an option.
    enum class Reason : std::uint8_t {
        decision,
        option,    // that other one is chosen, and a sum admits only one
        sum,       // as many of its options as may be are chosen, or as can be are dropped
        exclusion  // its own
    };

    struct Option {
        Value value = Value::open;
        Reason reason = Reason::decision;
        bool involved = false;  // in the conflict
        int because = 0;        // the option or the sum of the reason
        int position = 0;       // in the trail
        int chosen_before = 0;  // as many options in front of that
        int first_sum = 0;      // in sums_of_options_
    };

    // Some of the first 64 chosen options: one bit for each, in the order of the trail.
    using ChosenSet = std::uint64_t;
    static constexpr int max_in_set = 64;

    // Counts of the options of a sum.
    struct Tally {
        int chosen = 0;
        int open = 0;
        int least = 0;
        int most = 0;
        ChosenSet excluding = 0;  // the one that is chosen, if there can be only one
    };

    struct Decision {
        int option;
        std::size_t trail;  // its length before
        double left;        // of the whole search, under it, but for what is under the next one
    };

    struct Choice {
        int option;
        int among;  // as many, of which one has to be chosen
    };

    // A clause: the option is not chosen where these decisions are.
    struct Exclusion {
        std::uint64_t clause = 0;    // its number; 0: there is none
        std::vector<int> decisions;  // options
    };

    void lay_out_sums() {
        for (const CoverSum& sum : sums_) {
            check_();
            tallies_.push_back({0, static_cast<int>(sum.options.size()), sum.least, sum.most, 0});
            for (const int option : sum.options) ++options_[option].first_sum;
        }
        int first = 0;
        for (Option& option : options_) first = option.first_sum += first;
        sums_of_options_.resize(static_cast<std::size_t>(first));
        for (int sum = static_cast<int>(sums_.size()) - 1; sum >= 0; --sum) {
            check_();
            for (const int option : sums_[sum].options) {
                sums_of_options_[--options_[option].first_sum] = sum;
            }
        }
    }

    [[nodiscard]] std::span<const int> sums_with(int option) const {
        const auto end = option + 1 < std::ssize(options_)
                             ? static_cast<std::size_t>(options_[option + 1].first_sum)
                             : sums_of_options_.size();
        return {sums_of_options_.data() + options_[option].first_sum,
                sums_of_options_.data() + end};
    }

    void assign(int option, Value value, Reason reason, int because) {
        Option& assigned = options_[option];
        assert(assigned.value == Value::open);
        assigned.value = value;
        assigned.reason = reason;
        assigned.because = because;
        assigned.position = static_cast<int>(trail_.size());
        assigned.chosen_before = static_cast<int>(chosen_.size());
        trail_.push_back(option);
        if (value == Value::dropped) {
            for (const int sum : sums_with(option)) --tallies_[sum].open;
            return;
        }
        const ChosenSet bit = std::ssize(chosen_) < max_in_set ? ChosenSet{1} << chosen_.size() : 0;
        chosen_.push_back(option);
        if (reason == Reason::decision) decided_ |= bit;
        for (const int sum : sums_with(option)) {
            Tally& tally = tallies_[sum];
            --tally.open;
            ++tally.chosen;
            if (tally.most == 1) tally.excluding = bit;
        }
    }

    void take_back_last() {
        const int option = trail_.back();
        trail_.pop_back();
        if (std::exchange(options_[option].value, Value::open) == Value::dropped) {
            for (const int sum : sums_with(option)) ++tallies_[sum].open;
        } else {
            chosen_.pop_back();
            if (std::ssize(chosen_) < max_in_set) decided_ &= ~(ChosenSet{1} << chosen_.size());
            for (const int sum : sums_with(option)) {
                Tally& tally = tallies_[sum];
                ++tally.open;
                --tally.chosen;
                tally.excluding = 0;
            }
        }
        if (exclusions_[option].clause != 0) again_.push_back(option);
    }

    void choose(const Choice& choice) {
        double& left = decisions_.empty() ? left_ : decisions_.back().left;
        const double share = left / choice.among;
        left -= share;
        decisions_.push_back({choice.option, trail_.size(), share});
        held_.emplace_back();
        assign(choice.option, Value::chosen, Reason::decision, 0);
    }

    // Sets conflict_ if a sum cannot be right any more.
    void propagate() {
        while (conflict_ < 0 && propagated_ < trail_.size()) {
            const int option = trail_[propagated_++];
            for (const int sum : sums_with(option)) {
                force(sum, option);
                if (conflict_ >= 0) return;
            }
        }
    }

    // Assigns what follows from a sum, of which this option has just been assigned; -1: none.
    void force(int sum, int option) {
        const Tally& tally = tallies_[sum];
        const int possible = tally.chosen + tally.open;
        if (tally.chosen < tally.most && possible > tally.least) return;
        if (tally.chosen > tally.most || possible < tally.least) {
            conflict_ = sum;
            return;
        }
        if (tally.open == 0) return;
        const Value value = tally.chosen == tally.most ? Value::dropped : Value::chosen;
        const bool alone = value == Value::dropped && tally.most == 1 && option >= 0 &&
                           options_[option].value == Value::chosen;
        for (const int other : sums_[sum].options) {
            if (options_[other].value != Value::open) continue;
            assign(other, value, alone ? Reason::option : Reason::sum, alone ? option : sum);
        }
    }

    // Returns the next option to choose: of the sum that has the fewest open options and needs one
    // (Knuth, TAOCP 4B, 7.2.2.1), the option that is likely to leave the fewest. The last option
    // needs no clause and no place in the clauses below, which makes proofs a sixth shorter if it
    // takes the most of the search. Returns any option if no sum needs one.
    [[nodiscard]] Choice next_option() const {
        int best = -1;
        for (int sum = 0; sum < std::ssize(tallies_); ++sum) {
            if (tallies_[sum].chosen >= tallies_[sum].least) continue;
            if (best < 0 || tallies_[sum].open < tallies_[best].open) best = sum;
        }
        if (best < 0) {
            const auto open = std::ranges::find(options_, Value::open, &Option::value);
            return {static_cast<int>(open - options_.begin()), 2};
        }
        int next = -1;
        int most = -1;
        for (const int option : sums_[best].options) {
            if (options_[option].value != Value::open) continue;
            int excluded = 0;
            for (const int sum : sums_with(option)) excluded += tallies_[sum].open;
            if (excluded > most) {
                next = option;
                most = excluded;
            }
        }
        return {next, tallies_[best].open};
    }

    // Options that a chosen one excludes follow, others are listed.
    [[nodiscard]] bool follows(int option) const {
        return std::ranges::any_of(
            sums_with(option), [&](int sum) { return tallies_[sum].chosen == tallies_[sum].most; });
    }

    void list_cover() {
        std::vector<int> cover;
        text_ = "solx";
        std::uint64_t orbit = 1;
        for (const int option : trail_) {
            const bool chosen = options_[option].value == Value::chosen;
            if (chosen) {
                cover.push_back(option);
                if (orbits_.item >= 0) orbit *= static_cast<std::uint64_t>(orbits_.size[option]);
            }
            if (!chosen && follows(option)) continue;
            fmt::format_to(std::back_inserter(text_), " {}x{}", chosen ? "" : "~", option + 1);
        }
        sinks_.line(text_ += " ;");
        ++last_;
        ++found_.listed;
        found_.all += orbit;
        std::ranges::sort(cover);
        sinks_.cover(cover);
    }

    void involve(int option) {
        // Assignments before any decision need no explanation.
        if (decisions_.empty() || options_[option].involved) return;
        if (options_[option].position < static_cast<int>(decisions_.front().trail)) return;
        options_[option].involved = true;
        involved_.push_back(option);
    }

    // Involves the options of the sum that were chosen when the trail was that long.
    void involve_chosen(int sum, int trail) {
        for (const int option : sums_[sum].options) {
            if (options_[option].value == Value::chosen && options_[option].position < trail) {
                involve(option);
            }
        }
    }

    // Involves the options that had dropped options of the sum when the trail was that long, as few
    // as possible. An option may have been dropped because its piece was used, and a neighbour that
    // covers its cells drops those of other pieces as well.
    void involve_dropped(int sum, int trail) {
        if (decisions_.empty()) return;
        ChosenSet involved = 0;
        for (int i = 0; i < std::min<int>(max_in_set, static_cast<int>(chosen_.size())); ++i) {
            if (options_[chosen_[i]].involved) involved |= ChosenSet{1} << i;
        }
        dropped_.clear();
        const auto root = static_cast<int>(decisions_.front().trail);
        for (const int number : sums_[sum].options) {
            const Option& option = options_[number];
            if (option.value != Value::dropped) continue;
            if (option.position < root || option.position >= trail) continue;
            // Consequences of the option itself cannot be why it was dropped.
            const ChosenSet earlier = option.chosen_before < max_in_set
                                          ? (ChosenSet{1} << option.chosen_before) - 1
                                          : ~ChosenSet{0};
            ChosenSet excluding = 0;
            for (const int other : sums_with(number)) excluding |= tallies_[other].excluding;
            excluding &= decided_ | earlier;
            if (excluding == 0) {
                involve(number);
            } else if ((excluding & involved) == 0) {
                dropped_.push_back(excluding);
            }
        }
        while (!dropped_.empty()) {
            std::array<int, max_in_set> drops{};
            for (const ChosenSet excluding : dropped_) {
                for (ChosenSet left = excluding; left != 0; left &= left - 1) {
                    ++drops[std::countr_zero(left)];
                }
            }
            const auto most = std::ranges::max_element(drops) - drops.begin();
            involve(chosen_[most]);
            std::erase_if(dropped_, [&](ChosenSet set) { return (set >> most & 1) != 0; });
        }
    }

    // Sets involved_ to what the conflict follows from, back to decisions; if there is none, to all
    // decisions: they led to a cover.
    void trace() {
        involved_.clear();
        if (conflict_ < 0) {
            for (const Decision& decision : decisions_) involve(decision.option);
            return;
        }
        const auto all = static_cast<int>(trail_.size());
        if (tallies_[conflict_].chosen > tallies_[conflict_].most) {
            involve_chosen(conflict_, all);
        } else {
            involve_dropped(conflict_, all);
        }
        for (std::size_t i = 0; i < involved_.size(); ++i) {
            const Option& option = options_[involved_[i]];
            switch (option.reason) {
                case Reason::decision:
                    break;
                case Reason::option:
                    involve(option.because);
                    break;
                case Reason::sum:
                    if (option.value == Value::chosen) {
                        involve_dropped(option.because, option.position);
                    } else {
                        involve_chosen(option.because, option.position);
                    }
                    break;
                case Reason::exclusion:
                    for (const int other : exclusions_[involved_[i]].decisions) involve(other);
            }
        }
    }

    // Derives the clause that the decisions of a conflict exclude each other, takes back the last
    // of them and drops it. Returns false if there is none: nothing is left to be searched.
    bool exclude() {
        trace();
        Exclusion exclusion;
        std::size_t last = 0;    // as many decisions, up to the last one involved
        std::size_t before = 0;  // the same without that
        text_ = "rup";
        for (std::size_t i = 0; i < decisions_.size(); ++i) {
            const int option = decisions_[i].option;
            if (!options_[option].involved) continue;
            exclusion.decisions.push_back(option);
            before = std::exchange(last, i + 1);
            fmt::format_to(std::back_inserter(text_), " 1 ~x{}", option + 1);
        }
        for (const int option : involved_) options_[option].involved = false;
        sinks_.line(text_ += " >= 1 ;");
        exclusion.clause = ++last_;
        if (last == 0) return false;
        const int dropped = exclusion.decisions.back();
        exclusion.decisions.pop_back();
        take_back(last - 1);
        assert(exclusions_[dropped].clause == 0);
        exclusions_[dropped] = std::move(exclusion);
        held_[before].push_back(dropped);
        again_.push_back(dropped);
        for (const int option : again_) assign(option, Value::dropped, Reason::exclusion, 0);
        return true;
    }

    void tell() {
        if (progress_ == nullptr) return;
        double left = left_;
        for (const Decision& decision : decisions_) left += decision.left;
        progress_->set_done(static_cast<std::uint64_t>((1 - left) * shares));
        progress_->set_also(found_.all);
    }

    // Leaves so many decisions, deletes the clauses that need more, and sets again_ to the options
    // that the others exclude and that have become open.
    void take_back(std::size_t decisions) {
        text_ = "del id";
        const std::size_t empty = text_.size();
        for (std::size_t i = decisions + 1; i < held_.size(); ++i) {
            for (const int option : held_[i]) {
                fmt::format_to(std::back_inserter(text_), " {}", exclusions_[option].clause);
                exclusions_[option].clause = 0;
            }
        }
        if (text_.size() > empty) sinks_.line(text_ += " ;");
        again_.clear();
        while (trail_.size() > decisions_[decisions].trail) take_back_last();
        propagated_ = trail_.size();
        conflict_ = -1;
        decisions_.resize(decisions);
        held_.resize(decisions + 1);
    }

    const CoverOrbits& orbits_;
    std::vector<CoverSum> sums_;
    std::vector<Tally> tallies_;  // by sum
    std::vector<Option> options_;
    std::vector<int> sums_of_options_;
    std::vector<int> trail_;           // the options that are not open, in order
    std::size_t propagated_ = 0;       // as many of them
    int conflict_ = -1;                // a sum that cannot be right; -1: none was found
    std::vector<int> chosen_;          // those of them that are chosen
    std::vector<Decision> decisions_;  // in order
    ChosenSet decided_ = 0;            // the same
    std::vector<int> involved_;
    std::vector<ChosenSet> dropped_;
    std::vector<Exclusion> exclusions_;  // by option
    // By number of decisions: the options whose exclusions need so many, counted to the last.
    std::vector<std::vector<int>> held_;
    std::vector<int> again_;
    std::string text_;
    std::uint64_t last_ = 0;  // the number of the last constraint of the proof
    CertifiedCovers found_;
    const CertificateSinks& sinks_;
    StopCheck check_;
    double left_ = 1;  // of the search, but for what is under the first decision
    Progress* progress_;
};

}  // namespace

CertifiedCovers write_certificate(const ExactCover& cover, const CoverOrbits& orbits,
                                  const CertificateSinks& sinks, const CertifyOptions& options) {
    return CertifyingSearch(cover, orbits, sinks, options).run();
}

}  // namespace polypack
