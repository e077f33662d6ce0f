import { DECK_WITH_JOKER } from '../../../kernel/cards.ts';
import { type DrawSource, drawSource, uniformFrom, type Words } from '../../../kernel/draw.ts';
import { bug } from '../../../kernel/refusal.ts';

/** What is sampled: throws, or whole decks. */
export type DrawKind = { readonly dice: number } | { readonly cards: 52 | 53 };

/** Final outcomes for a battery or a laboratory, with the raw words that they took. */
export interface Sample {
  readonly shape: DrawKind;
  readonly draws: number;
  /** How many values a draw has: dice of a throw, or cards of a shuffle. */
  readonly width: number;
  /** Draw after draw: faces less one, or places of the cards in a new deck. */
  readonly values: Uint8Array;
  readonly raw: Uint32Array;
  /** Where in `raw` the words of each draw end. */
  readonly rawEnds: Uint32Array;
}

export const widthOf = (shape: DrawKind): number => ('dice' in shape ? shape.dice : shape.cards);

/** Draws of one shape, written down while whoever draws takes what it asked for. */
export const sampling = (shape: DrawKind, draws: number) => {
  const width = widthOf(shape);
  const values = new Uint8Array(draws * width);
  const rawEnds = new Uint32Array(draws);
  const recorder = recording();
  let taken = 0;
  const keep = (outcome: readonly number[]): void => {
    if (outcome.length !== width) bug(`${outcome.length} values were drawn, not ${width}`);
    values.set(outcome, taken * width);
    rawEnds[taken] = recorder.count();
    taken += 1;
  };
  return {
    /** A source over words. Of a deal it looks at the whole shuffle: what is dealt is the beginning of it. */
    through: (words: Words): DrawSource => {
      const source = drawSource(uniformFrom(recorder.through(words)));
      return {
        number: source.number,
        dice: (count) => {
          const faces = source.dice(count);
          keep(faces.map((face) => face - 1));
          return faces;
        },
        deal: (deck, count) => {
          const order = source.deal(deck, deck.length);
          keep(order.map((card) => PLACE_IN_NEW_DECK.get(card) ?? bug('a card of no deck')));
          return order.slice(0, count);
        },
      };
    },
    sample: (): Sample => ({ shape, draws, width, values, raw: recorder.taken(), rawEnds }),
  };
};

const PLACE_IN_NEW_DECK = new Map(DECK_WITH_JOKER.map((card, place) => [card, place]));

/** The same words, remembered. Rejected words are remembered too: a laboratory wants to see them. */
const recording = () => {
  let kept = new Uint32Array(65_536);
  let count = 0;
  const record = (words: Words): number => {
    if (count === kept.length) {
      const longer = new Uint32Array(2 * kept.length);
      longer.set(kept);
      kept = longer;
    }
    const word = words.next();
    kept[count] = word;
    count += 1;
    return word;
  };
  return {
    through: (words: Words): Words => ({ bits: words.bits, next: () => record(words) }),
    count: () => count,
    taken: () => kept.subarray(0, count),
  };
};

export const ALPHABET = 6;

/** A sample as one sequence of symbols 0 to 5, each equally likely and all independent, if the device is fair. */
export interface Symbols {
  readonly perDraw: number;
  readonly symbols: Uint8Array;
}

/**
 * Dice are such symbols already. Of a shuffle, the card at a place that has s cards left to choose from is
 * ranked among them: the rank is uniform on s values and independent of the ranks at other places. Where s
 * is a multiple of six, the sixth into which the rank falls is a symbol.
 */
export const symbolsOf = (sample: Sample): Symbols => {
  const { shape, draws, width, values } = sample;
  if ('dice' in shape) return { perDraw: width, symbols: values };
  const left = [48, 42, 36, 30, 24, 18, 12, 6];
  const symbols = new Uint8Array(draws * left.length);
  let filled = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const end = (draw + 1) * width;
    for (const choices of left) {
      const card = values[end - choices] as number;
      let rank = 0;
      for (let at = end - choices + 1; at < end; at += 1)
        if ((values[at] as number) < card) rank += 1;
      symbols[filled] = Math.floor((rank * ALPHABET) / choices);
      filled += 1;
    }
  }
  return { perDraw: left.length, symbols };
};
