import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';

// POLYPACK_WASM: the program; without it, the page is one for tests, which asks the program behind
// test/serve.mjs. POLYPACK_GALLERY: what gallery.mjs wrote.
const core = process.env.POLYPACK_WASM;
const emptyModule = Buffer.from('0061736d01000000', 'hex');
const gallery = process.env.POLYPACK_GALLERY;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const licences = () => [
    ['three.js', '../render/viewer/LICENSE.three.txt'],
    ['Preact', 'node_modules/preact/LICENSE'],
    ['CodeMirror', 'node_modules/@codemirror/view/LICENSE'],
    ['yaml', 'node_modules/yaml/LICENSE'],
    ['Lezer', 'node_modules/@lezer/common/LICENSE'],
].map(([name, path]) => `${name}\n\n${readFileSync(here(path), 'utf8').trim()}`).join('\n\n');

// Puts script, style, program and gallery into the page itself, which then needs nothing else: its
// policy lets it run its own script, and workers that this makes, and reach no network.
function oneFile() {
    return {
        name: 'one-file',
        enforce: 'post',
        generateBundle(_, bundle) {
            const page = bundle['index.html'];
            const of = (type) => Object.values(bundle).find(type);
            // "</script" or "<!--" inside a string would end or change the element around it.
            const code = of((part) => part.type === 'chunk').code
                .replace(/<(?=\/script|!--)/gi, '\\x3C').trim();
            const style = of((part) => part.fileName.endsWith('.css')).source.trim();
            const hash = createHash('sha256').update(code).digest('base64');
            const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; "
                + `script-src 'sha256-${hash}' 'wasm-unsafe-eval'; worker-src blob:; `
                + `style-src 'unsafe-inline'; img-src data: blob:${core ? '' : "; connect-src 'self'"}`;
            const data = readFileSync(gallery, 'utf8').replaceAll('<', '\\u003c');
            const program = gzipSync(core ? readFileSync(core) : emptyModule, { level: 9 }).toString('base64');
            page.source = page.source
                .replace(/\s*<script type="module"[^>]*><\/script>/, '')
                .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
                .replace('<meta charset="utf-8">', () => '<meta charset="utf-8">\n'
                    + `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
                .replace('</head>', () => `<style>${style}</style>\n</head>`)
                .replace('</body>', () =>
                    `<script type="application/json" id="gallery">${data}</script>\n`
                    + `<script type="application/octet-stream" id="core">${program}</script>\n`
                    + `<!-- The script below contains:\n\n${licences()}\n-->\n`
                    + `<script type="module">${code}</script>\n</body>`);
            for (const name of Object.keys(bundle)) if (name !== 'index.html') delete bundle[name];
            page.fileName = 'studio.html';
        },
    };
}

export default defineConfig({
    base: './',
    resolve: {
        alias: [
            { find: 'three', replacement: here('node_modules/three') },
            ...(core ? [] : [{ find: /^.*\/wasm\/polypack\.mjs$/, replacement: here('test/native.mjs') }]),
        ],
    },
    plugins: [oneFile()],
    build: {
        outDir: core ? here('../../build/studio') : here('../../build/studio/native'),
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: false,
        assetsInlineLimit: 1e8,
        cssCodeSplit: false,
        chunkSizeWarningLimit: 5000,
    },
});
