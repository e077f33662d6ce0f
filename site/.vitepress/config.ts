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
  srcExclude: ['{node_modules,dist,data,src,test,bench,examples,scripts,.github}/**'],
  outDir: '../dist/docs',
  cacheDir: '../node_modules/.vitepress',
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  lastUpdated: false,
  // Scripts of rounds and tables are shown as they are typed.
  markdown: { languages: ['law', 'round', 'table', 'watch', 'command'].map(plain) },
  // The screens have a build of their own.
  vite: { configFile: false },
  // Links into the source are for readers of the repository.
  ignoreDeadLinks: [/\/src\//, /^\.\/LICENSE/, /^\.\/verifier/, /\/examples\//],
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
