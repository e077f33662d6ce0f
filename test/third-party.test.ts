import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notices, sbom, thirdParties } from '../scripts/third-party.js';

const parties = thirdParties();
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

test('THIRD-PARTY-NOTICES.txt names everything that is installed or built in (npm run third-party)', () => {
  expect(readFileSync('THIRD-PARTY-NOTICES.txt', 'utf8')).toBe(notices());
  const names = parties.map(({ name }) => name);
  for (const name of [...Object.keys(dependencies), 'pdfkit', 'fontkit', 'preact', 'uplot']) {
    expect(names).toContain(name);
  }
});

test('every license of a third party allows what we do with it', () => {
  const FREE =
    /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)\b/;
  expect(parties.filter(({ license }) => !FREE.test(license))).toEqual([]);
});

test('the bill of materials is CycloneDX, with an address for every part', () => {
  const { bomFormat, components } = sbom();
  expect(bomFormat).toBe('CycloneDX');
  expect(components).toHaveLength(parties.length);
  for (const { purl } of components) expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
});
