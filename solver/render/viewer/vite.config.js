import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

// Puts script and style into the page itself: polypack writes single files.
function oneFile() {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      const licence = readFileSync(new URL('LICENSE.three.txt', import.meta.url), 'utf8').trim();
      let html = page.source;
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'chunk') {
          // "</script" or "<!--" inside a string would end or change the element around it.
          const code = part.code.replace(/<(?=\/script|!--)/gi, '\\x3C').trim();
          html = html.replace(new RegExp(`\\s*<script[^>]*${name}[^>]*></script>`), '');
          html = html.replace('</body>', () =>
            `<!-- The script below contains three.js:\n\n${licence}\n-->\n`
            + `<script type="module">${code}</script>\n</body>`);
        } else if (name.endsWith('.css')) {
          html = html.replace(new RegExp(`\\s*<link[^>]*${name}[^>]*>`), () =>
            `\n<style>${part.source.trim()}</style>`);
        } else {
          continue;
        }
        delete bundle[name];
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [oneFile()],
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 1e8,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
  },
});
