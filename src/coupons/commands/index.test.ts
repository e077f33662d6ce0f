import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RequiredSignatures } from '../signatures.ts';
import { COMMANDS } from './index.ts';

const page = readFileSync(new URL('../../../docs/coupons.md', import.meta.url), 'utf8');

test.each(Object.entries(COMMANDS))('docs/coupons.md says who signs %s', (type, declared) => {
  const places: RequiredSignatures = declared.places;
  const signs = Object.entries(places)
    .map(([place, { of, atLeast, cite }]) => {
      const grade = atLeast === 'member' ? 'member' : 'supervisor';
      return `\`${place}\`: ${of.join(' or ')} ${grade}, ${cite.replace('58 Pa. Code ', '')}`;
    })
    .join('; ');
  expect(page).toContain(`| \`${type}\` | ${signs} |`);
});
