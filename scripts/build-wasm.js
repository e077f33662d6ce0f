// Compiles the AssemblyScript modules (`*.as.ts`) and writes each as a TypeScript file that holds its bytes,
// so that pure code can use them without reading files. `--check` compares instead of writing; `--look` compares what each
// file says it was compiled from, which takes no compiler.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const modules = [
  'src/games/asia-poker/solver/counting',
  'src/games/asia-poker/solver/playing',
  'src/simulation/kernel',
];
const options = [
  '-O3',
  '--runtime',
  'stub',
  '--noAssert',
  '--enable',
  'simd',
  '--initialMemory',
  '1',
];

const { version } = JSON.parse(await readFile('node_modules/assemblyscript/package.json', 'utf8'));

let stale = false;
for (const module of modules) {
  const present = await readFile(`${module}.wasm.ts`, 'utf8').catch(() => '');
  const written = process.argv.includes('--look')
    ? await file(module, present.match(/^ {2}'.*',$/gm) ?? [])
    : await compiled(module);
  if (process.argv.includes('--check') || process.argv.includes('--look')) {
    if (present !== written) {
      console.error(
        `${module}.wasm.ts is not what ${module}.as.ts compiles to: npm run build:wasm`,
      );
      stale = true;
    }
  } else {
    await writeFile(`${module}.wasm.ts`, written);
  }
}
process.exitCode = stale ? 1 : 0;

async function compiled(module) {
  const { default: asc } = await import('assemblyscript/asc');
  const binary = await new Promise((resolve, reject) => {
    asc
      .main([`${module}.as.ts`, '--outFile', 'module.wasm', ...options], {
        stdout: process.stderr,
        stderr: process.stderr,
        writeFile: (name, contents) => {
          if (name === 'module.wasm') resolve(contents);
        },
        listFiles: () => [],
      })
      .then(({ error }) => {
        if (error) reject(error);
      });
  });
  const text = Buffer.from(binary).toString('base64');
  return file(
    module,
    (text.match(/.{1,90}/g) ?? []).map((line) => `  '${line}',`),
  );
}

/** With the digest of all that it follows from, and of its bytes. */
async function file(module, lines) {
  const name = module.split('/').at(-1);
  const source = await readFile(`${module}.as.ts`, 'utf8');
  const of = createHash('sha256').update(JSON.stringify([version, options, source, lines]));
  return [
    `// Compiled from ${name}.as.ts by \`npm run build:wasm\`.`,
    `// ${of.digest('hex')}`,
    `export const ${name}Wasm = [`,
    ...lines,
    "].join('');",
    '',
  ].join('\n');
}
