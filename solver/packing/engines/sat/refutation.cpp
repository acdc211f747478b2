#include "polypack/packing/engines/sat/refutation.hpp"

#include <cadical.hpp>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/sat/cadical_numbers.hpp"

namespace polypack {
namespace {

// A stream of C, as CaDiCaL writes its proofs, that ends in a sink.
class SinkStream {
  public:
    explicit SinkStream(const ProofSink& sink) : sink_(sink) {
        cookie_io_functions_t functions{};
        functions.write = write;
        file_.reset(fopencookie(this, "w", functions));
        if (!file_) throw std::bad_alloc();
    }
    SinkStream(const SinkStream&) = delete;
    SinkStream& operator=(const SinkStream&) = delete;
    ~SinkStream() = default;

    [[nodiscard]] FILE* file() const { return file_.get(); }
    [[nodiscard]] bool failed() const { return error_ != nullptr; }
    // Passes on what is still buffered. Throws what the sink threw.
    void finish() {
        (void)std::fflush(file_.get());
        if (error_) std::rethrow_exception(error_);
    }

  private:
    // Writes text; throws nothing, as it is called through C.
    static ssize_t write(void* stream, const char* text, std::size_t size) {
        auto& self = *static_cast<SinkStream*>(stream);
        if (self.error_) return 0;
        try {
            self.sink_({text, size});
        } catch (...) {
            self.error_ = std::current_exception();
            return 0;
        }
        return static_cast<ssize_t>(size);
    }

    struct Close {
        void operator()(FILE* file) const { (void)std::fclose(file); }
    };

    const ProofSink& sink_;
    std::exception_ptr error_;
    std::unique_ptr<FILE, Close> file_;
};

class Terminator final : public CaDiCaL::Terminator {
  public:
    Terminator(const std::stop_token& stop, const SinkStream& stream)
        : stop_(stop), stream_(stream) {}
    bool terminate() override { return stop_.stop_requested() || stream_.failed(); }

  private:
    const std::stop_token& stop_;
    const SinkStream& stream_;
};

}  // namespace

bool refute(std::span<const int> clauses, std::uint64_t seed, const ProofSink& sink,
            const std::stop_token& stop) {
    SinkStream stream(sink);
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
