#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "polypack/cli/common_options.hpp"
#include "polypack/cli/progress.hpp"
#include "polypack/command/say.hpp"
#include "polypack/distribution/ledger.hpp"
#include "polypack/formats/finding_json.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

// Fractions of large numbers are better read as decimals.
std::string short_text(const Measure& measure) {
    constexpr std::size_t most = 24;
    const std::string text = text_of(measure);
    return text.size() <= most ? text : fmt::format("{:.9f}", value_of(measure));
}

void say_findings(const Survey& survey) {
    for (const Unit& unit : survey.missing) {
        say("polypack: unit {} is missing: nobody has it, and it is not done; 'polypack work' "
            "adds it again\n",
            unit.id);
    }
    for (const DoubleResult& twice : survey.doubles) {
        const char* const how = !twice.compared ? "one of them is not finished"
                                : twice.equal   ? "with equal results"
                                                : "WITH DIFFERENT RESULTS";
        say("polypack: unit {} was searched twice, by {} and by {}, {}\n", twice.unit, twice.host,
            twice.other_host, how);
    }
    for (const std::string& line : survey.damaged) {
        say("polypack: {}; 'polypack work' searches its unit again\n", line);
    }
    for (const std::string& line : survey.foreign) say("polypack: {}; it is not counted\n", line);
}

void print_left(const Survey& survey) {
    if (survey.finished()) return;
    if (survey.seconds_left == 0) {
        print("left        unknown\n");
        return;
    }
    print("left        {} on one thread", duration(survey.seconds_left));
    if (survey.seconds_left_low) {
        print(" ({} to {})", duration(*survey.seconds_left_low),
              duration(*survey.seconds_left_high));
    }
    print("\n");
}

void print_survey(const Survey& survey) {
    const UnitCounts& counts = survey.counts;
    print("distinct    {}\n", counts.distinct);
    print("all         {}\n", counts.all);
    print("digest      {}\n", counts.digest.text());
    print("nodes       {}\n", counts.stats.nodes);
    print("seconds     {:.3f} of all threads\n", counts.seconds);
    print("hosts       {}\n", survey.hosts.size());
    print("units       {} done, {} leased, {} to do, {} missing\n", survey.units_done,
          survey.units_leased, survey.units_todo, survey.missing.size());
    print("done        {}\n", short_text(survey.done));
    print("measure     {}\n", short_text(survey.done + survey.open));
    print_left(survey);
}

ordered_json json_of(const Survey& survey) {
    const auto seconds = [](const std::optional<double>& value) {
        return value ? ordered_json(rounded_seconds(*value)) : ordered_json(nullptr);
    };
    ordered_json missing = ordered_json::array();
    for (const Unit& unit : survey.missing) missing.push_back(unit.id);
    ordered_json doubles = ordered_json::array();
    for (const DoubleResult& twice : survey.doubles) {
        doubles.push_back(
            {{"unit", twice.unit},
             {"hosts", {twice.host, twice.other_host}},
             {"equal", twice.compared ? ordered_json(twice.equal) : ordered_json(nullptr)}});
    }
    const bool known = survey.finished() || survey.seconds_left > 0;
    return {{"distinct", survey.counts.distinct},
            {"all", survey.counts.all},
            {"digest", survey.counts.digest.text()},
            {"nodes", survey.counts.stats.nodes},
            {"seconds", rounded_seconds(survey.counts.seconds)},
            {"hosts", survey.hosts},
            {"units",
             {{"done", survey.units_done},
              {"leased", survey.units_leased},
              {"todo", survey.units_todo}}},
            {"share", value_of(survey.done)},
            {"done", text_of(survey.done)},
            {"measure", text_of(survey.done + survey.open)},
            {"finished", survey.finished()},
            {"missing", missing},
            {"doubles", doubles},
            {"damaged", survey.damaged},
            {"foreign", survey.foreign},
            {"seconds_left",
             known ? ordered_json(rounded_seconds(survey.seconds_left)) : ordered_json(nullptr)},
            {"seconds_left_low", seconds(survey.seconds_left_low)},
            {"seconds_left_high", seconds(survey.seconds_left_high)}};
}

ExitCode run_merge(const Arguments& arguments) {
    const Survey survey = Ledger(arguments.operands().front()).survey();
    say_findings(survey);
    if (arguments.has("json")) {
        print("{}\n", json_of(survey).dump());
    } else {
        print_survey(survey);
    }
    if (!survey.sound()) return ExitCode::unexpected;
    return survey.finished() ? ExitCode::done : ExitCode::stopped;
}

}  // namespace

CommandSpec merge_command() {
    return {
        .name = "merge",
        .operands = "DIR",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Add up the results in a folder of units",
        .details =
            "Prints the counts so far, the share that is done and the time left. Exits with 1 if "
            "units are missing, damaged or from different searches.",
        .options = {json_option(), memory_option()},
        .run = run_merge,
    };
}

}  // namespace polypack
