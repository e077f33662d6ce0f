import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';

const page = readFileSync(new URL('../../docs/coupons.md', import.meta.url), 'utf8');

test.each(Object.entries(COMMANDS))('docs/coupons.md says who signs %s', (type, { hands }) => {
  const signs = Object.entries(hands)
    .map(([place, { of, atLeast, cite }]) => {
      const grade = atLeast === 'member' ? 'member' : 'supervisor';
      return `\`${place}\`: ${grade} of ${of.join(' or ')}, ${cite.replace('58 Pa. Code ', '')}`;
    })
    .join('; ');
  expect(page).toContain(`| \`${type}\` | ${signs} |`);
});
