import { readdirSync } from 'node:fs';

/** `npm run bench` lists what can be measured; `npm run bench -- name` measures it. */
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -3));

const [asked] = process.argv.slice(2);
if (asked !== undefined && names.includes(asked)) {
  await import(new URL(`${asked}.ts`, import.meta.url).href);
} else {
  console.log(`npm run bench -- <name>, one of:\n${names.map((name) => `  ${name}`).join('\n')}`);
  process.exitCode = asked === undefined ? 0 : 1;
}
