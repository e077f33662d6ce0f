import type { Beat, Language } from './felt.ts';
import type { AnyGame, TableAction, Viewer } from './game.ts';
import { isOfPlay, type Play, type PlayEvent } from './play.ts';
import type { Layout, Seat } from './wager.ts';
import { callIn, type Words } from './words.ts';

/** One thing told to a viewer: what the game says of it, and the bets that are settled with it. */
export interface ToldBeat extends Omit<Beat, 'after' | 'settles'> {
  readonly settled?: readonly number[];
}

export interface Telling {
  readonly game: AnyGame;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly viewer: Viewer;
  readonly language: Language;
}

type Happened = TableAction | PlayEvent;

/** What happened with one command, as beats in the order of the chapter; what an event settles is told after it. */
export const beatsOf = (
  telling: Telling,
  before: Play,
  events: readonly Happened[],
): readonly ToldBeat[] => {
  const { game, rules } = telling;
  const { evolve } = game.procedure(rules);
  const beats: ToldBeat[] = [];
  let round = before.round;
  let settled: number[] = [];
  let during: Beat | undefined;
  let afterwards: readonly Beat[] = [];
  const settle = () => {
    if (settled.length > 0) beats.push(...settling(during, settled));
    else if (during !== undefined) beats.push(told(during));
    beats.push(...afterwards.map(told));
    [settled, during, afterwards] = [[], undefined, []];
  };
  for (const event of events) {
    if (isOfPlay(event)) {
      if (event.type === 'BetSettled') settled.push(event.settled.bet);
      continue;
    }
    settle();
    const now = spoken(telling, round, event, before);
    const was = round;
    round = evolve(round, event);
    const first = now.filter(({ after, settles }) => after !== true && settles !== true).map(told);
    during = now.find(({ settles }) => settles === true);
    afterwards = now.filter((beat) => beat.after === true);
    beats.push(...withLit(first, winners(telling, { was, round }, event, before)));
  }
  settle();
  return beats;
};

/** How long it takes to tell them. */
export const tellingMs = (beats: readonly ToldBeat[]): number =>
  beats.reduce((sum, { ms }) => sum + ms, 0);

const told = ({ after: _after, settles: _settles, ...beat }: Beat): ToldBeat => beat;

/** With a beat of the game's own, or after all of them. */
const settling = (during: Beat | undefined, settled: readonly number[]): readonly ToldBeat[] => [
  during === undefined ? { settled, ms: settlingMs(settled.length) } : { ...told(during), settled },
];

/** Chips are swept and pushed 0.12 s apart, and then looked at. */
const settlingMs = (lines: number): number => Math.min(1600, 880 + 120 * lines);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** In the game's own beats, or else the dealer's call. */
const spoken = (
  { game, rules, viewer, language }: Telling,
  round: unknown,
  event: TableAction,
  layout: Layout,
): readonly Beat[] => {
  if (game.see(event, viewer) === undefined) return [];
  const beats = game.screen?.tell?.(rules, round, event, viewer, language, layout);
  const words = language === 'en' ? undefined : game.screen?.words?.[language];
  if (beats !== undefined)
    return words === undefined ? beats : beats.map((one) => inWords(words, one));
  const call = game.call(rules, round, event);
  return call === undefined ? [] : [{ say: capital(call), ms: 1200 }];
};

/** What a game tells in the words of its calls. */
const inWords = (words: Words, { say, why, ...beat }: Beat): Beat => ({
  ...beat,
  ...(say === undefined ? {} : { say: callIn(words, say) }),
  ...(why === undefined ? {} : { why: callIn(words, why) }),
});

/** The wagers that win with an event, whoever has placed them, and the pay line of each. */
const winners = (
  { game, rules, viewer }: Telling,
  { was, round }: { readonly was: unknown; readonly round: unknown },
  event: TableAction,
  layout: Layout,
): readonly string[] => {
  const wagers = game.wagers(rules);
  const own = viewer.as === 'seat' ? viewer.seat : undefined;
  // What is settled for one seat is lit for its player and for those who only watch.
  const decided = game
    .settlement(rules, round, event, layout)
    .filter(
      ({ voided, seats }) =>
        voided !== true && (own === undefined || (seats?.includes(own) ?? true)),
    )
    .flatMap(({ wagers: named, seats }) => {
      const seat: Seat = own ?? seats?.[0] ?? layout.bets[0]?.seat ?? 1;
      return named.map((wager) => ({ wager, seat }));
    });
  const lit = decided.flatMap(({ wager, seat }) => {
    const it = wagers[wager];
    if (it === undefined || it.names !== undefined) return [];
    const bet = { id: 0, seat, wager, stakeCents: it.quotedWith?.stakeCents ?? 100 };
    const result = it.result(round, bet, layout);
    if (result?.result !== 'win') return [];
    // What had won before this event, took no more wagers and waits for nothing is not won by it.
    const earlier =
      it.result(was, bet, layout)?.result === 'win' &&
      it.open(was, seat, layout) !== true &&
      !layout.bets.some((one) => one.wager === wager);
    return earlier ? [] : [wager, `${wager}/${result.line}`];
  });
  return [...new Set(lit)];
};

const withLit = (beats: readonly ToldBeat[], lit: readonly string[]): readonly ToldBeat[] => {
  if (lit.length === 0) return beats;
  const at = beats.findLastIndex(({ aside }) => aside !== true);
  if (at < 0) return [...beats, { lit, ms: 0 }];
  return beats.map((beat, index) =>
    index === at ? { ...beat, lit: [...(beat.lit ?? []), ...lit] } : beat,
  );
};
