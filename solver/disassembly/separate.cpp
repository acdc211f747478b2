#include "polypack/disassembly/separate.hpp"

#include <algorithm>
#include <concepts>
#include <span>
#include <utility>

#include "polypack/bitboard/mix.hpp"
#include "polypack/disassembly/state_symmetries.hpp"
#include "polypack/disassembly/turns/next_bevel.hpp"
#include "polypack/disassembly/turns/turn_expansion.hpp"
#include "polypack/disassembly/turns/turning_bodies.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

// States that are expanded before what they lead to is added. Small enough for the new states of a
// block to stay in the cache, large enough to keep threads busy.
constexpr std::size_t states_per_block = 4096;
constexpr std::size_t states_per_job = 64;

// The states reached by a job.
template <class Expansion>
struct Reached {
    std::optional<Expansion> expansion;
    std::vector<Shift> states;
    std::vector<std::uint64_t> hashes;
    std::vector<std::uint32_t> parents;
    std::vector<Shift> image;  // of the last of them
    std::optional<WayOut> out;
    std::size_t out_of = 0;  // the state that has it

    void clear() {
        states.clear();
        hashes.clear();
        parents.clear();
        out.reset();
    }
};

template <class Moved, class Expansion>
class Search {
  public:
    Search(const Moved& bodies, const SeparateOptions& options)
        : bodies_(&bodies), options_(&options), states_(bodies.coordinates(), options.allowance) {}

    // Uses an existing expansion of the bodies for the first job.
    void expand_first_by(Expansion expansion) {
        jobs_.resize(1);
        jobs_.front().expansion.emplace(std::move(expansion));
    }

    Separated run(const std::vector<Shift>& start) {
        start_ = start;
        if constexpr (turns) {
            if (options_->fewest_turns) return search_by_turns();
        }
        add_start();
        return search();
    }

    // Returns all states that were reached.
    [[nodiscard]] const StateSet& states() const { return states_; }

  private:
    using Job = Reached<Expansion>;

    void add_start() { states_.add(start_.data(), states_.hash_of(start_.data()), 0); }

    Separated search() {
        for (std::size_t first = 0; first < states_.size();) {
            if (states_.size() > options_->join_from && begin_again()) first = 0;
            const std::size_t last = std::min(states_.size(), first + states_per_block);
            if (const Job* found = expand(first, last)) return path_to(*found);
            add_expanded(last - first);
            first = last;
        }
        return closed();
    }

    // Adds what the last states to be expanded lead to. `expanded`: their number.
    void add_expanded(std::size_t expanded) {
        const std::size_t before = states_.size();
        for_each_reached(expanded, [&](const Job& job, std::size_t k) {
            states_.add(job.states.data() + k * bodies_->coordinates(), job.hashes[k],
                        job.parents[k]);
        });
        if (options_->progress != nullptr) {
            options_->progress->add_also(states_.size() - before);
        }
        if (options_->max_states != 0 && states_.size() > options_->max_states) {
            throw TooManyStates();
        }
    }

    // Searches for the fewest turns, and of such ways for the fewest moves: bodies slide to all
    // states that they can, and only where none of these has a way out do they turn from each.
    Separated search_by_turns() {
        StateSet next(bodies_->coordinates(), options_->allowance);  // one turn further
        std::vector<std::uint32_t> next_moves{0};                    // ascending
        next.add(start_.data(), next.hash_of(start_.data()), 0);
        while (next.size() > 0) {
            const std::size_t round = states_.size();
            if (const Job* found = slide_on(next, next_moves)) return path_to(*found);
            StateSet turned(bodies_->coordinates(), options_->allowance);
            std::vector<std::uint32_t> turned_moves;
            expanded_by_ = MoveKind::turns;
            for (std::size_t first = round; first < states_.size(); first += states_per_block) {
                const std::size_t last = std::min(states_.size(), first + states_per_block);
                expand(first, last);
                for_each_reached(last - first, [&](const Job& job, std::size_t k) {
                    const Shift* const state = job.states.data() + k * bodies_->coordinates();
                    if (turned.add(state, job.hashes[k], job.parents[k])) {
                        turned_moves.push_back(moves_[job.parents[k]] + 1);
                    }
                });
            }
            next = std::move(turned);
            next_moves = std::move(turned_moves);
        }
        return closed();
    }

    // Adds states, and those that bodies slide to from them, by their numbers of moves; returns the
    // job that found a way out, or nullptr.
    const Job* slide_on(const StateSet& next, const std::vector<std::uint32_t>& next_moves) {
        expanded_by_ = MoveKind::slides;
        std::size_t taken = 0;
        std::size_t first = states_.size();
        for (std::uint32_t moves = next_moves.front();; ++moves) {
            for (; taken < next.size() && next_moves[taken] == moves; ++taken) {
                const Shift* const state = next.state(taken);
                states_.add(state, states_.hash_of(state), next.parent(taken));
            }
            moves_.resize(states_.size(), moves);
            const std::size_t end = states_.size();
            if (first == end && taken == next.size()) return nullptr;
            while (first < end) {
                const std::size_t last = std::min(end, first + states_per_block);
                if (const Job* found = expand(first, last)) return found;
                add_expanded(last - first);
                first = last;
            }
        }
    }

    // Begins again with images of states joined, unless that was tried before or there are none.
    bool begin_again() {
        if constexpr (joins) {
            if (looked_for_symmetries_) return false;
            looked_for_symmetries_ = true;
            StateSymmetries symmetries(*bodies_, start_);
            if (symmetries.size() == 1) return false;
            symmetries_ = std::move(symmetries);
            states_ = StateSet(bodies_->coordinates(), options_->allowance);
            add_start();
            return true;
        }
        return false;
    }

    // Expands the states first .. last-1; the first job that found a way out, or nullptr.
    const Job* expand(std::size_t first, std::size_t last) {
        const std::size_t jobs = (last - first + states_per_job - 1) / states_per_job;
        if (jobs_.size() < jobs) jobs_.resize(jobs);
        const auto run = [&](std::size_t job) {
            const std::size_t from = first + job * states_per_job;
            expand_job(jobs_[job], from, std::min(last, from + states_per_job));
        };
        const Threads* const threads = jobs > 1 ? &all_threads() : nullptr;
        if (threads == nullptr || threads->count() == 1) {
            for (std::size_t job = 0; job < jobs; ++job) {
                run(job);
                if (jobs_[job].out) return &jobs_[job];
            }
            return nullptr;
        }
        threads->for_each(jobs, run);
        const auto found = std::find_if(jobs_.begin(), jobs_.begin() + static_cast<long>(jobs),
                                        [](const Job& job) { return job.out.has_value(); });
        return found == jobs_.begin() + static_cast<long>(jobs) ? nullptr : &*found;
    }

    // Returns the threads; starts them when first needed, as most searches have few states.
    [[nodiscard]] const Threads& all_threads() {
        if (!threads_) threads_.emplace(threads_on_cores(options_->threads));
        return *threads_;
    }

    void expand_job(Job& job, std::size_t first, std::size_t last) const {
        job.clear();
        if (options_->allowance.stop.stop_requested()) throw Stopped();
        if (!job.expansion) job.expansion.emplace(*bodies_, options_->allowance.stop);
        Expansion& expansion = *job.expansion;
        for (std::size_t number = first; number < last; ++number) {
            job.out = expansion.look(states_.state(number));
            if (job.out) {
                job.out_of = number;
                return;
            }
            const std::size_t known = job.hashes.size();
            for_each_move(expansion, [&](const Shift* next) {
                const Shift* const state = min_image(next, job.image);
                job.states.insert(job.states.end(), state, state + bodies_->coordinates());
                job.hashes.push_back(states_.hash_of(state));
                states_.prefetch(job.hashes.back());
            });
            drop_known(job, known);
            job.parents.resize(job.hashes.size(), static_cast<std::uint32_t>(number));
        }
    }

    template <class Visit>
    void for_each_move(Expansion& expansion, const Visit& visit) const {
        if constexpr (turns) {
            if (expanded_by_ == MoveKind::slides) {
                expansion.for_each_slid(visit);
                return;
            }
            if (expanded_by_ == MoveKind::turns) {
                expansion.for_each_quarter(visit);
                return;
            }
        }
        expansion.for_each_move(visit);
    }

    // The image that stands for a state, which is written to `image` if it is another one.
    const Shift* min_image(const Shift* state, std::vector<Shift>& image) const {
        if (!symmetries_) return state;
        image.resize(bodies_->coordinates());
        symmetries_->min_image(state, image.data());
        return image.data();
    }

    // Drops the states that a job has reached from number `first` on if they were reached before.
    // Does so for all at once, when their slots have been loaded.
    void drop_known(Job& job, std::size_t first) const {
        const std::size_t size = bodies_->coordinates();
        for (std::size_t i = first; i < job.hashes.size(); ++i) {
            states_.prefetch_state(job.hashes[i]);
        }
        std::size_t kept = first;
        for (std::size_t i = first; i < job.hashes.size(); ++i) {
            const Shift* const state = job.states.data() + i * size;
            if (states_.contains(state, job.hashes[i])) continue;
            if (kept != i) std::copy_n(state, size, job.states.data() + kept * size);
            job.hashes[kept++] = job.hashes[i];
        }
        job.hashes.resize(kept);
        job.states.resize(kept * size);
    }

    // Calls visit(job, k) for the k-th state of every job that expanded so many states.
    template <class Visit>
    void for_each_reached(std::size_t expanded, const Visit& visit) const {
        const std::size_t jobs = (expanded + states_per_job - 1) / states_per_job;
        for (std::size_t i = 0; i < jobs; ++i) {
            for (std::size_t k = 0; k < jobs_[i].hashes.size(); ++k) visit(jobs_[i], k);
        }
    }

    [[nodiscard]] Separated path_to(const Job& found) const {
        Separated result;
        result.out = found.out.value_or(WayOut{});
        for (std::size_t number = found.out_of;; number = states_.parent(number)) {
            const Shift* state = states_.state(number);
            result.states.emplace_back(state, state + bodies_->coordinates());
            if (number == 0) break;
        }
        std::ranges::reverse(result.states);
        if constexpr (joins) {
            if (symmetries_) lead(result);
        }
        return result;
    }

    // Replaces states by images of theirs, so that each is a move from the one before.
    void lead(Separated& path) const {
        Expansion expansion(*bodies_, options_->allowance.stop);
        std::optional<WayOut> out = expansion.look(path.states.front().data());
        std::vector<Shift> image;
        for (std::size_t k = 1; k < path.states.size(); ++k) {
            const std::vector<Shift> stands_for = path.states[k];
            expansion.for_each_move([&](const Shift* next) {
                if (!std::ranges::equal(
                        stands_for, std::span(min_image(next, image), bodies_->coordinates()))) {
                    return;
                }
                path.states[k].assign(next, next + bodies_->coordinates());
            });
            out = expansion.look(path.states[k].data());
        }
        path.out = out.value_or(WayOut{});
    }

    [[nodiscard]] Separated closed() const {
        const std::size_t size = bodies_->coordinates();
        StopCheck check(options_->allowance.stop);
        Separated result;
        for (std::size_t number = 0; number < states_.size(); ++number) {
            check();
            const Shift* const state = states_.state(number);
            if (!symmetries_) {
                ++result.reached;
                result.hash += state_hash(state, size);
                continue;
            }
            for (const std::vector<Shift>& image : symmetries_->images(state)) {
                ++result.reached;
                result.hash += state_hash(image.data(), size);
            }
        }
        return result;
    }

    // Images of bodies that turn are not looked for.
    static constexpr bool joins = std::same_as<Moved, Bodies>;
    static constexpr bool turns = std::same_as<Moved, TurningBodies>;
    enum class MoveKind { all, slides, turns };

    const Moved* bodies_;
    const SeparateOptions* options_;
    std::vector<Shift> start_;
    StateSet states_;
    MoveKind expanded_by_ = MoveKind::all;
    std::vector<std::uint32_t> moves_;  // by state, with `fewest_turns`: how many lead to it
    bool looked_for_symmetries_ = false;
    std::optional<StateSymmetries> symmetries_;
    std::vector<Job> jobs_;
    std::optional<Threads> threads_;
};

// The moves in which bodies go different distances.
class UnevenExpansion : public Expansion {
  public:
    using Expansion::Expansion;

    template <class Visit>
    void for_each_move(const Visit& visit) {
        for_each_uneven_move(visit);
    }
};

// Separates bodies. Most have a way out at once or cannot move, and need no search.
template <class Expansion>
Separated separate_by(const Bodies& bodies, const std::vector<Shift>& start,
                      const SeparateOptions& options) {
    Expansion first(bodies, options.allowance.stop);
    if (const auto out = first.look(start.data())) return {.states = {start}, .out = *out};
    if (!first.moves()) {
        return {
            .states = {}, .out = {}, .reached = 1, .hash = state_hash(start.data(), start.size())};
    }
    Search<Bodies, Expansion> search(bodies, options);
    search.expand_first_by(std::move(first));
    return search.run(start);
}

// Returns the least greater bevel at which one of the states has another turn.
Bevel next_bevel_of(const TurningBodies& bodies, const StateSet& states,
                    const std::stop_token& stop) {
    NextBevel next(bodies, stop);
    Bevel bevel = no_bevel;
    for (std::size_t number = 0; number < states.size(); ++number) {
        bevel = next.of(state_of(bodies, states.state(number)), bevel);
    }
    return bevel;
}

}  // namespace

std::uint64_t state_hash(const Shift* state, std::size_t coordinates) {
    std::uint64_t hash = 0;
    for (std::size_t at = 0; at < coordinates; ++at) {
        hash = mixed_with(hash, static_cast<std::uint64_t>(std::int64_t{state[at]}));
    }
    return hash;
}

Separated separate(const Bodies& bodies, const std::vector<Shift>& start,
                   const SeparateOptions& options) {
    if (options.allowance.stop.stop_requested()) throw Stopped();
    return options.rule == MoveRule::apart ? separate_by<UnevenExpansion>(bodies, start, options)
                                           : separate_by<Expansion>(bodies, start, options);
}

Separated separate(const TurningBodies& bodies, const std::vector<Shift>& start,
                   const SeparateOptions& options) {
    Search<TurningBodies, TurnExpansion> search(bodies, options);
    Separated separated = search.run(start);
    if (options.min_bevel && separated.states.empty()) {
        separated.next_bevel = next_bevel_of(bodies, search.states(), options.allowance.stop);
    }
    return separated;
}

}  // namespace polypack
