import { expect, test } from 'vitest';
import { type Card, DECK, DECK_WITH_JOKER } from './cards.ts';
import {
  anyDraw,
  type DrawSource,
  drawSource,
  recorded,
  rejectionLimit,
  uniformFrom,
  type Words,
} from './draw.ts';

const scaled = (words: Words) => ({
  ...drawSource(uniformFrom(words)),
  uniform: uniformFrom(words),
});

/** Words from a list; when it is used up, a draw that asks for more is told so. */
const tape = (bits: number, words: readonly number[]): Words & { used(): number } => {
  let used = 0;
  return {
    bits,
    used: () => used,
    next: () => {
      used += 1;
      const word = words[used - 1];
      if (word === undefined) throw new Error('the tape is used up');
      return word;
    },
  };
};

/** What a single word gives, or `undefined` if it is thrown away. */
const resultOf = (draw: (words: Words) => number, bits: number, word: number) => {
  try {
    return draw(tape(bits, [word]));
  } catch {
    return undefined;
  }
};

const counted = (draw: (words: Words) => number, bits: number): Map<number | undefined, number> => {
  const counts = new Map<number | undefined, number>();
  for (let word = 0; word < 2 ** bits; word += 1) {
    const result = resultOf(draw, bits, word);
    counts.set(result, (counts.get(result) ?? 0) + 1);
  }
  return counts;
};

/** Equal counts for 0 to n - 1, and less than n words thrown away. */
const isFair = (counts: Map<number | undefined, number>, bits: number, n: number): boolean => {
  const each = Math.floor(2 ** bits / n);
  const results = Array.from({ length: n }, (_, value) => counts.get(value));
  return results.every((count) => count === each) && (counts.get(undefined) ?? 0) === 2 ** bits % n;
};

test('GLI-19 3.2.3(a) every word of 1 to 8 bits, every range: equal counts', () => {
  for (let bits = 1; bits <= 8; bits += 1) {
    for (let n = 1; n <= 2 ** bits; n += 1) {
      const counts = counted((words) => scaled(words).uniform(n), bits);
      expect(isFair(counts, bits, n), `${bits} bits, range ${n}`).toBe(true);
    }
  }
});

test('the same proof catches a scaling by % alone', () => {
  const counts = counted((words) => words.next() % 6, 8);
  expect(isFair(counts, 8, 6)).toBe(false);
});

test('the same proof catches a limit that is one too high or one too low', () => {
  const limited = (limit: number) => (words: Words) => {
    let word = words.next();
    while (word >= limit) word = words.next();
    return word % 6;
  };
  expect(isFair(counted(limited(252), 8), 8, 6)).toBe(true);
  expect(isFair(counted(limited(253), 8), 8, 6)).toBe(false);
  expect(isFair(counted(limited(251), 8), 8, 6)).toBe(false);
});

test.each([
  [6, 4_294_967_292],
  [52, 4_294_967_248],
  [53, 4_294_967_254],
  [3, 4_294_967_295],
  [2 ** 31, 2 ** 32],
  [2 ** 32, 2 ** 32],
  [2 ** 31 + 1, 2 ** 31 + 1],
])(
  'GLI-19 3.2.3(a) range %d of 32 bits: the word below the limit counts, the limit itself is rejected',
  (n, limit) => {
    expect(rejectionLimit(32, n)).toBe(limit);
    const below = tape(32, [limit - 1]);
    expect(scaled(below).uniform(n)).toBe(n - 1);
    expect(below.used()).toBe(1);
    if (limit === 2 ** 32) return;
    const rejected = tape(32, [limit, 2 ** 32 - 1, 7]);
    expect(scaled(rejected).uniform(n)).toBe(7 % n);
    expect(rejected.used()).toBe(3);
  },
);

test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('a range of %d is a bug', (n) => {
  expect(() => scaled(tape(32, [1])).uniform(n)).toThrow('cannot be drawn');
});

test.each([0, -1, 1.5])('%d dice are a bug', (count) => {
  expect(() => scaled(tape(32, [1, 1])).dice(count)).toThrow('cannot be thrown');
});

test('GLI-19 4.6.2 three dice of every triple of 3-bit words: the 216 throws once each', () => {
  const counts = new Map<string, number>();
  for (let word = 0; word < 512; word += 1) {
    const words = [word >> 6, (word >> 3) & 7, word & 7];
    if (words.some((each) => each >= 6)) continue;
    const thrown = scaled(tape(3, words)).dice(3).join('');
    counts.set(thrown, (counts.get(thrown) ?? 0) + 1);
  }
  expect(counts.size).toBe(216);
  expect(new Set(counts.values())).toEqual(new Set([1]));
});

test('dice come in the order thrown, and a rejected word takes no die', () => {
  expect(scaled(tape(32, [0, 5, 4_294_967_292, 9])).dice(3)).toEqual([1, 6, 4]);
});

/** Each list of picks that a shuffle of five may make, as words of 3 bits that need no rejection. */
const everyPick = (size: number): readonly (readonly number[])[] =>
  size === 1
    ? [[]]
    : Array.from({ length: size }, (_, pick) =>
        everyPick(size - 1).map((rest) => [pick, ...rest]),
      ).flat();

test('GLI-19 4.6.4 a shuffle of five cards: each of the 120 orders comes from exactly one list of picks', () => {
  const five = DECK.slice(0, 5);
  const orders = everyPick(5).map((picks) => scaled(tape(3, picks)).deal(five, 5).join(' '));
  expect(orders.length).toBe(120);
  expect(new Set(orders).size).toBe(120);
});

test('the same proof catches the shuffle that swaps every place with any place', () => {
  const naive = (picks: readonly number[]): string => {
    const order = [1, 2, 3];
    picks.forEach((pick, place) => {
      [order[place], order[pick]] = [order[pick]!, order[place]!];
    });
    return order.join(' ');
  };
  const picks = Array.from({ length: 27 }, (_, i) => [
    Math.floor(i / 9),
    Math.floor(i / 3) % 3,
    i % 3,
  ]);
  const counts = new Map<string, number>();
  for (const each of picks) counts.set(naive(each), (counts.get(naive(each)) ?? 0) + 1);
  expect(new Set(counts.values()).size).toBeGreaterThan(1);
});

test('GLI-19 4.4.4 a shuffle keeps every card of the deck once and leaves its argument alone', () => {
  let word = 1;
  const words: Words = {
    bits: 32,
    next: () => {
      word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
      return word;
    },
  };
  for (const deck of [DECK, DECK_WITH_JOKER]) {
    const before = [...deck];
    const shuffled = scaled(words).deal(deck, deck.length);
    expect([...shuffled].sort()).toEqual([...deck].sort());
    expect(shuffled).not.toEqual(deck);
    expect(deck).toEqual(before);
  }
});

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

test('GLI-19 4.5.2 a draw takes a range, a number of dice or a deck, and no type lets anything else in', () => {
  const number: Same<Parameters<DrawSource['number']>, [n: number]> = true;
  const dice: Same<Parameters<DrawSource['dice']>, [count: number]> = true;
  const deal: Same<Parameters<DrawSource['deal']>, [deck: readonly Card[], count: number]> = true;
  const names: Same<keyof DrawSource, 'number' | 'dice' | 'deal'> = true;
  expect([number, dice, deal, names]).toEqual([true, true, true, true]);
  const source = drawSource(() => 0);
  expect([source.number.length, source.dice.length, source.deal.length]).toEqual([1, 1, 2]);
  expect(Object.isFrozen(source)).toBe(true);
});

test('fewer cards are the beginning of more, and the last card of a whole deck takes no word', () => {
  let asked: number[] = [];
  const counting = drawSource((n) => {
    asked.push(n);
    return asked.length % n;
  });
  const whole = counting.deal(DECK, 52);
  expect(asked).toEqual(Array.from({ length: 51 }, (_, i) => 52 - i));
  for (const count of [0, 1, 8, 51]) {
    asked = [];
    expect(counting.deal(DECK, count)).toEqual(whole.slice(0, count));
  }
});

test.each([-1, 53, 1.5])('%d cards of 52 are a bug', (count) => {
  expect(() => anyDraw.deal(DECK, count)).toThrow('cannot be dealt');
});

test('a draw is remembered with its shape and its outcome', () => {
  const dice = recorded(anyDraw);
  expect(dice.taken()).toBeUndefined();
  dice.source.dice(3);
  expect(dice.taken()).toEqual({ shape: { dice: 3 }, outcome: [1, 1, 1] });
  const number = recorded(anyDraw);
  expect(number.source.number(7)).toBe(1);
  expect(number.taken()).toEqual({ shape: { number: 7 }, outcome: [1] });
  const cards = recorded(anyDraw);
  cards.source.deal(DECK, 2);
  expect(cards.taken()).toEqual({ shape: { deal: 2, of: 52 }, outcome: ['2s', '3s'] });
});
