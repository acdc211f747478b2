#include "polypack/cli/manual.hpp"

#include <fmt/format.h>

#include "polypack/cli/say.hpp"
#include "polypack/cli/version.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {
namespace {

// Roff may break a line at a bare hyphen and reads a leading dot as a request.
std::string roff(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\') {
            result += "\\e";
        } else if (c == '-') {
            result += "\\-";
        } else {
            result += c;
        }
    }
    if (!result.empty() && (result[0] == '.' || result[0] == '\'')) result.insert(0, "\\&");
    return result;
}

// The completions after a command: its options, for use in double quotes.
std::string option_words(const CommandSpec& command) {
    std::string words = "--help";
    for (const OptionSpec& option : command.options) {
        if (option.letter != '\0') words += fmt::format(" -{}", option.letter);
        words += fmt::format(" --{}", option.name);
    }
    return words;
}

std::string bash_completion() {
    std::string names;
    std::string cases;
    std::string choices;
    for (const CommandSpec& command : commands()) {
        names += fmt::format("{}{}", names.empty() ? "" : " ", command.name);
        cases += fmt::format("        {}) words=\"{}\" ;;\n", command.name, option_words(command));
        for (const OptionSpec& option : command.options) {
            if (option.choices.empty()) continue;
            choices += fmt::format("        {}:--{}) words=\"{}\" ;;\n", command.name, option.name,
                                   fmt::join(option.choices, " "));
        }
    }
    return fmt::format(
        R"(# bash completion for polypack: source this file, or install it where bash looks
_polypack() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{} --help --version" -- "$word"))
        return
    fi
    case "${{COMP_WORDS[1]}}:$before" in
{}    esac
    if [ -z "$words" ]; then
        case "$word" in -*)
            case "${{COMP_WORDS[1]}}" in
{}            esac ;;
        esac
    fi
    if [ -n "$words" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -o filenames -F _polypack polypack
)",
        names, choices, cases);
}

std::string zsh_quoted(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\'') {
            result += "'\\''";
        } else if (c == '[' || c == ']' || c == ':') {
            result += '\\';
            result += c;
        } else {
            result += c;
        }
    }
    return result;
}

std::string zsh_completion() {
    std::string names;
    std::string cases;
    for (const CommandSpec& command : commands()) {
        names += fmt::format("        '{}:{}'\n", command.name, zsh_quoted(command.summary));
        cases += fmt::format("        {})\n            _arguments \\\n", command.name);
        for (const OptionSpec& option : command.options) {
            std::string action;
            if (!option.choices.empty()) {
                action = fmt::format(":{}:({})", option.value, fmt::join(option.choices, " "));
            } else if (!option.value.empty()) {
                action =
                    fmt::format(":{}:{}", option.value, option.value == "FILE" ? "_files" : "");
            }
            const std::string spelled =
                option.letter == '\0'
                    ? fmt::format("'--{}", option.name)
                    : fmt::format("'(-{0} --{1})'{{-{0},--{1}}}'", option.letter, option.name);
            cases += fmt::format("                {}[{}]{}' \\\n", spelled, zsh_quoted(option.help),
                                 action);
        }
        cases += "                '--help[show the options]' '*:file:_files' ;;\n";
    }
    return fmt::format(R"(#compdef polypack
_polypack() {{
    local -a commands
    commands=(
{}    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    (( CURRENT-- ))
    shift words
    case $command in
{}    esac
}}
_polypack "$@"
)",
                       names, cases);
}

ExitCode print_manual(const Arguments&) {
    print("{}", man_page());
    return ExitCode::done;
}

ExitCode print_completion(const Arguments& arguments) {
    const std::string& shell = arguments.operands().front();
    if (shell != "bash" && shell != "zsh") {
        throw UsageError(fmt::format("SHELL must be bash or zsh, got {}", in_quotes(shell)));
    }
    print("{}", completion_script(shell));
    return ExitCode::done;
}

}  // namespace

std::string completion_script(const std::string& shell) {
    return shell == "zsh" ? zsh_completion() : bash_completion();
}

std::string man_page() {
    std::string page = fmt::format(
        ".TH POLYPACK 1 \"\" \"{}\"\n.SH NAME\npolypack \\- pack polyominoes, polycubes and other "
        "polyforms into regions\n.SH SYNOPSIS\n.B polypack\n.I COMMAND\n[\\fIOPTION\\fR...] "
        "[\\fIFILE\\fR...]\n.SH COMMANDS\n",
        roff(version_line()));
    for (const CommandSpec& command : commands()) {
        page += fmt::format(".SS {} {}\n{}.\n", roff(command.name), roff(command.operands),
                            roff(command.summary));
        for (const OptionSpec& option : command.options) {
            const std::string letter =
                option.letter == '\0' ? "" : fmt::format("\\fB\\-{}\\fR, ", option.letter);
            page += fmt::format(".TP\n{}\\fB\\-\\-{}\\fR {}\n{}", letter, roff(option.name),
                                option.value.empty() ? "" : fmt::format("\\fI{}\\fR", option.value),
                                roff(option.help));
            if (!option.choices.empty()) {
                page +=
                    fmt::format(": {}", roff(fmt::format("{}", fmt::join(option.choices, ", "))));
            }
            page += ".\n";
        }
    }
    page +=
        ".SH EXIT STATUS\n"
        ".TP\n0\nDone.\n"
        ".TP\n1\n\\-\\-expect or \\-\\-expect\\-packing not met, or no packing with \\-\\-unique, "
        "to show, to map with heat, to export, to sample, to weigh, to unrank or to hint at, or "
        "none that comes apart for disassemble \\-\\-first; files that differ, for diff.\n"
        ".TP\n2\nUsage error.\n"
        ".TP\n3\nInvalid file.\n"
        ".TP\n4\nStopped by a time limit or a signal; the results so far were printed.\n"
        ".TP\n5\nOutput could not be written.\n"
        ".TP\n6\nNot enough memory or threads.\n"
        ".TP\n7\nMore than one packing, with \\-\\-unique.\n"
        ".TP\n70\nInternal error.\n"
        ".SH ENVIRONMENT\n"
        ".TP\nPOLYPACK_SIMD\nThe vector kernels to use: scalar, sse4, avx2 or avx512; by "
        "default the best that the processor supports.\n"
        ".TP\nPOLYPACK_DATA\nThe folder with the shipped pieces and puzzles.\n"
        ".TP\nNO_COLOR\nIf set, disables colours.\n";
    return page;
}

CommandSpec manual_command() {
    return {"manual", "", 0, 0, "Print the man page; polypack manual | man -l -", {}, print_manual};
}

CommandSpec completion_command() {
    return {"completion", "SHELL",         1, 1, "Print the completion script for bash or zsh",
            {},           print_completion};
}

}  // namespace polypack
