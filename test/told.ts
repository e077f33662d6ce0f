import { act } from '../src/kernel/decider.ts';
import type { Beat, InBox, Language, Shown } from '../src/kernel/felt.ts';
import type { AnyGame, Viewer } from '../src/kernel/game.ts';
import { readCommand } from '../src/kernel/notation.ts';
import { isOfPlay, type Play, play } from '../src/kernel/play.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';

const boxed = ({ box, cards, dice, says, dim, against }: InBox): string =>
  [
    box,
    ...(cards ?? []).map((card) => (card === 'face down' ? '#' : card)),
    ...(dice === undefined ? [] : [`${dice.label} ${dice.colour} ${dice.faces.join('-')}`]),
    ...(says === undefined ? [] : [`"${says.replaceAll('\n', ' / ')}"`]),
    ...(against === undefined ? [] : [against]),
    ...(dim === undefined ? [] : ['dim']),
  ].join(' ');

/** What lies where, as one line: boxes, pucks, titles, seats and tags. */
export const shownInWords = ({ lying, pucks, titles, seats, tags }: Partial<Shown>): string =>
  [
    ...(lying === undefined ? [] : [`[${lying.map(boxed).join(', ')}]`]),
    ...(pucks ?? []).map(
      ({ id, title, says, place, carries, leads }) =>
        `${id} "${title}: ${says}" at ${place}${carries === undefined ? '' : ` carries ${carries}`}${leads ? ' leads' : ''}`,
    ),
    ...Object.entries(titles ?? {}).map(([name, title]) => `${name}: ${title}`),
    ...(titles !== undefined && Object.keys(titles).length === 0 ? ['no titles'] : []),
    ...(seats ?? []).map(({ seat, mark, says }) => `seat ${seat} ${mark} ${says}`),
    ...Object.entries(tags ?? {}).map(([wager, tag]) => `${wager} ${tag}`),
    ...(tags !== undefined && Object.keys(tags).length === 0 ? ['no tags'] : []),
  ].join('; ');

const worded = (text: string): string => (text === '' ? '""' : text);

/** A beat as one line: what is said – why → what is next, how it is told, and what the layout shows. */
export const beatInWords = (beat: Beat): string => {
  const { say, why, next, aside, after, settles, lit, move, ms, shown } = beat;
  const how = [
    ...(aside ? ['aside'] : []),
    ...(after ? ['after'] : []),
    ...(settles ? ['settles'] : []),
    ...(move === undefined ? [] : [move]),
    ...(lit === undefined ? [] : [`lit ${lit.join(' ')}`]),
    String(ms),
  ];
  return [
    ...(say === undefined ? [] : [worded(say)]),
    ...(why === undefined ? [] : [`– ${worded(why)}`]),
    ...(next === undefined ? [] : [`→ ${worded(next)}`]),
    `(${how.join(', ')})`,
    ...(shown === undefined ? [] : [shownInWords(shown)]),
  ].join(' ');
};

/** What each viewer is called in the first line of a telling. */
const viewerOf = (named: string): Viewer => {
  const [, seat] = /^seat (\d+)$/.exec(named) ?? [];
  return seat === undefined ? { as: named as 'public' } : { as: 'seat', seat: Number(seat) };
};

/** What the layout shows and the floor reads, and what the round leaves behind once it is over. */
const standing = (game: AnyGame, rules: object, round: unknown, looks: Looks): string[] => {
  const { screen } = game;
  const { viewer, language } = looks;
  const trace = screen?.trace?.(rules, round, language);
  const says = screen?.stands?.(rules, round, language) ?? '-';
  const shown = shownInWords(screen?.shows?.(rules, round, viewer, language) ?? {});
  return [
    shown === '' ? `= ${says}` : `= ${says}: ${shown}`,
    ...(trace === undefined
      ? []
      : [`# ${[trace.mark, trace.tone, trace.under, trace.says].filter(Boolean).join(', ')}`]),
  ];
};

interface Looks {
  readonly viewer: Viewer;
  readonly language: Language;
}

/** What the game tells of what happened with one line of a script. */
const toldOfEvents = (
  game: AnyGame,
  rules: object,
  { viewer, language }: Looks,
  {
    before,
    events,
  }: { readonly before: Play; readonly events: readonly { readonly type: string }[] },
): readonly string[] => {
  const { evolve } = game.procedure(rules);
  const told: string[] = [];
  let { round } = before;
  for (const event of events.filter((one) => !isOfPlay(one))) {
    const beats = game.screen?.tell?.(rules, round, event, viewer, language, before) ?? [];
    told.push(...beats.map(beatInWords));
    round = evolve(round, event);
  }
  return told;
};

/**
 * A telling begins with who looks on, in which language and under which rules: `seat 1, es, decks=2`. Lines of a round
 * script follow. Told again, each has what the game tells of it, and what the layout then shows where that is new.
 */
export const toldAgain = (game: AnyGame, telling: string): string => {
  const [head = '', ...said] = telling.split('\n').filter((line) => !/^( |$)/.test(line));
  const [who = '', language, ...options] = head.split(', ');
  const looks = { viewer: viewerOf(who), language: language as Language };
  const filed = Object.fromEntries(options.map((option) => option.split('=')));
  const rules = expectAccepted(parseSubmission<object>(game.submission, filed));
  const lines = [head];
  const decider = play(game, rules);
  let before = decider.initial;
  let shown = '';
  for (const line of said) {
    const { state, events, refusal } = act(
      decider,
      before,
      expectAccepted(readCommand(game, line)),
    );
    if (refusal !== undefined) throw new Error(`${line}: ${refusal.because}`);
    const told = toldOfEvents(game, rules, looks, { before, events });
    const now = standing(game, rules, state.round, looks);
    lines.push(line, ...[...told, ...(now.join('') === shown ? [] : now)].map(indented));
    shown = now.join('');
    before = state;
  }
  return lines.join('\n');
};

const indented = (line: string): string => `  ${line}`;

/** Tellings stand one after the other in a file, with an empty line between. */
export const tellingsIn = (text: string): readonly string[] => text.trim().split('\n\n');
