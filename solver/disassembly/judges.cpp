#include "polypack/disassembly/judges.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {

Judge::Judge(const std::vector<PieceGroup>& groups, ShapePairs& pairs)
    : groups_(&groups),
      pairs_(&pairs),
      blocked_(pairs.axes().size()),
      by_lines_(ShapeLines::suffice(pairs.lattice(), pairs.axes())),
      known_(1 << 9) {}

Judgement Judge::judge(const Judged& packing, Telling telling, const SeparateOptions& options) {
    const std::size_t size = packing.pieces->size();
    // Bodies that cannot slide may turn.
    if (telling == Telling::all || has_turns(options.rule) || size < 2) {
        return told(packing, std::nullopt, telling, options);
    }
    if (options.allowance.stop.stop_requested()) throw Stopped();
    take(packing, options.rule);
    if (blocked_.any_rigid([&](BodySet set) { return !excused(set, packing); })) return {};
    const BodySet all = all_bodies(static_cast<int>(size));
    if (telling == Telling::none && groups_->empty() && blocked_.has_way_out(all)) {
        return {.level = comes_apart(all, packing, options) ? 1 : 0};
    }
    return told(packing, bodies_at(bodies_, *pairs_), telling, options);
}

Judgement Judge::told(const Judged& packing, std::optional<Bodies> bodies, Telling telling,
                      const SeparateOptions& options) const {
    Disassembly found =
        bodies ? disassemble(*packing.pieces, *std::move(bodies), *groups_, *pairs_, options)
               : disassemble(*packing.pieces, *groups_, *pairs_, options);
    Judgement verdict;
    const bool apart = found.comes_apart();
    if (apart) verdict.level = found.level();
    if (telling == Telling::all || (telling == Telling::apart && apart)) {
        verdict.how = std::move(found);
    }
    return verdict;
}

void Judge::take(const Judged& packing, MoveRule rule) {
    bodies_.clear();
    for (std::size_t i = 0; i < packing.pieces->size(); ++i) {
        const std::vector<Point>& cells = (*packing.pieces)[i].cells;
        if (packing.placements.empty()) {
            bodies_.push_back(placed_body(cells, *pairs_));
            continue;
        }
        const auto number = static_cast<std::size_t>(packing.placements[i]);
        if (number >= by_placement_.size()) by_placement_.resize(number + 1);
        PlacedBody& known = by_placement_[number];
        if (known.shape < 0) known = placed_body(cells, *pairs_);
        bodies_.push_back(known);
    }
    check_size(bodies_, rule);
    relations_.clear();
    const int n = static_cast<int>(bodies_.size());
    for (int first = 0; first < n; ++first) {
        for (int second = first + 1; second < n; ++second) {
            relations_.push_back(relation_of(first, second, packing.placements));
        }
    }
    blocked_.take(n, relations_);
}

BlockedBodies::Relation Judge::relation_of(int first, int second, std::span<const int> placements) {
    constexpr std::size_t most = std::size_t{1} << 16;
    const auto computed = [&] { return computed_relation(bodies_[first], bodies_[second]); };
    if (placements.empty()) return computed();
    // Placements ascend, so that no key is 0.
    const std::uint64_t key = ShapePairs::key_of(placements[first], placements[second]);
    const auto slot = [&]() -> Known& {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;
        return known_[key * odd >> (64 - std::countr_zero(known_.size()))];
    };
    if (slot().key == key) return slot().relation;
    if (++misses_ > 2 * known_.size() && known_.size() < most) {
        known_.assign(4 * known_.size(), {});
    }
    return (slot() = {key, computed()}).relation;
}

BlockedBodies::Relation Judge::computed_relation(const PlacedBody& first,
                                                 const PlacedBody& second) {
    const Point offset = first.place - second.place;
    if (by_lines_) {
        const ShapeLines& a = lines_of(first.shape);
        const ShapeLines& b = lines_of(second.shape);
        if (a.short_enough() && b.short_enough()) return a.relation_to(b, offset);
    }
    return BlockedBodies::relation(*pairs_->pair(first.shape, second.shape), pairs_->axes().size(),
                                   offset);
}

const ShapeLines& Judge::lines_of(int shape) {
    const auto number = static_cast<std::size_t>(shape);
    if (number >= lines_.size()) lines_.resize(number + 1);
    std::unique_ptr<ShapeLines>& lines = lines_[number];
    if (!lines) {
        lines =
            std::make_unique<ShapeLines>(pairs_->lattice(), pairs_->axes(), pairs_->shape(shape));
    }
    return *lines;
}

bool Judge::excused(BodySet set, const Judged& packing) const {
    if (groups_->empty()) return false;
    std::vector<int> pieces;
    for (const int body : members(set)) pieces.push_back((*packing.pieces)[body].piece);
    return MayStay(*groups_).keep(std::move(pieces));
}

bool Judge::comes_apart(BodySet set, const Judged& packing, const SeparateOptions& options) const {
    if ((set & (set - 1)) == 0) return true;
    const BodySet out = blocked_.way_out(set);
    if (out != set) {
        return comes_apart(out, packing, options) && comes_apart(set & ~out, packing, options);
    }
    std::vector<PlacedPiece> part;
    std::vector<PlacedBody> bodies;
    for (const int body : members(set)) {
        part.push_back((*packing.pieces)[body]);
        bodies.push_back(bodies_[body]);
    }
    return disassemble(part, bodies_at(bodies, *pairs_), *groups_, *pairs_, options).comes_apart();
}

// One of the judges, as long as this lives.
class Judges::Borrowed {
  public:
    explicit Borrowed(Judges& from) : from_(&from) {
        const std::lock_guard lock(from_->mutex_);
        if (from_->waiting_.empty()) return;
        judge_ = std::move(from_->waiting_.back());
        from_->waiting_.pop_back();
    }
    ~Borrowed() {
        const std::lock_guard lock(from_->mutex_);
        from_->waiting_.push_back(std::move(judge_));
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

    Judge& operator*() {
        if (!judge_) judge_ = std::make_unique<Judge>(*from_->groups_, *from_->pairs_);
        return *judge_;
    }

  private:
    Judges* from_;
    std::unique_ptr<Judge> judge_;
};

Judges::Judges(const std::vector<PieceGroup>& groups, ShapePairs& pairs,
               const SeparateOptions& options)
    : groups_(&groups), pairs_(&pairs), options_(options) {}

Judges::~Judges() = default;

namespace {

// A packing with more states than that is worth all threads.
constexpr std::size_t states_for_one_thread = 20'000;
// Packings that a thread takes at once: few, as some take far longer than others.
constexpr std::size_t packings_at_once = 4;

}  // namespace

std::vector<Judgement> Judges::judge(std::span<const Judged> packings, Telling telling,
                                     std::chrono::steady_clock::time_point alone_until) {
    std::vector<Judgement> results(packings.size());
    if (options_.threads == 1 || packings.size() == 1) {
        Borrowed judge(*this);
        for (std::size_t i = 0; i < packings.size(); ++i) {
            results[i] = (*judge).judge(packings[i], telling, options_);
        }
        return results;
    }
    SeparateOptions alone = options_;
    alone.threads = 1;
    alone.max_states = states_for_one_thread;
    std::vector<char> hard(packings.size(), 0);
    const auto take = [&](Judge& judge, std::size_t i) {
        try {
            results[i] = judge.judge(packings[i], telling, alone);
        } catch (const TooManyStates&) {
            hard[i] = 1;
        }
    };
    std::size_t first = 0;
    for (Borrowed judge(*this);
         first < packings.size() && std::chrono::steady_clock::now() < alone_until;) {
        take(*judge, first++);
    }
    if (first < packings.size()) {
        const Threads threads(threads_on_cores(options_.threads));
        threads.for_ranges(first, packings.size(), packings_at_once,
                           [&](std::size_t from, std::size_t to) {
                               Borrowed judge(*this);
                               for (std::size_t i = from; i < to; ++i) take(*judge, i);
                           });
    }
    Borrowed judge(*this);
    for (std::size_t i = 0; i < packings.size(); ++i) {
        if (hard[i] != 0) results[i] = (*judge).judge(packings[i], telling, options_);
    }
    return results;
}

std::vector<Disassembly> disassemble_each(std::span<const std::vector<PlacedPiece>> packings,
                                          const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                          const SeparateOptions& options) {
    std::vector<Judged> judged;
    judged.reserve(packings.size());
    for (const std::vector<PlacedPiece>& packing : packings) judged.push_back({.pieces = &packing});
    std::vector<Disassembly> results;
    results.reserve(packings.size());
    for (Judgement& verdict : Judges(groups, pairs, options).judge(judged, Telling::all)) {
        std::optional<Disassembly>& how = verdict.how;
        assert(how);
        if (how) results.push_back(std::move(*how));
    }
    return results;
}

}  // namespace polypack
