// Whose work is in Houseway: THIRD-PARTY-NOTICES.txt with every license, and dist/sbom.cdx.json (CycloneDX) for those who
// look for a known weakness. Both follow from package-lock.json and what is installed; a test compares the notices.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { packageOf, VENDORED } from './vendored.js';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const own = lock.packages[''];

/** Parts of these are built into the pages and dist/vendor, although nobody installs them. */
const BUILT_IN = [...VENDORED.map(packageOf), '@preact/signals', 'preact', 'uplot'];

/** Where a package finds another: in its own folder first, then outwards. */
const found = (from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock.packages[path] !== undefined) return path;
    if (at === '') return undefined;
  }
};

/** Everything that somebody who installs Houseway gets, sorted by its name. */
export const thirdParties = () => {
  const seen = new Set();
  const take = (from, names) => {
    for (const name of names) {
      const path = found(from, name);
      if (path === undefined || seen.has(path)) continue;
      seen.add(path);
      const { dependencies = {}, optionalDependencies = {} } = lock.packages[path];
      take(path, [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]);
    }
  };
  take('', [...Object.keys(own.dependencies), ...BUILT_IN]);
  return [...seen]
    .map((path) => ({ path, name: path.split('node_modules/').at(-1), ...lock.packages[path] }))
    .map(({ path, name, version, license = licenseIn(path) }) => ({ path, name, version, license }))
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
};

/** Where a package does not name its license, its text does. */
const licenseIn = (path) =>
  licenseOf({ path }).includes('Permission is hereby granted, free of charge') ? 'MIT' : 'unknown';

const licenseOf = ({ path }) => {
  if (!existsSync(path)) return '';
  const name = readdirSync(path).find((file) => /^licen[cs]e(\.|-mit|$)/i.test(file));
  return name === undefined
    ? ''
    : readFileSync(`${path}/${name}`, 'utf8').replaceAll('\r', '').trim();
};

/** The notices, each license once, with everything that is under it. */
export const notices = () => {
  const parties = thirdParties();
  const texts = Map.groupBy(
    parties.filter((one) => licenseOf(one) !== ''),
    licenseOf,
  );
  const rows = parties.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const bodies = [...texts].map(([text, ones]) => {
    const names = [...new Set(ones.map(({ name }) => name))].join(', ');
    return `## ${names}\n\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\`\n`;
  });
  return [
    '# Third-party notices\n\nWritten by `npm run third-party`. Houseway itself is under the Apache License 2.0 ([LICENSE](LICENSE)).\n',
    `| Package | Version | License |\n|---|---|---|\n${rows.join('\n')}\n`,
    ...bodies,
  ].join('\n');
};

/** CycloneDX 1.6, without time and serial number: the same build has the same list. */
export const sbom = () => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', name: own.name, version: own.version },
  },
  components: thirdParties().map(({ name, version, license }) => ({
    ...{ type: 'library', name, version, licenses: [{ license: { name: license } }] },
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  })),
});

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync('THIRD-PARTY-NOTICES.txt', notices());
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(sbom(), null, 2)}\n`);
}
