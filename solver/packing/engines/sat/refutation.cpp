#include "polypack/packing/engines/sat/refutation.hpp"

#include <cadical.hpp>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/sat/cadical_numbers.hpp"
#include "polypack/platform/sink_stream.hpp"

namespace polypack {
namespace {

class Terminator final : public CaDiCaL::Terminator {
  public:
    Terminator(const std::stop_token& stop, const platform::SinkStream& stream)
        : stop_(stop), stream_(stream) {}
    bool terminate() override { return stop_.stop_requested() || stream_.failed(); }

  private:
    const std::stop_token& stop_;
    const platform::SinkStream& stream_;
};

}  // namespace

bool refute(std::span<const int> clauses, std::uint64_t seed, const ProofSink& sink,
            const std::stop_token& stop) {
    platform::SinkStream stream(sink);
    Terminator terminator(stop, stream);
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    solver.set("binary", 0);
    solver.set("seed", cadical_seed(seed));
    solver.trace_proof(stream.file(), "proof");
    solver.connect_terminator(&terminator);
    StopCheck check(stop);
    for (const int literal : clauses) {
        check();
        solver.add(literal);
    }
    const int answer = solver.solve();
    solver.close_proof_trace();
    solver.disconnect_terminator();
    stream.finish();
    if (answer != satisfiable && answer != unsatisfiable) throw Stopped();
    return answer == unsatisfiable;
}

}  // namespace polypack
