// Puts the libraries that only we call into dist/vendor, as much of them as is used, and points what was compiled there: an
// installed Houseway then has one file of each instead of its whole tree (decision 181). Declarations that no export leads to
// are left out: they would name those libraries.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { VENDORED } from './vendored.js';

/** Installed beside us: a game from outside and its tables must mean the same one. */
const external = [/^zod(\/|$)/];
const FILES = Object.fromEntries(
  VENDORED.map((name) => [name, `${name.replace(/^@|\.js$/g, '').replaceAll(/\W/g, '-')}.js`]),
);
/** Of a library without named exports, the names that the sources take. */
const TAKEN = { 'prom-client': 'Counter, collectDefaultMetrics, Histogram, Registry' };
const entry = (name) => ({
  name: 'entry',
  resolveId: (id) => (id === 'entry' ? id : null),
  load: (id) => (id === 'entry' ? `export { ${TAKEN[name]} } from '${name}';` : null),
});
const folder = 'dist/vendor';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

for (const [name, file] of Object.entries(FILES)) {
  const bundle = await rolldown({
    ...{ external, platform: 'node', logLevel: 'warn' },
    ...(name in TAKEN ? { input: 'entry', plugins: [entry(name)] } : { input: name }),
  });
  await bundle.write({ file: join(folder, file), format: 'esm', codeSplitting: false });
  await bundle.close();
}

// The metrics of the standard fonts are read when a font is used first, as files of their own.
const fonts = 'node_modules/pdfkit/js/standard-fonts';
cpSync(fonts, join(folder, 'standard-fonts'), {
  recursive: true,
  filter: (path) => !path.includes('.') || path.endsWith('.cjs'),
});
const pdfkit = join(folder, FILES.pdfkit);
writeFileSync(
  pdfkit,
  readFileSync(pdfkit, 'utf8').replaceAll(
    /["']#standard-fonts\/(\w+)["']/g,
    '"./standard-fonts/$1.cjs"',
  ),
);

for (const path of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const file = join('dist', path);
  if (!file.endsWith('.js') || file.startsWith(folder)) continue;
  const text = readFileSync(file, 'utf8');
  const pointed = Object.entries(FILES).reduce((now, [name, to]) => {
    const way = relative(dirname(file), join(folder, to));
    return now.replaceAll(`from '${name}'`, `from '${way.startsWith('.') ? way : `./${way}`}'`);
  }, text);
  if (pointed !== text) writeFileSync(file, pointed);
}

const EXPORTED = Object.values(JSON.parse(readFileSync('package.json', 'utf8')).exports)
  .map((entry) => /^\.\/(dist\/\w+)\//.exec(entry.types ?? '')?.[1])
  .filter((inside) => inside !== undefined);
for (const path of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const file = join('dist', path);
  if (file.endsWith('.d.ts') && !EXPORTED.some((inside) => file.startsWith(`${inside}/`)))
    rmSync(file);
}
