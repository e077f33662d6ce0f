import type { Uniform } from '../kernel/chance.ts';
import { drawSource } from '../kernel/draw.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Play } from '../kernel/play.ts';
import { bug } from '../kernel/refusal.ts';

/** What a draw asks for, one after the other: three dice are 6, 6, 6; eight cards of a deck 52, 51 … 45. */
export type Ranges = readonly number[];

/** One answer for each range, from 0: the whole of what chance said. */
export type Digits = readonly number[];

type Drawing = Pick<AnyGame, 'title' | 'draw'>;

/** The command of the chance that is due, made from digits instead of a device. */
export const drawnBy = (game: Drawing, rules: object, state: Play, digits: Digits): TableAction => {
  let at = 0;
  const scripted: Uniform = (n) => {
    const digit = digits[at] ?? bug(`${game.title} draws more than it asked for`);
    at += 1;
    return digit < n ? digit : bug(`${game.title} asked for another range`);
  };
  return (
    game.draw(rules, state.round, state, drawSource(scripted)) ?? bug(`${game.title} draws nothing`)
  );
};

/** What the chance that is due asks for; undefined where none is. */
export const rangesOf = (game: Drawing, rules: object, state: Play): Ranges | undefined => {
  const ranges: number[] = [];
  const listening: Uniform = (n) => {
    ranges.push(n);
    return 0;
  };
  return game.draw(rules, state.round, state, drawSource(listening)) === undefined
    ? undefined
    : ranges;
};

/** Every answer to ranges, the last digit running fastest. */
export function* everyAnswer(ranges: Ranges): Generator<Digits> {
  const digits = ranges.map(() => 0);
  for (;;) {
    yield digits;
    let at = ranges.length - 1;
    while (at >= 0 && digits[at] === (ranges[at] ?? 0) - 1) {
      digits[at] = 0;
      at -= 1;
    }
    if (at < 0) return;
    digits[at] = (digits[at] ?? 0) + 1;
  }
}

/** How many answers ranges have. */
export const answers = (ranges: Ranges): number =>
  ranges.reduce((product, range) => product * range, 1);
