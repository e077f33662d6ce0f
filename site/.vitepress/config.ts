import { defineConfig } from 'vitepress';
import { pages } from './pages.ts';

/** A language of ours, without colors. */
const plain = (name: string) => ({
  name,
  scopeName: `source.${name}`,
  patterns: [],
  repository: {},
});

/** The documentation site: the pages of the repository as they are, with a menu and a search. */
export default defineConfig({
  title: 'Houseway',
  description: 'Runs, proves and audits regulated casino table games',
  base: '/docs/',
  srcDir: '..',
  srcExclude: ['{node_modules,dist,data,src,test,bench,scripts,.github}/**'],
  outDir: '../dist/docs',
  cacheDir: '../node_modules/.vitepress',
  rewrites: {
    'README.md': 'index.md',
    ':folder/README.md': ':folder/index.md',
    ':folder/:inner/README.md': ':folder/:inner/index.md',
  },
  lastUpdated: false,
  // Scripts of rounds and tables are shown as they are typed.
  markdown: {
    languages: ['law', 'round', 'table', 'watch', 'command'].map(plain),
    // A link to a README leads to the page that it became.
    config: (md) => {
      md.core.ruler.push('readme-links', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.type === 'link_open' ? token.attrGet('href') : null;
          if (href === null || href.includes(':')) continue;
          token.attrSet('href', href.replace(/(^|\/)README\.md(?=#|$)/, '$1index.md'));
        }
      });
    },
  },
  // The screens have a build of their own.
  vite: {
    configFile: false,
    // The search and the library reference are large, and are loaded when they are asked for.
    build: { chunkSizeWarningLimit: 4_000 },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guides', link: '/docs/' },
      { text: 'Law', link: '/law/' },
      { text: 'Decisions', link: '/decisions/' },
    ],
    sidebar: pages(),
    outline: [2, 3],
  },
});
