#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "polypack/cli/command.hpp"
#include "polypack/cli/help.hpp"
#include "polypack/cli/interrupt.hpp"
#include "polypack/cli/memory.hpp"
#include "polypack/cli/ranks.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/version.hpp"
#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/rank_search.hpp"
#include "polypack/formats/nearest.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/packing/search.hpp"
#include "polypack/stop_check.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {
namespace {

ExitCode run(const std::vector<std::string>& words) {
    if (words.empty()) throw UsageError("no command given; see polypack --help");
    const std::string& first = words.front();
    const bool helps = first == "--help" || first == "-h" || first == "help";
    if (helps && words.size() == 1) {
        print("{}", program_help());
        return ExitCode::done;
    }
    if (helps) return run({words[1], "--help"});
    if (first == "--version") {
        print("{}, {} MPI\n", version_line(), has_mpi() ? "with" : "without");
        return ExitCode::done;
    }
    const auto command = std::ranges::find(commands(), first, &CommandSpec::name);
    if (command == commands().end()) {
        std::vector<std::string_view> names;
        for (const CommandSpec& known : commands()) names.push_back(known.name);
        throw UsageError(fmt::format("unknown command {}{}; see polypack --help", in_quotes(first),
                                     did_you_mean(first, names)));
    }
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    const auto is_help = [](const std::string& word) { return word == "--help" || word == "-h"; };
    if (std::ranges::any_of(rest, is_help)) {
        print("{}", command_help(*command));
        return ExitCode::done;
    }
    const Arguments arguments(*command, rest);
    enforce_memory_limit(arguments);
    give_up_output_when([limit = arguments.seconds("time", 0)] {
        return was_interrupted() || (limit > 0 && seconds_since_start() > limit);
    });
    return command->run(arguments);
}

// A descriptor that was closed at the start would be given to the next file that is opened, which
// would then receive what is printed. Writing to what stands in for standard output fails.
void occupy_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(descriptor, F_GETFD) >= 0) continue;
        const int flags = descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY;
        if (open("/dev/null", flags) != descriptor) return;
    }
}

}  // namespace
}  // namespace polypack

int main(int argc, char** argv) {
    using polypack::ExitCode;
    ExitCode code = ExitCode::our_bug;
    (void)polypack::seconds_since_start();
    polypack::occupy_standard_descriptors();
    polypack::ignore_file_size_signal();
    polypack::accept_report_signal();
    try {
        code = polypack::run({argv + std::min(argc, 1), argv + argc});
        polypack::flush_output();
    } catch (const polypack::UsageError& error) {
        polypack::say("polypack: {}\n", error.what());
        code = ExitCode::usage;
    } catch (const polypack::PuzzleError& error) {
        polypack::say("{}\n", error.what());
        code = ExitCode::bad_file;
    } catch (const polypack::UnitFileError& error) {
        polypack::say("{}\n", error.what());
        code = ExitCode::bad_file;
    } catch (const polypack::UnwritableFile& error) {
        polypack::say("polypack: {}\n", error.what());
        code = ExitCode::output;
    } catch (const std::invalid_argument& error) {
        // An unknown engine or SIMD level.
        polypack::say("polypack: {}\n", polypack::one_line(error.what()));
        code = ExitCode::usage;
    } catch (const polypack::OutputError& error) {
        polypack::say("polypack: {}\n", error.what());
        code = ExitCode::output;
    } catch (const polypack::Stopped&) {
        polypack::say("polypack: stopped before there was a result\n");
        code = ExitCode::stopped;
    } catch (const polypack::MemoryLimitExceeded& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}; --memory permits more\n", error.what());
    } catch (const polypack::DiskLimitExceeded& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}; --disk permits more\n", error.what());
    } catch (const polypack::TemporaryFileError& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}; TMPDIR names another folder\n", error.what());
    } catch (const polypack::ThreadsUnavailable& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}; use fewer --threads\n", error.what());
    } catch (const polypack::RankFailed& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}\n", error.what());
    } catch (const std::system_error& error) {
        // A thread that the system refuses to start.
        code = ExitCode::resources;
        polypack::say("polypack: {}\n", error.code().message());
    } catch (const std::bad_alloc&) {
        code = ExitCode::resources;
        polypack::say("polypack: out of memory; --memory permits more where there is more\n");
    } catch (const std::exception& error) {
        polypack::say("polypack: internal error: {}\n", polypack::one_line(error.what()));
    }
    // What was printed before an error.
    if (code != ExitCode::output) polypack::try_to_flush_output();
    return static_cast<int>(code);
}
