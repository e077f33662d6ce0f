import { expect, test } from 'vitest';
import { takeSample } from '../../../../test/sample.ts';
import { drawSource, uniformFrom, type Words } from '../../../kernel/draw.ts';
import { cryptographicWords, seededEntropy } from './generator.ts';
import { exportLines, finalValues } from './laboratory.ts';

const seeded = () => cryptographicWords(seededEntropy('laboratory'));

test('58 Pa. 817a.2(a)(4) the final values of an export follow from its raw words', () => {
  for (const shape of [{ dice: 3 }, { cards: 53 }] as const) {
    const sample = takeSample(seeded(), shape, 50);
    const [heading, ...lines] = exportLines(sample);
    expect(heading).toBe('draw,final,raw');
    expect(lines).toHaveLength(50);
    lines.forEach((line, at) => {
      const [draw, final, raw] = line.split(',');
      const words = raw!.split(' ').map((word) => Number.parseInt(word, 16));
      const again = takeSample({ bits: 32, next: () => words.shift()! }, shape, 1);
      expect(draw).toBe(String(at + 1));
      expect(finalValues(again, 0).join(' ')).toBe(final);
      expect(words).toEqual([]);
    });
  }
});

test('a sample holds what a device with the same words would have drawn', () => {
  const sample = takeSample(seeded(), { dice: 10 }, 20);
  const device = drawSource(uniformFrom(seeded()));
  for (let draw = 0; draw < 20; draw += 1) {
    expect(finalValues(sample, draw)).toEqual(device.dice(10).map(String));
  }
});

test('rejected words are exported with the draw that rejected them', () => {
  const given = [4_294_967_295, 0, 1, 2];
  const words: Words = { bits: 32, next: () => given.shift()! };
  const sample = takeSample(words, { dice: 3 }, 1);
  expect([...exportLines(sample)][1]).toBe('1,1 2 3,ffffffff 00000000 00000001 00000002');
});

test('more words than a first guess are remembered', () => {
  const sample = takeSample(seeded(), { dice: 10 }, 20_000);
  expect(sample.raw.length).toBeGreaterThanOrEqual(200_000);
  const again = seeded();
  expect(sample.raw.every((word) => word === again.next())).toBe(true);
  expect(drawSource(uniformFrom(again)).dice(1)).toHaveLength(1);
});
