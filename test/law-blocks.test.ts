import { expect, test } from 'vitest';
import { answered, blocksIn, lawBlocks } from './law-blocks.ts';

const blocks = lawBlocks();

test('the digests carry scripts', () => {
  expect(blocks.length).toBeGreaterThan(0);
});

test.each(blocks.map((block) => [`${block.file.split('-')[0]} ${block.heading}`, block] as const))(
  '%s is answered as it is written',
  (_title, block) => {
    expect(answered(block)).toBe(block.text);
  },
);

test('a block belongs to the heading above it', () => {
  const page = '## § 1.1 One\n### § 1.1(a) A\n\n```law\nx\n```\n## § 1.2 Two\n';
  expect(blocksIn('a.md', page)).toEqual([{ file: 'a.md', heading: '§ 1.1(a) A', text: 'x\n' }]);
});
