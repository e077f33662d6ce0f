import { type DrawKind, type Sample, sampling } from '../src/house/dealing/devices/sample.ts';
import { DECK, DECK_WITH_JOKER } from '../src/kernel/cards.ts';
import type { Words } from '../src/kernel/draw.ts';

/**
 * A sample of words that no table takes part in.
 */
export const takeSample = (words: Words, shape: DrawKind, draws: number): Sample => {
  const { through, sample } = sampling(shape, draws);
  const source = through(words);
  for (let draw = 0; draw < draws; draw += 1) {
    if ('dice' in shape) source.dice(shape.dice);
    else source.deal(shape.cards === 52 ? DECK : DECK_WITH_JOKER, shape.cards);
  }
  return sample();
};
