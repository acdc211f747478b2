// Opens pages of the site in a browser, from disk: node test.mjs SITE. Nothing may be asked of another
// place, nothing may fail, nothing is wider than a phone, and axe finds nothing in the pages before the
// manual. The burr of the start page moves, and a puzzle opens in the studio.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../../solver/studio/", import.meta.url));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const site = pathToFileURL(`${path.resolve(process.argv[2])}/`).href;
const executablePath = process.env.CHROMIUM
  ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file));
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
let problems = 0;
let requests = 0;

function check(holds, what) {
  if (holds) return;
  console.error(`site: ${what}`);
  ++problems;
}

async function open(name, width = 1280) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: "no-preference" });
  page.on("request", (request) => {
    ++requests;
    check(/^(data|blob):/.test(request.url()) || request.url().startsWith(site), `${name}: asks for ${request.url()}`);
  });
  page.on("requestfailed", (request) => check(false, `${name}: ${request.url()} fails`));
  page.on("pageerror", (error) => check(false, `${name}: ${error.message}`));
  page.on("console", (message) => check(message.type() !== "error", `${name}: ${message.text()}`));
  await page.goto(site + name);
  return page;
}

for (const name of ["index.html", "gallery.html", "puzzles/soma-cube.html", "puzzles/pentominoes-6x10.html"]) {
  const page = await open(name, 390);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  check(width <= 390, `${name}: is ${width} wide on a phone`);
  await page.evaluate(axe);
  // What is in frames is the viewer, which has tests of its own.
  const { violations } = await page.evaluate(() => window.axe.run({ exclude: [["iframe"]] }, { resultTypes: ["violations"], iframes: false, preload: false }));
  for (const { id, nodes } of violations) check(false, `${name}: axe: ${id}: ${nodes.slice(0, 3).map(({ target }) => target).join(", ")}`);
  await page.close();
}

const start = await open("index.html");
const told = start.frameLocator("iframe").locator("#moves-value");
await told.waitFor();
const move = () => told.textContent();
const first = await move();
await start.waitForFunction(() => document.readyState === "complete");
for (let waited = 0; waited < 100 && (await move()) === first; ++waited) await start.waitForTimeout(200);
check((await move()) !== first, "index.html: the burr does not come apart");
await start.close();

const puzzle = await open("puzzles/burr-dubois.html");
const studio = await puzzle.getByRole("link", { name: "Open in the studio" }).getAttribute("href");
const frame = await puzzle.locator("iframe").boundingBox();
const stage = await puzzle.frameLocator("iframe").locator("#stage").boundingBox();
check(stage.height > frame.height * 0.6, `burr-dubois: the picture has ${stage.height} of ${frame.height} pixels of its frame`);
const embedded = await puzzle.locator("[data-view]").textContent();
check(embedded.includes(`src="${site}view/burr-dubois.html#packing=1&play&bare"`), `burr-dubois: the frame is ${embedded}`);
await puzzle.close();
const opened = await open(new URL(studio, `${site}puzzles/`).href.slice(site.length));
await opened.getByText("Philippe Dubois").first().waitFor({ timeout: 60_000 })
  .catch(() => check(false, "the studio does not open the puzzle"));
await opened.close();

for (const name of ["manual/index.html", "manual/docs/tutorial.html", "manual/python/puzzles.html", "manual/cpp/index.html",
                    "manual/docs/notebooks/soma-cube.ipynb.html"])
  await (await open(name)).close();
await browser.close();
console.log(`site: ${requests} requests, ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
