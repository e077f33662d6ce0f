// Puts the parts into one module, and the module into one page: `node verifier/build.mjs`. Nothing else is needed to build it.
import { readFileSync, writeFileSync } from 'node:fs';

const here = (name) => new URL(name, import.meta.url);
const read = (name) => readFileSync(here(name), 'utf8');
const IMPORT = /^import \{([^}]*)\} from '\.([^']*)';\n/gm;

/** A part as a function that gives what it exports; the parts that it needs come before it. */
const wrapped = (path, done) => {
  const text = read(path);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const pathOf = (name) => new URL(`.${name}`, `file:///${folder}`).pathname.slice(1);
  const before = [...text.matchAll(IMPORT)].map(([, , name]) => pathOf(name));
  const parts = before.flatMap((name) => (done.has(name) ? [] : wrapped(name, done)));
  done.add(path);
  const exported = [...text.matchAll(/^export (?:const|class) (\w+)/gm)].map(([, name]) => name);
  const body = text
    .replaceAll(IMPORT, (_, names, name) => `const {${names}} = ${nameOf(pathOf(name))};\n`)
    .replaceAll(/^export /gm, '');
  const given = `return { ${exported.join(', ')} };`;
  return [...parts, `const ${nameOf(path)} = (() => {\n${body}${given}\n})();\n`];
};
const nameOf = (path) => path.replaceAll(/\W/g, '_');

const HEAD = `// A second verifier of a Houseway log. It shares no code with the house and needs nothing but the platform's Ed25519: run it with
// Node, or open index.html. Made from verifier/parts by verifier/build.mjs; written from docs/log-format.md, docs/log-events.md,
// docs/fairness.md and the printed pay tables.
`;

export const builtModule = () => {
  const parts = wrapped('parts/command.mjs', new Set()).join('\n');
  const { verifyExport, verifyPaper } = {
    verifyExport: 'parts_verify_mjs',
    verifyPaper: 'parts_receipt_mjs',
  };
  return `${HEAD}${parts}
export const { verifyExport } = ${verifyExport};
export const { verifyPaper } = ${verifyPaper};
await parts_command_mjs.main(import.meta.url);
`;
};

export const builtPage = () => {
  const parts = wrapped('parts/page.mjs', new Set()).join('\n');
  return read('page.html').replace('/* the verifier */', () => parts);
};

if (process.argv[1] === here('build.mjs').pathname) {
  writeFileSync(here('houseway-verifier.mjs'), builtModule());
  writeFileSync(here('index.html'), builtPage());
}
