#include "polypack/counting/dimers/count_by_determinant.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/dimers/dimer_graph.hpp"
#include "polypack/counting/dimers/elimination.hpp"
#include "polypack/counting/dimers/perfect_matching.hpp"
#include "polypack/counting/sequence/chinese_remainders.hpp"

namespace polypack {
namespace {

constexpr Phase eliminating{.doing = "counting by determinants", .units = "primes", .even = true};

}  // namespace

struct DeterminantCount::Work {
    Work(const CoverProblem& problem, const CountLimits& limits)
        : stop(limits.stop), progress(limits.progress), graph(problem, limits.stop) {
        if (graph.vertices() == 0) return;
        std::vector<int> edge_of(graph.vertices(), -1);
        if (!complete_matching(graph, edge_of, limits.stop)) return;
        elimination.emplace(graph, edge_of, LastFront::separator, limits.stop);
        primes_needed = primes_for(elimination->bits());
        if (limits.memory == 0) return;
        const std::size_t bytes = elimination->bytes();
        if (bytes > limits.memory) {
            throw MemoryLimitExceeded("the matrices of the determinant", static_cast<double>(bytes),
                                      limits.memory);
        }
        most_at_once = std::max<std::size_t>(1, limits.memory / std::max<std::size_t>(1, bytes));
    }

    std::stop_token stop;
    Progress* progress;
    DimerGraph graph;
    std::optional<Elimination> elimination;  // if there may be solutions
    std::size_t primes_needed = 0;
    std::size_t most_at_once = max_threads;
    Primes primes;
    std::vector<PrimeField> fields;  // with their residues of the count
    std::vector<PrimeField::Element> residues;
};

DeterminantCount::DeterminantCount(const CoverProblem& problem, const CountLimits& limits)
    : work_(std::make_unique<Work>(problem, limits)) {}
DeterminantCount::DeterminantCount(DeterminantCount&& other) noexcept = default;
DeterminantCount& DeterminantCount::operator=(DeterminantCount&& other) noexcept = default;
DeterminantCount::~DeterminantCount() = default;

const std::string& DeterminantCount::refusal() const {
    return work_->graph.refusal();
}

double DeterminantCount::work_left() const {
    const std::optional<Elimination>& elimination = work_->elimination;
    if (!elimination) return 0;
    const std::size_t primes = work_->primes_needed - work_->fields.size();
    return static_cast<double>(primes) * elimination->work();
}

bool DeterminantCount::go_on(const Threads& threads) {
    Work& work = *work_;
    const std::size_t needed = work.primes_needed;
    if (work.fields.empty()) begin_phase(work.progress, eliminating, needed);
    const std::size_t size = std::min({static_cast<std::size_t>(threads.count()), work.most_at_once,
                                       needed - std::min(needed, work.fields.size())});
    std::vector<PrimeField> fields;
    for (std::size_t i = 0; i < size; ++i) fields.emplace_back(work.primes.next());
    std::vector<std::optional<PrimeField::Element>> found(size);
    threads.for_each(
        size, [&](std::size_t i) { found[i] = work.elimination->count(fields[i], work.stop); });
    for (std::size_t i = 0; i < size; ++i) {
        const std::optional<PrimeField::Element>& residue = found[i];
        if (!residue) continue;
        work.fields.push_back(fields[i]);
        work.residues.push_back(*residue);
    }
    set_done(work.progress, work.fields.size());
    return work.fields.size() >= needed;
}

BigCount DeterminantCount::total() const {
    // The matching of no vertices is one; where no elimination was begun, there is no other.
    if (!work_->elimination) {
        return work_->graph.vertices() == 0 && !work_->graph.contradicts() ? 1 : 0;
    }
    ChineseRemainders count;
    count.clear(1);
    for (std::size_t i = 0; i < work_->fields.size(); ++i) {
        (void)count.add(work_->fields[i], {&work_->residues[i], 1});
    }
    return count.numbers().front();
}

BigCount count_by_determinant(const CoverProblem& problem, const CountLimits& limits) {
    DeterminantCount counting(problem, limits);
    const Threads threads(threads_on_cores(limits.threads));
    while (!counting.go_on(threads)) continue;
    return counting.total();
}

std::string determinant_refusal(const CoverProblem& problem, const std::stop_token& stop) {
    return DimerGraph(problem, stop).refusal();
}

}  // namespace polypack
