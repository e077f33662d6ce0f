import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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
      outDir = join(resolve(resolved.root, resolved.build.outDir), name);
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

/** The rooms of the staff under one frame; each room is loaded when somebody enters it. */
const rooms = beside('rooms', (outDir) => ({
  root: 'src/web/rooms/frame',
  base: '/rooms/',
  worker: { format: 'es' },
  build: { ...inBrowsers, outDir, emptyOutDir: true },
}));

/** What runs a game from outside, in one file: a page without an origin is given it as text, and can load nothing more. */
const outside = beside('outside', (outDir) => ({
  root: 'src/web/outside',
  build: {
    ...inBrowsers,
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      input: 'src/web/outside/program.ts',
      output: { entryFileNames: 'program.js', format: 'iife', codeSplitting: false },
    },
  },
}));

/** Every file a browser loads is compressed once, here, and not while somebody waits. */
const packed = (): Plugin => {
  let outDir = '';
  let quality = constants.BROTLI_MAX_QUALITY;
  return {
    name: 'packed',
    apply: 'build',
    configResolved: ({ root, mode, build: { outDir: to } }) => {
      outDir = resolve(root, to);
      // The best packing takes most of a build; pages that only tests look at do without.
      if (mode === 'test') quality = constants.BROTLI_MIN_QUALITY;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const entry of readdirSync(outDir, { withFileTypes: true, recursive: true })) {
          if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const body = readFileSync(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
          writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
          writeFileSync(`${path}.gz`, gzipSync(body, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
};

/** Parts of the pages that are loaded when somebody needs them. */
const LATER =
  /\/web\/(bench\/|console\/|parts\/(acts|form)\/|slip\/|workers\/|felt\/(arranging|correcting|sheets|coupon-sheet|sound|replay)\.|sign-in-again\.|\w+\.es\.|rooms\/(?!table-))/;

/** What every page needs comes in one script: a chip can be placed after one request. */
const atOnce = {
  groups: [{ name: 'index', test: (id: string) => !LATER.test(id) && !/\.css$/.test(id) }],
};

export default defineConfig({
  root: 'src/web',
  base: '/',
  oxc,
  plugins: [drawing, rooms, outside, packed()],
  worker: { format: 'es' },
  build: {
    ...inBrowsers,
    outDir: '../../dist/web',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: atOnce }, checks: { bundlerTimings: false } },
  },
});
