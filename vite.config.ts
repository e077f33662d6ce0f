import { isAbsolute } from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';

const oxc = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;

/** The same components once more for the server, in one file that it loads to draw the first picture of a page. */
const drawing = (): Plugin => {
  let outDir = '';
  return {
    name: 'drawing',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        root: 'src/web',
        logLevel: 'error',
        oxc,
        ssr: { noExternal: true },
        build: {
          ssr: 'drawn.tsx',
          outDir: `${outDir}/drawing`,
          emptyOutDir: true,
          target: 'es2024',
          rolldownOptions: { output: { entryFileNames: 'drawn.mjs', codeSplitting: false } },
        },
      });
    },
  };
};

/** The coupon desk is an application of its own: what finance and marketing load, players never wait for. */
const desk = (): Plugin => {
  let outDir = '';
  return {
    name: 'desk',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        root: 'src/web/desk',
        base: '/desk/',
        logLevel: 'error',
        oxc,
        build: {
          outDir: isAbsolute(outDir) ? `${outDir}/desk` : `../${outDir}/desk`,
          emptyOutDir: true,
          target: 'es2022',
          modulePreload: { polyfill: false },
        },
      });
    },
  };
};

export default defineConfig({
  root: 'src/web',
  base: '/',
  oxc,
  plugins: [drawing(), desk()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
});
