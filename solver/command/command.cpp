#include "polypack/command/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <sstream>
#include <system_error>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/command/write_file.hpp"

namespace polypack {
namespace {

struct TimeUnit {
    std::string_view name;
    double seconds;
};

// From the largest to the smallest.
constexpr std::array time_units{TimeUnit{"d", 86400}, TimeUnit{"h", 3600}, TimeUnit{"m", 60},
                                TimeUnit{"s", 1}, TimeUnit{"ms", 0.001}};

bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

// Takes a number without sign or exponent from the front of the text.
std::optional<double> take_number(std::string_view& text) {
    const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::string_view digits = text.substr(0, length);
    const auto number = number_from<double>(digits);
    if (number) text.remove_prefix(length);
    return number;
}

}  // namespace

std::optional<double> seconds_of(std::string_view text) {
    auto number = take_number(text);
    if (!number || text.empty()) return number;
    double seconds = 0;
    std::span<const TimeUnit> units = time_units;
    for (;;) {
        std::size_t letters = 0;
        while (letters < text.size() && is_letter(text[letters])) ++letters;
        const std::string_view name = text.substr(0, letters);
        const auto unit = std::ranges::find(units, name, &TimeUnit::name);
        if (unit == units.end()) return std::nullopt;
        seconds += *number * unit->seconds;
        units = {unit + 1, units.end()};
        text.remove_prefix(letters);
        if (text.empty()) return seconds;
        number = take_number(text);
        if (!number) return std::nullopt;
    }
}

namespace {

std::string& program_name() {
    static std::string name;
    return name;
}

}  // namespace

void note_program_name(const char* name) {
    program_name() = name == nullptr ? "" : name;
}

std::filesystem::path program_file(const std::filesystem::path& link) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::path file = fs::read_symlink(link, error); !error) return file;
    const std::string& name = program_name();
    if (name.empty()) return {};
    if (name.find('/') != std::string::npos) {
        fs::path file = fs::canonical(name, error);
        return error ? fs::path() : file;
    }
    const char* const folders = std::getenv("PATH");
    std::istringstream list(folders == nullptr ? "" : folders);
    for (std::string folder; std::getline(list, folder, ':');) {
        fs::path file = fs::canonical(fs::path(folder) / name, error);
        if (!error && fs::is_regular_file(file, error)) return file;
    }
    return {};
}

namespace {

std::string joined(const std::vector<std::string_view>& words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

void check_time(const OptionSpec& option, const std::string& value) {
    const auto seconds = seconds_of(value);
    if (!seconds) {
        throw UsageError(
            fmt::format("--{} must be a duration such as 30, 0.5, 90s, 1m30s or 2h, got '{}'",
                        option.name, value));
    }
    if (*seconds < 0.001 || *seconds > longest_time_span) {
        throw UsageError(
            fmt::format("--{} must be from 1ms to 10000d, got '{}'", option.name, value));
    }
}

void check_value(const OptionSpec& option, const std::string& value) {
    if (option.time) check_time(option, value);
    if (!option.choices.empty() &&
        std::ranges::find(option.choices, value) == option.choices.end()) {
        throw UsageError(fmt::format("--{} must be one of {}, got {}", option.name,
                                     joined(option.choices), in_quotes(value)));
    }
    if (option.min > option.max) return;
    if (!number_from<long long>(value, option.min, option.max)) {
        throw UsageError(fmt::format("--{} must be an integer in {}..{}, got {}", option.name,
                                     option.min, option.max, in_quotes(value)));
    }
}

}  // namespace

std::vector<OptionSpec> grouped(std::string_view group, std::vector<OptionSpec> options) {
    for (OptionSpec& option : options) option.group = group;
    return options;
}

std::vector<OptionSpec> rare(std::vector<OptionSpec> options) {
    for (OptionSpec& option : options) option.rare = true;
    return options;
}

std::vector<OptionSpec> combined(const std::vector<std::vector<OptionSpec>>& lists) {
    std::vector<OptionSpec> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

namespace {

CommandSpec made(const NamedCommand& named) {
    CommandSpec command = named.make();
    assert(command.name == named.name);
    command.group = named.group;
    const auto complete = program().with_common_options;
    return complete == nullptr ? command : complete(std::move(command));
}

}  // namespace

std::vector<CommandSpec> all_commands() {
    std::vector<CommandSpec> commands;
    for (const NamedCommand& named : program().commands) commands.push_back(made(named));
    return commands;
}

std::optional<CommandSpec> find_command(std::string_view name) {
    const auto named = std::ranges::find(program().commands, name, &NamedCommand::name);
    if (named == program().commands.end()) return std::nullopt;
    return made(*named);
}

CommandSpec require_command(std::string_view name) {
    if (auto command = find_command(name)) return *std::move(command);
    std::vector<std::string_view> names;
    for (const NamedCommand& known : program().commands) names.push_back(known.name);
    const std::string nearest = did_you_mean(name, names);
    throw UsageError(
        fmt::format("unknown command {}{}", in_quotes(name),
                    nearest.empty() ? fmt::format("; see {} --help", program().name) : nearest));
}

Arguments::Arguments(const CommandSpec& command, std::vector<std::string> operands,
                     const std::vector<GivenOption>& options)
    : operands_(std::move(operands)) {
    std::vector<std::string> known;
    for (const OptionSpec& option : command.options) {
        offered_.push_back(option.name);
        known.push_back(fmt::format("--{}", option.name));
    }
    for (const auto& [name, value] : options) {
        const auto spec = std::ranges::find(command.options, name, &OptionSpec::name);
        if (spec == command.options.end()) {
            const std::string shown = fmt::format("--{}", name);
            throw UsageError(fmt::format("unknown option {}{}", in_quotes(shown),
                                         did_you_mean(shown, {known.begin(), known.end()})));
        }
        std::vector<std::string>& values = values_[name];
        if (!values.empty() && !spec->repeats) {
            throw UsageError(fmt::format("--{} is given twice", name));
        }
        check_value(*spec, value);
        values.push_back(value);
    }
    check_outputs();
    const int count = static_cast<int>(operands_.size());
    if (count < command.min_operands) {
        throw UsageError(fmt::format("'{}' requires {}", command.name, command.operands));
    }
    if (count > command.max_operands) {
        throw UsageError(fmt::format("'{}' does not take {}", command.name,
                                     in_quotes(operands_[command.max_operands])));
    }
}

bool Arguments::has(std::string_view option) const {
    return values_.contains(option);
}

bool Arguments::offers(std::string_view option) const {
    return std::ranges::find(offered_, option) != offered_.end();
}

void Arguments::check_outputs() const {
    constexpr std::array<std::string_view, 7> written{"output",  "status", "result",    "proof",
                                                      "formula", "pdf",    "checkpoint"};
    constexpr std::array<std::string_view, 3> read{"unit", "packings", "positions"};
    std::vector<std::string> inputs = operands_;
    for (const std::string_view option : read) {
        if (has(option)) inputs.push_back(text(option));
    }
    for (const std::string_view option : written) {
        if (!has(option)) continue;
        const std::string output = text(option);
        if (output == "-") {
            throw UsageError(fmt::format("--{} must name a file, got '-'", option));
        }
        const std::string checkpoint = option == "checkpoint" ? "" : text("checkpoint");
        if (checkpoint == output || same_file(checkpoint, output)) {
            throw UsageError(
                fmt::format("--{} and --checkpoint would write the same file; name two", option));
        }
        if (!is_file(output)) continue;
        for (const std::string& input : inputs) {
            if (!same_file(input, output)) continue;
            throw UsageError(fmt::format("--{} would replace {}, which is read; name another file",
                                         option, in_quotes(input)));
        }
    }
}

std::string Arguments::text(std::string_view option, std::string_view absent) const {
    const auto at = values_.find(option);
    return at == values_.end() ? std::string(absent) : at->second.front();
}

std::vector<std::string> Arguments::texts(std::string_view option) const {
    const auto at = values_.find(option);
    return at == values_.end() ? std::vector<std::string>() : at->second;
}

long long Arguments::number(std::string_view option, long long absent) const {
    const auto at = values_.find(option);
    return at == values_.end() ? absent : number_from<long long>(at->second.front()).value_or(0);
}

double Arguments::seconds(std::string_view option, double absent) const {
    const auto at = values_.find(option);
    return at == values_.end() ? absent : seconds_of(at->second.front()).value_or(absent);
}

}  // namespace polypack
