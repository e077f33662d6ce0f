import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const KINDS = ['rule', 'fix', 'technical'];

/** The entries of each list, under the headings that lead to it. */
const listsIn = (text: string): ReadonlyMap<string, readonly string[]> => {
  const lists = new Map<string, string[]>();
  let [release, group] = ['', ''];
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) [release, group] = [line, ''];
    else if (line.startsWith('### ')) group = line;
    else if (line.startsWith('- ')) {
      const at = `${release} ${group}`.trim();
      lists.set(at, [...(lists.get(at) ?? []), line]);
    }
  }
  return lists;
};

const lists = listsIn(readFileSync('CHANGELOG.md', 'utf8'));
const kindOf = (entry: string): string => /^- \*(\w+)\*/.exec(entry)?.[1] ?? '';
const kept = [...lists].filter(([at]) => !at.startsWith('## 0.1.0'));

test.each(kept)('%s: every entry says its kind, rules before fixes before the rest', (_, list) => {
  const kinds = list.map(kindOf);
  expect(kinds.filter((kind) => !KINDS.includes(kind))).toEqual([]);
  expect(kinds).toEqual(kinds.toSorted((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b)));
});

test('no entry is told twice, and a release groups what it tells', () => {
  const all = kept.flatMap(([, list]) => list);
  expect(all.filter((entry, at) => all.indexOf(entry) !== at)).toEqual([]);
  expect([...lists.keys()].filter((at) => !at.includes('###'))).toEqual([]);
});
