#include "polypack/counting/sequence/profile_graph.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "polypack/base/memory_limit.hpp"

namespace polypack {
namespace {

constexpr int word_bits = 64;

}  // namespace

ProfileGraph::ProfileGraph(const Strip& strip, const CountLimits& limits)
    : phases_(strip.width()),
      motions_(strip.motions().begin(), strip.motions().end()),
      limits_(limits),
      check_(limits.stop) {
    int window = 1;
    for (const StripOption& option : strip.options()) {
        window = std::max(window, option.cells.back() - option.cells.front() + 1);
    }
    window_words_ = static_cast<std::size_t>(window + word_bits - 1) / word_bits;
    add_counters(strip);
    phases_.front().profiles.number_of(now_);
}

void ProfileGraph::add_counters(const Strip& strip) {
    int bits = static_cast<int>(window_words_) * word_bits;
    const auto add = [&](FrontierCounter counter) {
        bits = counter.place_at(bits);
        if (counter.min > 0) counters_.push_back(counter);
        return counter;
    };
    std::vector<std::optional<FrontierCounter>> counter_of;  // by piece
    for (const Copies& copies : strip.copies()) {
        const bool bounded = copies.max != unlimited;
        auto& counter = counter_of.emplace_back();
        if (copies.max == 0 || (!bounded && copies.min == 0)) continue;
        counter = add(
            {.max = bounded ? copies.max : copies.min, .min = copies.min, .saturates = !bounded});
    }
    for (const StripOption& option : strip.options()) {
        check_();
        const int first = option.cells.front();
        Choice choice{std::vector<Word>(window_words_, 0), {}};
        for (const int cell : option.cells) {
            const auto bit = static_cast<std::size_t>(cell - first);
            choice.covered[bit / word_bits] |= Word{1} << (bit % word_bits);
        }
        for (const PieceUse& use : option.uses) {
            if (const auto& counter = counter_of[use.piece])
                choice.addends.push_back({*counter, use.copies});
        }
        phases_[first].choices.push_back(std::move(choice));
    }
    std::optional<FrontierCounter> holes;
    for (int cell = 0; cell < strip.width(); ++cell) {
        if (strip.cell(cell).required) continue;
        Choice empty{std::vector<Word>(window_words_, 0), {}};
        if (strip.hole_budget() != unlimited) {
            if (!holes) holes = add({.max = strip.hole_budget()});
            empty.addends.push_back({*holes, strip.cell(cell).holes});
        }
        phases_[cell].choices.push_back(std::move(empty));
    }
    const auto words = static_cast<std::size_t>(bits + word_bits - 1) / word_bits;
    now_.assign(words, 0);
    next_.assign(words, 0);
    image_.assign(words, 0);
}

bool ProfileGraph::apply(const Choice& choice) {
    for (std::size_t i = 0; i < window_words_; ++i) {
        if ((now_[i] & choice.covered[i]) != 0) return false;
    }
    next_ = now_;
    for (std::size_t i = 0; i < window_words_; ++i) next_[i] |= choice.covered[i];
    return std::ranges::all_of(choice.addends, [&](const Addend& addend) {
        return addend.counter.add(addend.amount, next_.data());
    });
}

// From the cells that begin at one cell to those that begin at the next.
void ProfileGraph::shift() {
    for (std::size_t i = 0; i < window_words_; ++i) {
        const Word higher = i + 1 < window_words_ ? next_[i + 1] : 0;
        next_[i] = (next_[i] >> 1) | (higher << (word_bits - 1));
    }
}

void ProfileGraph::make_canonical() {
    shifted_ = next_;
    const auto width = static_cast<int>(phases_.size());
    for (const std::vector<int>& motion : motions_) {
        image_ = shifted_;
        std::fill_n(image_.begin(), window_words_, 0);
        for (std::size_t i = 0; i < window_words_; ++i) {
            for (Word rest = shifted_[i]; rest != 0; rest &= rest - 1) {
                const int cell = static_cast<int>(i) * word_bits + std::countr_zero(rest);
                // As what covers it, the image of a cell lies within the window.
                const int to = cell - cell % width + motion[cell % width];
                image_[to / word_bits] |= Word{1} << (to % word_bits);
            }
        }
        if (image_ < next_) next_ = image_;
    }
}

void ProfileGraph::expand(std::size_t phase, std::size_t profile) {
    Phase& from = phases_[phase];
    WordTable<Word>& into = phases_[(phase + 1) % phases_.size()].profiles;
    const auto words = from.profiles[profile];
    now_.assign(words.begin(), words.end());
    const bool last = phase + 1 == phases_.size();
    const auto add_target = [&] {
        shift();
        if (last && !motions_.empty()) make_canonical();
        from.targets.push_back(into.number_of(next_));
        require_memory();
    };
    if ((now_.front() & 1) != 0) {
        next_ = now_;
        add_target();
    } else {
        for (const Choice& choice : from.choices) {
            check_();
            if (apply(choice)) add_target();
        }
    }
    from.ends.push_back(from.targets.size());
}

void ProfileGraph::require_memory() {
    constexpr std::size_t period = 1024;
    if (limits_.memory == 0 || ++since_measured_ < period) return;
    since_measured_ = 0;
    if (bytes() <= limits_.memory) return;
    throw MemoryLimitExceeded("the states of the sequence", static_cast<double>(bytes()),
                              limits_.memory, true);
}

void ProfileGraph::extend() {
    const std::size_t states = phases_.front().profiles.size();
    for (std::size_t phase = 0; phase < phases_.size(); ++phase) {
        const std::size_t end = phase == 0 ? states : phases_[phase].profiles.size();
        for (std::size_t i = phases_[phase].ends.size(); i < end; ++i) {
            check_();
            expand(phase, i);
        }
    }
    expanded_ = states;
}

bool ProfileGraph::accepts(int state) const {
    const auto profile = phases_.front().profiles[static_cast<std::size_t>(state)];
    const auto covered = profile.first(window_words_);
    return std::ranges::all_of(covered, [](Word word) { return word == 0; }) &&
           std::ranges::all_of(counters_, [&](const FrontierCounter& counter) {
               return counter.value(profile.data()) >= counter.min;
           });
}

SlabGraph ProfileGraph::slab_graph() const {
    SlabGraph graph;
    graph.states = states();
    graph.levels = {static_cast<std::uint32_t>(states())};
    std::uint32_t first = 0;  // node of the phase
    for (std::size_t p = 0; p < phases_.size(); ++p) {
        const Phase& phase = phases_[p];
        const std::size_t count = phase.profiles.size();
        const bool last = p + 1 == phases_.size();
        const auto next = static_cast<std::uint32_t>(last ? 0 : first + count);
        const std::size_t before = graph.targets.size();
        for (const std::uint32_t to : phase.targets) graph.targets.push_back(next + to);
        for (std::size_t i = 0; i < count; ++i) {
            const bool known = i < phase.ends.size();
            graph.ends.push_back(before + (known ? phase.ends[i] : phase.targets.size()));
        }
        first += static_cast<std::uint32_t>(count);
        if (p > 0) graph.levels.push_back(first);
    }
    return graph;
}

std::size_t ProfileGraph::bytes() const {
    std::size_t sum = 0;
    for (const Phase& phase : phases_) {
        sum += phase.profiles.bytes() + phase.ends.capacity() * sizeof(std::size_t) +
               phase.targets.capacity() * sizeof(std::uint32_t);
    }
    return sum;
}

}  // namespace polypack
