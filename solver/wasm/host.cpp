// The program here: one thread, and no commands that need a disk or other processes.
#include <chrono>
#include <cstdint>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "polypack/cli/converters.hpp"
#include "polypack/cli/installed.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/ranks.hpp"
#include "polypack/cli/solve_in_units.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/command_line.hpp"
#include "polypack/command/say.hpp"
#include "polypack/packing/engines/deep_stack.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/records/records.hpp"

namespace polypack {

// Threads.

int thread_count(int) {
    return 1;
}

int threads_on_cores(int) {
    return 1;
}

struct Threads::Arena {};

Threads::Threads(int count) : count_(count) {}
Threads::~Threads() = default;

void Threads::run(std::size_t begin, std::size_t end, std::size_t,
                  void (*call)(const void* body, std::size_t first, std::size_t last),
                  const void* body) const {
    call(body, begin, end);
}

ThreadsUnavailable::ThreadsUnavailable(int, int) : std::runtime_error("there is one thread") {}

// Runs on the stack that there is: its size is fixed when the program is linked.
void with_stack(std::size_t bytes, const std::function<void()>& run) {
    constexpr std::size_t most = std::size_t{6} << 20;
    if (bytes > most) throw std::bad_alloc();
    run();
}

// The terminal: progress is reported by whoever looks at a stop token.

namespace {

bool reports = false;
std::chrono::steady_clock::time_point next_report;

void report() {
    const auto now = std::chrono::steady_clock::now();
    if (!reports || now < next_report) return;
    next_report = now + std::chrono::seconds(1);
    say_text(progress_record(progress(), seconds_since_start()));
}

}  // namespace

void begin_progress_report(const Arguments& arguments) {
    if (!arguments.offers("progress")) return;
    reports = progress_kind(arguments) == ProgressKind::json;
    progress().clear();
    progress().search.predicts_time = reports;
    next_report = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    one_thread::on_look = reports ? report : nullptr;
}

void end_progress_report() {
    one_thread::on_look = nullptr;
}

// Functions that requests cannot reach.

namespace {

[[noreturn]] void left_out(const char* what) {
    throw UsageError(std::string(what) + " is not possible in a browser");
}

}  // namespace

std::optional<std::filesystem::path> data_folder() {
    return std::nullopt;
}

void check_png_possible() {
    left_out("a PNG file");
}

std::string png_of(const std::string&) {
    left_out("a PNG file");
}

void check_pdf_possible() {
    left_out("a PDF file");
}

std::string pdf_of(const std::string&, const std::stop_token&) {
    left_out("a PDF file");
}

std::string pdf_of_pages(const std::vector<std::string>&) {
    left_out("a PDF file");
}

const std::string& running_command() {
    static const std::string none;
    return none;
}

bool has_mpi() {
    return false;
}

Ranks::Ranks() {
    left_out("--mpi");
}
Ranks::~Ranks() = default;
int Ranks::threads(int) const {
    return 1;
}
SearchInUnits Ranks::search(const Arguments&, std::stop_token) const {
    left_out("--mpi");
}
void Ranks::serve(const Arguments&) {
    left_out("--mpi");
}

SolveResult solve_by_ranks(const Puzzle&, const SolveOptions&, const Arguments&, const PackingSink&,
                           const Ranks&) {
    left_out("--mpi");
}

OptionSpec mpi_option() {
    return {"mpi", "", "not here"};
}

SolveResult solve_with_checkpoint(const Document&, const SolveOptions&, const Arguments&,
                                  const SearchInUnits&) {
    left_out("--checkpoint");
}

std::vector<OptionSpec> checkpoint_options() {
    return {};
}

SolveResult solve_unit(const Puzzle&, const SolveOptions&, const Arguments&, const PackingSink&) {
    left_out("--unit");
}

std::vector<OptionSpec> unit_options() {
    return {};
}

void check_unit_options(const Arguments&) {}

}  // namespace polypack

// As render/viewer_template.S has it for other systems.
extern "C" const char polypack_viewer_template[];
extern "C" const std::uint64_t polypack_viewer_template_size;

const char polypack_viewer_template[] = {
#embed "../render/viewer_template.html"
};
const std::uint64_t polypack_viewer_template_size = sizeof(polypack_viewer_template);
