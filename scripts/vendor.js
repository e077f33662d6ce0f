// Puts the libraries that weigh the most into dist/vendor, as much of them as is used, and points what was compiled
// there: an installed Houseway then has one file of each instead of its whole tree (decision 181).
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const VENDORED = { pdfkit: 'pdfkit.js', '@fastify/static': 'fastify-static.js' };
const folder = 'dist/vendor';
mkdirSync(folder, { recursive: true });

for (const [name, file] of Object.entries(VENDORED)) {
  const bundle = await rolldown({ input: name, platform: 'node', logLevel: 'warn' });
  await bundle.write({ file: join(folder, file), format: 'esm', codeSplitting: false });
  await bundle.close();
}

// The metrics of the standard fonts are read when a font is used first, as files of their own.
const fonts = 'node_modules/pdfkit/js/standard-fonts';
cpSync(fonts, join(folder, 'standard-fonts'), {
  recursive: true,
  filter: (path) => !path.includes('.') || path.endsWith('.cjs'),
});
const pdfkit = join(folder, VENDORED.pdfkit);
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
  const pointed = Object.entries(VENDORED).reduce((now, [name, to]) => {
    const way = relative(dirname(file), join(folder, to));
    return now.replaceAll(`from '${name}'`, `from '${way.startsWith('.') ? way : `./${way}`}'`);
  }, text);
  if (pointed !== text) writeFileSync(file, pointed);
}
