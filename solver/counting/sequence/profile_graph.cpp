#include "polypack/counting/sequence/profile_graph.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "polypack/base/memory_limit.hpp"

namespace polypack {
namespace {

constexpr int word_bits = 64;

}  // namespace

std::uint64_t ProfileGraph::Counter::mask() const {
    return (Word{1} << std::bit_width(static_cast<unsigned>(most))) - 1;
}

int ProfileGraph::Counter::read(std::span<const Word> profile) const {
    return static_cast<int>((profile[word] >> shift) & mask());
}

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
    words_ = window_words_;
    add_counters(strip);
    now_.assign(words_, 0);
    next_.assign(words_, 0);
    image_.assign(words_, 0);
    phases_.front().profiles.number_of(now_);
}

std::size_t ProfileGraph::add_counter(int most, bool saturates, int least) {
    const int bits = std::bit_width(static_cast<unsigned>(std::max(most, 1)));
    if (counter_bits_ + bits > word_bits) {
        ++words_;
        counter_bits_ = 0;
    }
    counters_.push_back({words_ - 1, counter_bits_, most, saturates, least});
    counter_bits_ += bits;
    return counters_.size() - 1;
}

void ProfileGraph::add_counters(const Strip& strip) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> counter_of;  // by piece
    for (const Copies& copies : strip.copies()) {
        const bool bounded = copies.max != unlimited;
        const bool counted = copies.max != 0 && (bounded || copies.min > 0);
        counter_of.push_back(
            counted ? add_counter(bounded ? copies.max : copies.min, !bounded, copies.min) : none);
    }
    for (const StripOption& option : strip.options()) {
        const int first = option.cells.front();
        Choice choice{std::vector<Word>(window_words_, 0), {}};
        for (const int cell : option.cells) {
            const auto bit = static_cast<std::size_t>(cell - first);
            choice.covered[bit / word_bits] |= Word{1} << (bit % word_bits);
        }
        for (const PieceUse& use : option.uses) {
            if (counter_of[use.piece] != none) {
                choice.addends.push_back({counter_of[use.piece], use.copies});
            }
        }
        phases_[first].choices.push_back(std::move(choice));
    }
    std::size_t holes = none;
    for (int cell = 0; cell < strip.width(); ++cell) {
        if (strip.cell(cell).required) continue;
        Choice empty{std::vector<Word>(window_words_, 0), {}};
        if (strip.hole_budget() != unlimited) {
            if (holes == none) holes = add_counter(strip.hole_budget(), false, 0);
            empty.addends.push_back({holes, strip.cell(cell).holes});
        }
        phases_[cell].choices.push_back(std::move(empty));
    }
}

bool ProfileGraph::add(const Addend& addend) {
    const Counter& counter = counters_[addend.counter];
    int sum = counter.read(next_) + addend.amount;
    if (sum > counter.most) {
        if (!counter.saturates) return false;
        sum = counter.most;
    }
    Word& word = next_[counter.word];
    word = (word & ~(counter.mask() << counter.shift)) | (static_cast<Word>(sum) << counter.shift);
    return true;
}

bool ProfileGraph::apply(const Choice& choice) {
    for (std::size_t i = 0; i < window_words_; ++i) {
        if ((now_[i] & choice.covered[i]) != 0) return false;
    }
    next_ = now_;
    for (std::size_t i = 0; i < window_words_; ++i) next_[i] |= choice.covered[i];
    return std::ranges::all_of(choice.addends, [&](const Addend& addend) { return add(addend); });
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
    };
    if ((now_.front() & 1) != 0) {
        next_ = now_;
        add_target();
    } else {
        for (const Choice& choice : from.choices) {
            if (apply(choice)) add_target();
        }
    }
    from.ends.push_back(from.targets.size());
}

void ProfileGraph::extend() {
    const std::size_t states = phases_.front().profiles.size();
    for (std::size_t phase = 0; phase < phases_.size(); ++phase) {
        const std::size_t end = phase == 0 ? states : phases_[phase].profiles.size();
        for (std::size_t i = phases_[phase].ends.size(); i < end; ++i) {
            check_();
            expand(phase, i);
            constexpr std::size_t period = 4096;
            if (limits_.memory != 0 && i % period == 0 && bytes() > limits_.memory) {
                throw MemoryLimitExceeded("the states of the sequence",
                                          static_cast<double>(bytes()), limits_.memory, true);
            }
        }
    }
    expanded_ = states;
}

bool ProfileGraph::accepts(int state) const {
    const auto profile = phases_.front().profiles[static_cast<std::size_t>(state)];
    const auto covered = profile.first(window_words_);
    return std::ranges::all_of(covered, [](Word word) { return word == 0; }) &&
           std::ranges::all_of(counters_, [&](const Counter& counter) {
               return counter.read(profile) >= counter.least;
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
