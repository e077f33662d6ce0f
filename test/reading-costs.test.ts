import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readings } from './law.ts';
import { costsText } from './reading-costs.ts';

const text = costsText();

test('law/readings/costs.md is what the exact odds say (npm run readings)', () => {
  const written = readFileSync(new URL('../law/readings/costs.md', import.meta.url), 'utf8');
  expect(written).toBe(text);
});

test('every choice of every reading has its cost', () => {
  const selectable = readings().filter(({ rules }) => Object.keys(rules).length > 0);
  expect(selectable.length).toBeGreaterThan(12);
  for (const { file, rules } of selectable) {
    const section = text.split('\n## ').find((one) => one.includes(`(${file})`)) ?? '';
    for (const [name, [, ...others]] of Object.entries(rules)) {
      for (const other of others) {
        const said = section.includes(`\`${name}=${other}\``) || section.includes(`\`${name}\``);
        expect([file, name, other, said]).toEqual([file, name, other, true]);
      }
    }
  }
});
