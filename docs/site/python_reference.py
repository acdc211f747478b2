#!/usr/bin/env python3
"""Writes the reference of the Python package: python_reference.py FOLDER

A page for each module, made of its signatures and docstrings without importing it. Fails if
something that polypack exports has no docstring.
"""
import ast
import copy
import re
import sys
import textwrap
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "solver/python/polypack"
MODULES = ("puzzles", "packings", "motions", "analysis", "booklets", "units", "pictures", "errors")


def exported() -> set[str]:
    for node in ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    raise SystemExit("__init__.py has no __all__")


def text_of(node, indent: str = "") -> str:
    """The docstring, with examples as blocks of code."""
    text = ast.get_docstring(node) or ""
    text = re.sub(r"``([^`]+)``", r"`\1`", text)
    text = re.sub(r"\b([A-Za-z_]+\(\))(?!`)", r"`\1`", text)
    lines: list[str] = []
    in_example = False
    for line in text.splitlines():
        if line.startswith(">>> ") and not in_example:
            lines.append("```pycon")
            in_example = True
        if in_example and not line:
            lines.append("```")
            in_example = False
        lines.append(line)
    if in_example:
        lines.append("```")
    return textwrap.indent("\n".join(lines), indent)


def signature(node, of: str = "") -> str:
    """The definition as it is called, a line for each argument where there are many."""
    arguments = copy.deepcopy(node.args)
    if of and not is_static(node):
        del arguments.args[0]
    # As it is usually written, with blanks around the equals sign of a default.
    inside = re.sub(r"(: [^=]+?)=", r"\1 = ", ast.unparse(arguments))
    name = f"{of}.{node.name}" if of else node.name
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if node.name == "__init__":
        result = ""
    line = f"{name}({inside}){result}"
    if len(line) <= 88:
        return line
    parts = re.split(r", (?![^\[(]*[\])])", inside)
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){result}"


def is_static(node) -> bool:
    return any(ast.unparse(decorator) == "staticmethod" for decorator in node.decorator_list)


def is_property(node) -> bool:
    return any(ast.unparse(decorator) in ("property", "cached_property") for decorator in node.decorator_list)


def comment_after(source: list[str], node) -> str:
    """What a comment on the line of a field says of it."""
    _, _, comment = source[node.lineno - 1].partition("  # ")
    return comment.strip()


class Reference:
    def __init__(self) -> None:
        self.undocumented: list[str] = []

    def documented(self, node, name: str) -> str:
        text = text_of(node)
        if not text:
            self.undocumented.append(name)
        return text

    def function(self, node) -> list[str]:
        text = self.documented(node, node.name)
        return [f"## {node.name}", "", "```python", signature(node), "```", "", text, ""]

    def class_(self, node, source: list[str]) -> list[str]:
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        lines = [f"## {node.name}", "", "```python"]
        init = [m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"]
        made = init and not any(a.annotation and "_polypack" in ast.unparse(a.annotation)
                                for a in init[0].args.args)
        if made and "Error" not in bases:
            lines.append(f"class {signature(init[0], node.name)}".replace(".__init__", ""))
        else:
            lines.append(f"class {node.name}" + (f"({bases})" if bases else ""))
        lines += ["```", "", self.documented(node, node.name), ""]
        for member in node.body:
            if isinstance(member, ast.AnnAssign) and not ast.unparse(member.target).startswith("_"):
                said = comment_after(source, member)
                lines.append(f"- `{ast.unparse(member)}`" + (f": {said}" if said else ""))
        lines.append("")
        for member in node.body:
            if not isinstance(member, ast.FunctionDef) or member.name.startswith("_"):
                continue
            if is_property(member):
                lines += [f"### {node.name}.{member.name}", "", "```python",
                          f"{node.name}.{member.name}: {ast.unparse(member.returns)}", "```"]
            else:
                lines += [f"### {node.name}.{member.name}", "", "```python",
                          signature(member, node.name), "```"]
            lines += ["", self.documented(member, f"{node.name}.{member.name}"), ""]
        return lines

    def page(self, module: str, names: set[str]) -> str:
        text = (PACKAGE / f"{module}.py").read_text(encoding="utf-8")
        tree = ast.parse(text)
        lines = [f"# Python: {module}", "", text_of(tree), ""]
        for node in tree.body:
            if getattr(node, "name", None) not in names:
                continue
            names.discard(node.name)
            if isinstance(node, ast.ClassDef):
                lines += self.class_(node, text.splitlines())
            else:
                lines += self.function(node)
        return "\n".join(lines)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    reference = Reference()
    names = exported()
    for module in MODULES:
        (folder / f"{module}.md").write_text(reference.page(module, names), encoding="utf-8")
    problems = [f"{name} has no docstring" for name in reference.undocumented]
    problems += [f"{name} is exported, but in none of {', '.join(MODULES)}" for name in sorted(names)]
    if problems:
        raise SystemExit("the Python reference: " + "; ".join(problems))


main()
