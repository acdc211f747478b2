// Completes and checks puzzle files as editors do: node editors.mjs TOOLS POLYPACK PAGE. TOOLS has
// yaml-language-server of npm, and PAGE the lines for Neovim, in a block lua.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const [tools, polypack, page] = process.argv.slice(2).map((name) => path.resolve(name));
const programs = path.join(tools, "node_modules/.bin");
const folder = mkdtempSync(path.join(tmpdir(), "editors-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

for (const kind of ["puzzle", "pieces"])
  writeFileSync(path.join(folder, `${kind}.schema.json`), execFileSync(polypack, ["schema", `${kind}-file`]));
const first = "# yaml-language-server: $schema=puzzle.schema.json\n";
const good = `${first}name: Tray\npieces:\n  - {name: L, copies: 2, art: [L.., LLL]}\nregion: {box: [4, 2]}\n`;
const bad = good.replace("copies", "copys").replace("box", "bocks");

// Speaks the protocol of language servers over the streams of a process.
class Server {
  #waiting = new Map();
  #diagnostics = new Map();
  #id = 0;
  #read = Buffer.alloc(0);

  constructor() {
    this.process = spawn(path.join(programs, "yaml-language-server"), ["--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    this.process.stdout.on("data", (data) => {
      this.#read = Buffer.concat([this.#read, data]);
      for (;;) {
        const end = this.#read.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = Number(/Content-Length: (\d+)/.exec(this.#read.subarray(0, end))[1]);
        if (this.#read.length < end + 4 + length) return;
        const message = JSON.parse(this.#read.subarray(end + 4, end + 4 + length));
        this.#read = this.#read.subarray(end + 4 + length);
        this.#take(message);
      }
    });
  }

  #take({ id, method, params, result, error }) {
    if (method === "textDocument/publishDiagnostics") {
      this.#diagnostics.get(params.uri)?.(params.diagnostics);
    } else if (method && id !== undefined) {
      this.#send({ id, result: params.items?.map(() => null) ?? null }); // its questions have no answers here
    } else if (!method) {
      const { resolve, reject } = this.#waiting.get(id);
      if (error) reject(new Error(error.message));
      else resolve(result);
    }
  }

  #send(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  ask(method, params) {
    this.#send({ id: ++this.#id, method, params });
    return new Promise((resolve, reject) => this.#waiting.set(this.#id, { resolve, reject }));
  }

  tell(method, params) {
    this.#send({ method, params });
  }

  // Opens a file with a text, and returns its address and what is wrong with it.
  async open(name, text) {
    const uri = `file://${path.join(folder, name)}`;
    const diagnostics = new Promise((resolve) => this.#diagnostics.set(uri, resolve));
    this.tell("textDocument/didOpen", { textDocument: { uri, languageId: "yaml", version: 1, text } });
    return { uri, wrong: (await diagnostics).map(({ message, range }) => ({ message, line: range.start.line })) };
  }

  async complete(name, text) {
    const { uri } = await this.open(name, text);
    const lines = text.split("\n");
    const position = { line: lines.length - 1, character: lines.at(-1).length };
    return (await this.ask("textDocument/completion", { textDocument: { uri }, position })).items.map(({ label }) => label);
  }
}

const server = new Server();
const late = setTimeout(() => {
  console.error("no answer within a minute");
  process.exit(1);
}, 60_000);
await server.ask("initialize", { processId: process.pid, rootUri: `file://${folder}`, capabilities: {} });
server.tell("initialized", {});
assert.deepEqual((await server.open("good.yaml", good)).wrong, []);
const { wrong } = await server.open("bad.yaml", bad);
assert.deepEqual([...new Set(wrong.map(({ line }) => line))], [3, 4], JSON.stringify(wrong));
assert.match(JSON.stringify(wrong), /copys/);
const keys = await server.complete("keys.yaml", `${first}pieces: []\nr`);
for (const key of ["region", "rules"]) assert(keys.includes(key), `no ${key} among ${keys}`);
const ofPieces = await server.complete("of-pieces.yaml", `${first}pieces:\n  - name: L\n    c`);
for (const key of ["copies", "colour", "cells"]) assert(ofPieces.includes(key), `no ${key} among ${ofPieces}`);
const lattices = await server.complete("lattices.yaml", `${first}lattice: `);
for (const lattice of ["square", "cube", "hex"]) assert(lattices.includes(lattice), `no ${lattice} among ${lattices}`);
clearTimeout(late);
server.process.kill();
console.log(`yaml-language-server: ${keys.length} keys, ${ofPieces.length} of pieces, ${lattices.length} lattices; ${wrong.length} mistakes of 2 lines`);

const [, lua] = /```lua\n([^]*?)```/.exec(readFileSync(page, "utf8"));
writeFileSync(path.join(folder, "init.lua"), lua);
writeFileSync(path.join(folder, "bad.yaml"), bad);
writeFileSync(path.join(folder, "test.lua"), `
vim.wait(50000, function() return #vim.diagnostic.get(0) > 0 end)
for _, found in ipairs(vim.diagnostic.get(0)) do print("line " .. found.lnum + 1 .. ": " .. found.message) end
vim.api.nvim_buf_set_lines(0, 0, -1, true, {${JSON.stringify(first.trim())}, "lattice: squ"})
vim.api.nvim_win_set_cursor(0, {2, 11})
local found = vim.lsp.buf_request_sync(0, "textDocument/completion", vim.lsp.util.make_position_params(), 20000)
for _, answer in pairs(found or {}) do
  for _, item in ipairs(answer.result.items or answer.result) do print("completed " .. item.label) end
end
vim.cmd("qa!")
`);
// Without a terminal, it prints on the standard error.
const { stderr: seen } = spawnSync("nvim", ["--headless", "-u", "init.lua", "bad.yaml", "-c", "luafile test.lua"], {
  cwd: folder, encoding: "utf8", timeout: 90_000,
  env: { ...process.env, HOME: folder, PATH: `${programs}:${process.env.PATH}` },
});
assert.match(seen, /line 4: .*copys/);
assert.match(seen, /completed square/);
console.log("Neovim: the same by the lines of the page");
