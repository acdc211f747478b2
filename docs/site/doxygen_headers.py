#!/usr/bin/env python3
"""Writes headers as Doxygen wants them: doxygen_headers.py SOURCE TARGET

Comments of declarations begin with three slashes there.

The headers have plain comments, which read better, and say nothing twice. So, for Doxygen,

- a comment before a declaration, or after it on its line, is that of the declaration; the comment
  that begins a file is that of the file, and of the type of its name;
- a comment before several declarations of one name, without an empty line between them, is that of
  each;
- operators, what each game has, and members that mean the same everywhere are explained here;
- what is private, deleted or defaulted, what copies and moves, and specializations of std::hash need no
  words and are left out.
"""
import re
import sys
from dataclasses import dataclass
from pathlib import Path

CODE = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'/]|/(?!/))*""")
SCOPE = re.compile(r"^(inline )?namespace\b|\b(class|struct|union|enum)\b[^(;]*$")

ACCESS = re.compile(r"\s*(public|private|protected):")

OPERATORS = {
    "==": "Whether both are equal.",
    "<=>": "The order of both.",
    "+": "The sum.", "-": "The difference.", "*": "The product.", "/": "The quotient.",
    "%": "The remainder.", "&": "What is in both.", "|": "What is in either.",
    "^": "What is in just one of them.", "~": "What is not in it.",
    "<<": "Moved up by so many bits.", ">>": "Moved down by so many bits.",
    "++": "Goes on to the next.", "=": "Takes the value of the other.",
    "+=": "Adds it.", "-=": "Takes it away.", "*=": "Multiplies by it.", "/=": "Divides by it.",
    "%=": "Leaves the remainder.", "&=": "Keeps what is in both.", "|=": "Joins what is in either.",
    "^=": "Leaves what is in just one of them.", "<<=": "Moves it up by so many bits.",
    ">>=": "Moves it down by so many bits.", "bool": "Whether there is anything.",
}
# Members that mean the same wherever they are.
EVERYWHERE = {
    "what": "What is wrong, and what would be right, on one line.",
    "stop": "A request to stop ends it within some milliseconds.",
    "stats": "What the search counted.",
    "threads": "The threads that it used.",
    "seconds": "How long it took.",
    "progress": "Told of every phase, if set.",
    "value_type": "What it refers to.",
    "difference_type": "As iterators have it.",
}
# What polypack::Game asks of each game, and what most of them have besides.
GAMES = {
    "Board": "A set of cells.",
    "Move": "A move.",
    "Moves": "A list of moves.",
    "Undo": "What takes a move back: see undo().",
    "State": "All of a position.",
    "moves": "The legal moves; none once it is over.",
    "move_count": "How many legal moves there are.",
    "play": "Makes a legal move. What it returns takes it back: see undo().",
    "undo": "Takes back a move, with what play() returned.",
    "player": "Whose turn it is: 0, who begins, or 1.",
    "over": "Whether the game is over.",
    "winner": "Who has won: 0 or 1, or -1 for a draw. Precondition: over().",
    "key": "A number that equal positions share and others, but for chance, do not.",
    "to_text": "The position in the notation of the game.",
    "from_text": "The position of such a text. Throws GameTextError.",
    "move_to_text": "A move in the notation of the game.",
    "move_from_text": "The legal move of such a text. Throws GameTextError.",
    "over_without_moves": "The game is over just when there are no moves.",
    "diagram": "The board as text, a line for each row.",
    "pieces": "The cells that a player's pieces are on.",
    "grid": "The board, and its steps.",
    "empty": "The cells that are empty.",
    "to": "The cell it goes to.",
    "from": "The cell it comes from.",
    "cell": "The cell.",
}


def escaped(text: str) -> str:
    """What Doxygen would take for a command, outside of code, as it is."""
    if text.startswith("     "):
        return text
    parts = text.split("`")
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"([\\@<>#%])", r"\\\1", parts[i])
    return "`".join(parts)


def split(line: str) -> tuple[str, str]:
    """The code of a line, and its comment."""
    code = CODE.match(line).group(0)
    return code, line[len(code):]


def head_of(lines: list[str], at: int) -> str:
    """A declaration up to its body, initial value or end, on one line."""
    head = ""
    for line in lines[at : at + 12]:
        head += " " + split(line)[0].strip()
        if re.search(r"[;{]|\)\s*:|,$", head) and not re.search(r"<[^>]*$", head):
            break
    head = re.sub(r"\[\[.*?\]\]|POLYPACK_API|explicit(\(.*?\))?|\btemplate\s*<.*?>(?=\s)", "", head)
    return head.strip()


def head_lines(lines: list[str], at: int) -> int:
    """How many lines a declaration takes that ends with a semicolon, not within braces."""
    end = at
    braces = 0
    while True:
        code = split(lines[end])[0].rstrip()
        braces += code.count("{") - code.count("}")
        if braces == 0 and code.endswith(";"):
            break
        end += 1
    return end + 1 - at


def name_of(head: str) -> str:
    """What a declaration declares."""
    if match := re.search(r"operator\s*(bool|[^\s\w(]+|\(\))", head):
        return match.group(1)
    if match := re.match(r"(?:using|concept)\s+(\w+)\s*=?|(?:class|struct|enum class)\s+(\w+)", head):
        return match.group(1) or match.group(2)
    head = head.split("{")[0].split(" = ")[0]
    match = re.search(r"(\w+)\s*\(", head) or re.search(r"(\w+)\s*[;,]?$", head)
    return match.group(1) if match else ""


@dataclass
class Scope:
    declares: bool  # declarations follow, and not statements or values
    doc: list[str]  # the comment of what it belongs to
    private: bool   # what follows now is


class Filter:
    def __init__(self, path: Path) -> None:
        self.lines = path.read_text(encoding="utf-8").splitlines()
        self.is_game = path.parent.name == "games"
        self.type = path.stem.replace("_", "")
        self.out: list[str] = []
        self.head: list[str] = []   # the comment that begins the file
        self.doc: list[str] = []    # the last comment, up to an empty line
        self.documented = ""        # the name of what it is the comment of
        self.scopes: list[Scope] = []  # of open braces
        self.text = ""              # the declaration so far
        self.parentheses = 0
        self.in_head = True
        self.comment_before = False  # on the lines just above
        self.column = -1            # of a comment after a declaration, which may go on below

    def outside_bodies(self) -> bool:
        return all(scope.declares for scope in self.scopes)

    def hidden(self, closes: bool) -> bool:
        """Whether the line is a private part of a class; `closes`: it ends the innermost one."""
        return any(scope.private for scope in (self.scopes[:-1] if closes else self.scopes))

    def known(self, at: int) -> str:
        """What is said here of a declaration without a comment."""
        head = head_of(self.lines, at)
        name = name_of(head)
        if re.match(r"(class|struct|concept)\b", head) and name.lower() == self.type:
            return "\n".join(self.head)
        if "operator" in head:
            return OPERATORS.get(name, "")
        if self.is_game and name in GAMES:
            return GAMES[name]
        return EVERYWHERE.get(name, "")

    def dropped(self, at: int) -> int:
        """How many lines from here need no words: a declaration with its end, or none."""
        head = head_of(self.lines, at)
        copies = re.match(r"(constexpr )?(\w+&? operator=|(\w+))\((const )?(\w+)&&? ?\w*\)", head)
        if copies and (copies.group(3) or copies.group(5)) == copies.group(5) and head.endswith(";"):
            return head_lines(self.lines, at)
        if re.match(r"[\w:<>, ]*\w(<\w+>)?::\w+ =", head) and not self.scopes[1:]:
            return head_lines(self.lines, at)  # a private constant, defined outside its class
        if not head.startswith("struct std::hash"):
            if not re.search(r"= (delete|default);", head + " ".join(self.lines[at : at + 3])):
                return 0
            if not re.match(r"[^;{]*= (delete|default);", head) or "operator==" in head:
                return 0
            if "operator<=>" in head:
                return 0
            return head_lines(self.lines, at)
        end = at
        while not self.lines[end].rstrip().endswith("};"):
            end += 1
        return end + 1 - at

    def take(self, code: str) -> None:
        """Follows the braces of a line of code."""
        self.text += " " + code.strip()
        for character in re.sub(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'', "", code):
            if character in "([":
                self.parentheses += 1
            elif character in ")]":
                self.parentheses -= 1
            elif character == "{":
                head = re.sub(r"\btemplate\s*<.*?>(?=\s)|POLYPACK_API", "", self.text)
                is_scope = bool(SCOPE.search(head.split("{")[0].strip())) and "=" not in head
                is_class = bool(re.search(r"(?<!enum )\bclass\b", head))
                self.scopes.append(Scope(is_scope, self.doc, is_scope and is_class))
                if is_scope:
                    self.doc = []
                    self.text = ""
            elif character == "}":
                if self.scopes:
                    self.doc = self.scopes.pop().doc
        done = code.rstrip()
        if self.parentheses == 0 and self.outside_bodies() and re.search(r"[;},:]$|^#", done):
            if not done.endswith(":") or re.match(r"\s*(public|private|protected):", done):
                self.text = ""

    def run(self) -> str:
        self.out.append("/// @file")
        at = 0
        while at < len(self.lines):
            code, comment = split(self.lines[at])
            starts = not self.text.strip() and self.outside_bodies()
            if starts and (access := ACCESS.match(code)):
                self.scopes[-1].private = access.group(1) == "private"
            if self.hidden(starts and code.lstrip().startswith("}")):
                self.out.append("")
                self.take(code)
                at += 1
            elif comment and not code.strip():
                self.comment_line(code, escaped(comment[2:]), starts)
                at += 1
            else:
                at += self.code_lines(at, code, comment, starts)
        return "\n".join(self.out) + "\n"

    def comment_line(self, indent: str, text: str, starts: bool) -> None:
        if self.in_head:
            self.head.append(text)
            self.out.append(f"///{text}")
        elif self.column == len(indent):
            self.out.append(f"{indent}///<{text}")
        elif starts:
            self.doc = self.doc + [text] if self.comment_before else [text]
            self.comment_before = True
            self.out.append(f"{indent}///{text}")
        else:
            self.out.append(f"{indent}//{text}")

    def code_lines(self, at: int, code: str, comment: str, starts: bool) -> int:
        """Takes the line, or the declaration that begins there; returns how many lines it took."""
        self.in_head = False
        self.column = len(code) if comment else -1
        comment_before, self.comment_before = self.comment_before, False
        if not code.strip() or (starts and re.match(r"\s*(#|namespace\b)", code)) or ACCESS.match(code):
            self.doc = []
        elif starts and not code.lstrip().startswith("}"):
            if drop := self.dropped(at):
                while self.out[-1].lstrip().startswith("///"):
                    self.out.pop()
                self.out += [""] * drop
                return drop
            if comment_before:
                self.documented = name_of(head_of(self.lines, at))
            elif not comment:
                indent = code[: len(code) - len(code.lstrip())]
                same = self.doc and self.documented == name_of(head_of(self.lines, at))
                self.out += [f"{indent}/// {text.removeprefix(' ')}"
                             for text in (self.doc if same else self.known(at).splitlines())]
        said = comment and self.outside_bodies() and not code.lstrip().startswith("}")
        self.out.append(f"{code}///<{escaped(comment[2:])}" if said else code.rstrip())
        self.take(code)
        return 1


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    for header in source.rglob("*.hpp"):
        filtered = target / header.relative_to(source)
        filtered.parent.mkdir(parents=True, exist_ok=True)
        filtered.write_text(Filter(header).run(), encoding="utf-8")
    # No header says this of what all are in.
    (target / "polypack/namespace.hpp").write_text("/// All that is polypack's.\nnamespace polypack {}\n")


main()
