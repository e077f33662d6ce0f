import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { draft, emptyStream, entryAt, headsAfter, isName, NOTHING } from './log-entry.ts';
import { growingRoot } from './tree.ts';

const plain = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('an entry', () => {
  const made = draft({
    ...{ at: 5, key: 'k', command: { type: 'Place', stakeCents: 500 } },
    by: [{ person: 'p', duty: 'dealer' }],
    expected: [emptyStream('a'), { stream: 'b', version: 7, link: 'f'.repeat(64) }],
    events: [
      { stream: 'b', event: { x: 1 } },
      { stream: 'a', event: 'y' },
      { stream: 'b', event: null },
    ],
  });

  // Written out here by hand from docs/log-format.md, not with the functions under test.
  const links = [
    plain(`link\n${'f'.repeat(64)}\n{"event":{"x":1},"stream":"b","version":8}`),
    plain(`link\n${'0'.repeat(64)}\n{"event":"y","stream":"a","version":1}`),
  ];
  links.push(plain(`link\n${links[0]}\n{"event":null,"stream":"b","version":9}`));
  const content = plain(
    '{"at":5,"by":[{"duty":"dealer","person":"p"}],"command":{"stakeCents":500,"type":"Place"},"key":"k"}',
  );

  test('its events carry on the versions and links of their streams', () => {
    expect(made.events.map(({ stream, version }) => `${stream} ${version}`)).toEqual([
      'b 8',
      'a 1',
      'b 9',
    ]);
    expect(made.events.map(({ link }) => link)).toEqual(links);
    expect(headsAfter(made)).toEqual([
      { stream: 'b', version: 9, link: links[2] },
      { stream: 'a', version: 1, link: links[1] },
    ]);
  });

  test('its hash covers its place, the entry before, its content and its links', () => {
    expect(made.content).toBe(content);
    const entry = entryAt(made, 12, 'e'.repeat(64));
    expect(entry.hash).toBe(plain(`entry\n12\n${'e'.repeat(64)}\n${content}\n${links.join('\n')}`));
  });

  test('an event in a stream that was not looked at is a bug', () => {
    const elsewhere = {
      at: 1,
      key: 'k',
      by: [],
      command: 1,
      expected: [],
      events: [{ stream: 'a', event: 1 }],
    };
    expect(() => draft(elsewhere)).toThrow('never looked at');
  });

  test('a stream expected twice, a broken date and an empty key are bugs', () => {
    const good = { at: 1, key: 'k', by: [], command: 1, expected: [emptyStream('a')], events: [] };
    expect(entryAt(draft(good), 1, NOTHING).position).toBe(1);
    expect(() => draft({ ...good, expected: [emptyStream('a'), emptyStream('a')] })).toThrow(
      'once',
    );
    expect(() => draft({ ...good, at: 1.5 })).toThrow('milliseconds');
    expect(() => draft({ ...good, at: -1 })).toThrow('milliseconds');
    expect(() => draft({ ...good, key: '' })).toThrow('key');
    expect(() => draft({ ...good, expected: [emptyStream('a\n')] })).toThrow('stream');
  });

  test.each([
    ['a', true],
    ['é/1 2', true],
    ['x'.repeat(200), true],
    ['', false],
    ['x'.repeat(201), false],
    ['a\u0000', false],
    ['a\nb', false],
    ['\ud800', false],
  ])('%j may be a name: %s', (text, may) => {
    expect(isName(text)).toBe(may);
  });
});

test('the example printed in docs/log-format.md is what the code computes', () => {
  const page = readFileSync(new URL('../../../docs/log-format.md', import.meta.url), 'utf8');
  const printed = (name: string) => new RegExp(`^# ${name} +([0-9a-f]{64})$`, 'm').exec(page)?.[1];
  const made = draft({
    ...{ at: 1_700_000_000_000, key: 'k-1', command: { type: 'Open' } },
    by: [{ person: 'dealer 1', duty: 'dealer' }],
    expected: [emptyStream('table/1')],
    events: [{ stream: 'table/1', event: { type: 'Opened' } }],
  });
  const entry = entryAt(made, 1, NOTHING);
  const tree = growingRoot();
  tree.add(entry.hash);
  expect({
    link: entry.events[0]?.link,
    content: made.content,
    hash: entry.hash,
    root: tree.root(),
  }).toEqual({
    link: printed('link'),
    content: printed('content'),
    hash: printed('hash'),
    root: printed('root'),
  });
});
