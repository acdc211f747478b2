#include "polypack/command/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/time_span.hpp"
#include "polypack/command/write_file.hpp"

namespace polypack {
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

// Returns the noun of a value that is a path; empty: it is none.
std::string_view named_by(const OptionSpec& option) {
    if (option.value == "FILE" || option.value == "FAMILY") return "file";
    if (option.value == "DIR" || option.value == "FOLDER") return "folder";
    return {};
}

bool ends_in(std::string name, const std::vector<std::string_view>& endings) {
    for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return std::ranges::any_of(endings, [&](std::string_view end) { return name.ends_with(end); });
}

void check_value(const OptionSpec& option, const std::string& value) {
    if (value.empty() && !named_by(option).empty()) {
        throw UsageError(fmt::format("--{} must name a {}, got ''", option.name, named_by(option)));
    }
    if (option.time) check_time(option, value);
    if (!option.choices.empty() &&
        std::ranges::find(option.choices, value) == option.choices.end()) {
        throw UsageError(fmt::format("--{} must be one of {}, got {}", option.name,
                                     joined(option.choices), in_quotes(value)));
    }
    if (!option.endings.empty() && !ends_in(value, option.endings)) {
        throw UsageError(fmt::format("--{} must end in {}, got {}", option.name,
                                     fmt::join(option.endings, " or "), in_quotes(value)));
    }
    if (option.min > option.max) return;
    if (!number_from<long long>(value, option.min, option.max)) {
        throw UsageError(fmt::format("--{} must be an integer in {}..{}, got {}", option.name,
                                     option.min, option.max, in_quotes(value)));
    }
}

}  // namespace

Arguments::Arguments(const CommandSpec& command, std::vector<std::string> operands,
                     const std::vector<GivenOption>& options)
    : operands_(std::move(operands)) {
    for (const OptionSpec& option : command.options) offered_.push_back(option.name);
    for (const auto& [name, value] : options) {
        const auto spec = std::ranges::find(command.options, name, &OptionSpec::name);
        if (spec == command.options.end()) {
            throw unknown_option(command, fmt::format("--{}", name));
        }
        std::vector<std::string>& values = values_[name];
        if (!values.empty() && !spec->repeats) {
            throw UsageError(fmt::format("--{} is given twice", name));
        }
        check_value(*spec, value);
        values.push_back(value);
    }
    share_packings(command.packings_operand);
    check_outputs(command);
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

void Arguments::share_packings(int operand) {
    const auto at = static_cast<std::size_t>(operand);
    if (at == 0) return;
    if (operands_.size() > at) {
        const auto [given, fresh] = values_.try_emplace("packings", 1, operands_[at]);
        if (fresh) return;
        throw UsageError(fmt::format("{} and --packings {} both name packings; give one of them",
                                     in_quotes(operands_[at]), given->second.front()));
    }
    if (has("packings") && operands_.size() == at) operands_.push_back(text("packings"));
}

void Arguments::check_outputs(const CommandSpec& command) const {
    constexpr std::array<std::string_view, 7> written{"output",  "status", "result",    "proof",
                                                      "formula", "pdf",    "checkpoint"};
    constexpr std::array<std::string_view, 2> read{"unit", "packings"};
    std::vector<std::string> inputs = operands_;
    for (const std::string_view option : read) {
        if (option == "packings" && command.extends_packings) continue;
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
