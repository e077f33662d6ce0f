import { DECK_WITH_JOKER } from '../../../kernel/cards.ts';
import type { Sample } from './sample.ts';

/**
 * A sample as a laboratory asks for it (58 Pa. 817a.2(a)(4)): one line a draw with the final values and the raw
 * words that they took, rejected ones included, in the order in which the device gave them.
 */
export function* exportLines(sample: Sample): Generator<string> {
  yield 'draw,final,raw';
  let from = 0;
  for (let draw = 0; draw < sample.draws; draw += 1) {
    const to = sample.rawEnds[draw] as number;
    const raw = Array.from(sample.raw.subarray(from, to), (word) =>
      word.toString(16).padStart(8, '0'),
    );
    yield `${draw + 1},${finalValues(sample, draw).join(' ')},${raw.join(' ')}`;
    from = to;
  }
}

/**
 * The faces or cards of one draw, as people write them.
 */
export const finalValues = ({ shape, width, values }: Sample, draw: number): readonly string[] =>
  Array.from(values.subarray(draw * width, (draw + 1) * width), (value) =>
    'dice' in shape ? String(value + 1) : (DECK_WITH_JOKER[value] as string),
  );
