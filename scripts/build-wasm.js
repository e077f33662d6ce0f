// Compiles the AssemblyScript modules (`*.as.ts`) and writes each as a TypeScript file that holds its bytes,
// so that pure code can use them without reading files. `--check` compares instead of writing.
import { readFile, writeFile } from 'node:fs/promises';
import asc from 'assemblyscript/asc';

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

let stale = false;
for (const module of modules) {
  const written = await compiled(module);
  if (process.argv.includes('--check')) {
    const present = await readFile(`${module}.wasm.ts`, 'utf8').catch(() => '');
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
  const name = `${module.split('/').at(-1)}Wasm`;
  const lines =
    Buffer.from(binary)
      .toString('base64')
      .match(/.{1,90}/g) ?? [];
  return [
    `// Compiled from ${module.split('/').at(-1)}.as.ts by \`npm run build:wasm\`.`,
    `export const ${name} = [`,
    ...lines.map((line) => `  '${line}',`),
    "].join('');",
    '',
  ].join('\n');
}
