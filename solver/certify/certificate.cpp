#include "polypack/certify/certificate.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cstddef>
#include <iterator>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/formats/cover_formats.hpp"

namespace polypack {
namespace {

// Depth first: the options chosen so far, and what follows from them by propagating sums.
class CertifyingSearch {
  public:
    CertifyingSearch(const ExactCover& cover, const CertificateSinks& sinks,
                     const std::stop_token& stop)
        : sums_(sums_of(cover)),
          sums_with_(cover.options.size()),
          value_(cover.options.size(), Value::open),
          chosen_(sums_.size(), 0),
          sinks_(sinks),
          check_(stop, 64) {
        for (std::size_t s = 0; s < sums_.size(); ++s) {
            const CoverSum& sum = sums_[s];
            const auto size = static_cast<int>(sum.options.size());
            open_.push_back(size);
            for (const int option : sum.options) sums_with_[option].push_back(static_cast<int>(s));
            if (sum.least == sum.most) {
                last_ += 2;
            } else {
                last_ += (sum.least > 0 ? 1 : 0) + (sum.most < size ? 1 : 0);
            }
        }
    }

    std::uint64_t run() {
        sinks_.line("pseudo-Boolean proof version 3.0");
        sinks_.line(fmt::format("f {} ;", last_));
        bool consistent = true;
        for (std::size_t s = 0; s < sums_.size(); ++s) {
            consistent = consistent && force(static_cast<int>(s));
        }
        consistent = consistent && propagate();
        for (;;) {
            check_();
            if (consistent && std::ssize(trail_) < std::ssize(value_)) {
                branches_.push_back({next_option(), trail_.size(), {}});
                assign(branches_.back().option, Value::chosen);
            } else {
                if (consistent) list_cover();
                exclude_path();
                if (branches_.empty()) break;
                const Branch branch = std::move(branches_.back());
                take_back(branch.trail);
                branches_.pop_back();
                if (!branches_.empty()) branches_.back().excluded.push_back(last_);
                assign(branch.option, Value::dropped);
            }
            consistent = propagate();
        }
        sinks_.line("output NONE;");
        sinks_.line(covers_ == 0
                        ? "conclusion UNSAT : -1 ;"
                        : fmt::format("conclusion ENUMERATION_COMPLETE {} : -1 ;", covers_));
        sinks_.line("end pseudo-Boolean proof;");
        return covers_;
    }

  private:
    enum class Value : std::uint8_t { open, chosen, dropped };

    struct Branch {
        int option;
        std::size_t trail;                    // its length before the option was chosen
        std::vector<std::uint64_t> excluded;  // the numbers of clauses that drop options below
    };

    void assign(int option, Value value) {
        assert(value_[option] == Value::open);
        value_[option] = value;
        trail_.push_back(option);
        for (const int sum : sums_with_[option]) {
            --open_[sum];
            if (value == Value::chosen) ++chosen_[sum];
        }
    }

    void take_back(std::size_t length) {
        for (; trail_.size() > length; trail_.pop_back()) {
            const int option = trail_.back();
            for (const int sum : sums_with_[option]) {
                ++open_[sum];
                if (value_[option] == Value::chosen) --chosen_[sum];
            }
            value_[option] = Value::open;
        }
        propagated_ = length;
    }

    // False if a sum cannot be right any more.
    bool propagate() {
        while (propagated_ < trail_.size()) {
            for (const int sum : sums_with_[trail_[propagated_++]]) {
                if (!force(sum)) return false;
            }
        }
        return true;
    }

    bool force(int number) {
        const CoverSum& sum = sums_[number];
        const int chosen = chosen_[number];
        const int possible = chosen + open_[number];
        if (chosen > sum.most || possible < sum.least) return false;
        if (open_[number] == 0 || (chosen < sum.most && possible > sum.least)) return true;
        const Value value = chosen == sum.most ? Value::dropped : Value::chosen;
        for (const int option : sum.options) {
            if (value_[option] == Value::open) assign(option, value);
        }
        return true;
    }

    // The first open option of the sum that has the fewest and needs one (Knuth, TAOCP 4B,
    // 7.2.2.1); any, if none needs one.
    [[nodiscard]] int next_option() const {
        int best = -1;
        for (int s = 0; s < std::ssize(sums_); ++s) {
            if (chosen_[s] >= sums_[s].least) continue;
            if (best < 0 || open_[s] < open_[best]) best = s;
        }
        if (best >= 0) {
            for (const int option : sums_[best].options) {
                if (value_[option] == Value::open) return option;
            }
        }
        for (int option = 0; option < std::ssize(value_); ++option) {
            if (value_[option] == Value::open) return option;
        }
        assert(false);
        return -1;
    }

    // Options that a chosen one excludes follow, others are listed.
    [[nodiscard]] bool follows(int option) const {
        for (const int sum : sums_with_[option]) {
            if (chosen_[sum] == sums_[sum].most) return true;
        }
        return false;
    }

    void list_cover() {
        std::vector<int> options;
        std::string text = "solx";
        for (int option = 0; option < std::ssize(value_); ++option) {
            const bool chosen = value_[option] == Value::chosen;
            if (chosen) options.push_back(option);
            if (!chosen && follows(option)) continue;
            fmt::format_to(std::back_inserter(text), " {}x{}", chosen ? "" : "~", option + 1);
        }
        sinks_.line(text + " ;");
        ++last_;
        ++covers_;
        sinks_.cover(options);
    }

    // The options chosen on the path cannot all be.
    void exclude_path() {
        std::string text = "rup";
        for (const Branch& branch : branches_) {
            fmt::format_to(std::back_inserter(text), " 1 ~x{}", branch.option + 1);
        }
        sinks_.line(text + " >= 1 ;");
        ++last_;
        if (branches_.empty() || branches_.back().excluded.empty()) return;
        text = "del id";
        for (const std::uint64_t clause : branches_.back().excluded) {
            fmt::format_to(std::back_inserter(text), " {}", clause);
        }
        sinks_.line(text + " ;");
    }

    std::vector<CoverSum> sums_;
    std::vector<std::vector<int>> sums_with_;  // by option
    std::vector<Value> value_;                 // by option
    std::vector<int> chosen_;                  // by sum: how many of its options
    std::vector<int> open_;                    // by sum
    std::vector<int> trail_;                   // the options that are not open, in order
    std::size_t propagated_ = 0;               // as many of them
    std::vector<Branch> branches_;
    std::uint64_t last_ = 0;  // the number of the last constraint of the proof
    std::uint64_t covers_ = 0;
    const CertificateSinks& sinks_;
    StopCheck check_;
};

}  // namespace

std::string write_certified_opb(const ExactCover& cover) {
    std::string text = write_opb(cover);
    std::string preserved = "preserved:";
    for (std::size_t option = 1; option <= cover.options.size(); ++option) {
        fmt::format_to(std::back_inserter(preserved), " x{}", option);
    }
    return text.insert(text.find('\n') + 1, preserved + " ;\n");
}

std::uint64_t write_certificate(const ExactCover& cover, const CertificateSinks& sinks,
                                const std::stop_token& stop) {
    return CertifyingSearch(cover, sinks, stop).run();
}

}  // namespace polypack
