import { isAbsolute } from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';

const oxc = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;
const inBrowsers = { target: 'es2022', modulePreload: { polyfill: false } } as const;

/** Something that is built beside the pages, into a folder of theirs. */
const beside = (name: string, config: (outDir: string) => InlineConfig): Plugin => {
  let outDir = '';
  return {
    name,
    apply: 'build',
    configResolved: (resolved) => {
      outDir = `${resolved.build.outDir}/${name}`;
    },
    closeBundle: async () => {
      await build({ configFile: false, logLevel: 'error', oxc, ...config(outDir) });
    },
  };
};

/** The same components once more for the server, in one file that it loads to draw the first picture of a page. */
const drawing = beside('drawing', (outDir) => ({
  root: 'src/web',
  ssr: { noExternal: true },
  build: {
    ssr: 'drawn.tsx',
    outDir,
    emptyOutDir: true,
    target: 'es2024',
    rolldownOptions: { output: { entryFileNames: 'drawn.mjs', codeSplitting: false } },
  },
}));

/** The coupon desk is an application of its own: what finance and marketing load, players never wait for. */
const desk = beside('desk', (outDir) => ({
  root: 'src/web/rooms/desk',
  base: '/desk/',
  build: {
    ...inBrowsers,
    outDir: isAbsolute(outDir) ? outDir : `../${outDir}`,
    emptyOutDir: true,
  },
}));

export default defineConfig({
  root: 'src/web',
  base: '/',
  oxc,
  plugins: [drawing, desk],
  build: { ...inBrowsers, outDir: '../../dist/web', emptyOutDir: true },
});
