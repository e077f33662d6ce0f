import { countFaces, type DieFace } from '../../kernel/dice.ts';
import type { Beat, InBox, Language, Shown, Trace } from '../../kernel/felt.ts';
import type { Viewer } from '../../kernel/game.ts';
import { call } from './call.ts';
import { AS_THE_PLAYER_SEES } from './felt.ts';
import type { Event, Round } from './procedure.ts';
import { type MatchingDice, RANKED } from './ranking.ts';
import type { Rules } from './submission.ts';
import { variationOf } from './variation.ts';
import { likeKindOn } from './wagers.ts';
import { diceWords, kindName, numberWord } from './words.ts';

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const KINDS_ES = ['Ninguno igual', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho'];

const WORDS = {
  en: {
    noMoreBets: 'No more bets',
    locked: 'The Extra Roll sensors are locked.',
    shaken: (times: number) => (times === 3 ? 'Three shakes' : `Shaken ${times} times`),
    first: 'First roll',
    extra: 'Extra roll',
    most: (face: number) => `${face}s occur the most`,
    differ: 'All dice differ',
    counts: (counts: readonly string[]) => `${capital(counts.join(', '))}.`,
    dice: diceWords,
    kind: (count: number) => kindName(count),
    matched: ({ face, count }: MatchingDice) => capital(diceWords(count, face)),
    called: ({ face, count }: MatchingDice) =>
      count === 1
        ? kindName(1)
        : `${capital(diceWords(count, face))}: ${kindName(count).toLowerCase()}`,
    back: (dice: number) => `${dice} dice go back into the shaker.`,
    more: (count: number, face: number) =>
      count === 0
        ? `No more ${face}s.`
        : `${capital(numberWord(count))} more ${face}${count === 1 ? '' : 's'}.`,
    waits: 'waits',
    extraNext: 'The Extra Roll is thrown next. Higher circles wait for it.',
    open: 'Wagers are open for the next round.',
    again: 'Roll does not count',
  },
  es: {
    noMoreBets: 'No va más',
    locked: 'Los sensores de Extra Roll están bloqueados.',
    shaken: (times: number) => (times === 3 ? 'Tres sacudidas' : `${times} sacudidas`),
    first: 'Primer tiro',
    extra: 'Tiro extra',
    most: (face: number) => `El ${face} sale más`,
    differ: 'Todos distintos',
    counts: (counts: readonly string[]) => `${counts.join(', ')}.`,
    dice: (count: number, face: number) => `${count} × ${face}`,
    kind: (count: number) =>
      count === 1 ? 'Ninguno igual' : `${KINDS_ES[count - 1] ?? count} iguales`,
    matched: ({ face, count }: MatchingDice) => `${count} × ${face}`,
    called: ({ face, count }: MatchingDice) =>
      count === 1
        ? 'Ninguno igual'
        : `${count} × ${face}: ${(KINDS_ES[count - 1] ?? String(count)).toLowerCase()} iguales`,
    back: (dice: number) => `${dice} dados vuelven al cubilete.`,
    more: (count: number, face: number) =>
      count === 0 ? `Ningún ${face} más.` : `${count} × ${face} más.`,
    waits: 'espera',
    extraNext: 'Ahora se tira el Extra Roll. Los círculos más altos lo esperan.',
    open: 'Se puede apostar a la próxima ronda.',
    again: 'El tiro no cuenta',
  },
} as const satisfies Record<Language, object>;

/** § .1(b)(5), .4(e): every face in its box with its count; what does not match is dimmed, nothing is covered. */
const inBoxes = (
  dice: readonly DieFace[],
  match: MatchingDice | undefined,
  label: string,
): readonly InBox[] => {
  const counts = countFaces(dice);
  return AS_THE_PLAYER_SEES.map((face): InBox => {
    const count = counts[face] ?? 0;
    return {
      box: `face-${face}`,
      dice: { label, colour: 'white', faces: Array<number>(count).fill(face) },
      says: String(count),
      ...(match === undefined || match.face === face ? {} : { dim: true as const }),
    };
  });
};

const matchedDice = ({ face, count }: MatchingDice): readonly DieFace[] =>
  Array<DieFace>(count).fill(face);

/** § .4(f)(2): higher circles of whoever bought an Extra Roll wait for it. */
const waiting = (
  rules: Rules,
  { extraRoll, match, extra }: Pick<Round, 'extraRoll' | 'match' | 'extra'>,
  viewer: Viewer,
  language: Language,
): Shown['tags'] => {
  const bought = viewer.as === 'seat' ? extraRoll.includes(viewer.seat) : extraRoll.length > 0;
  if (!bought || match === undefined || match.count === rules.dice || extra !== undefined)
    return {};
  return Object.fromEntries(
    variationOf(rules.dice)
      .likeKind.filter((kind) => kind > match.count)
      .map((kind) => [likeKindOn(kind), WORDS[language].waits]),
  );
};

export const shows = (
  rules: Rules,
  round: Round,
  viewer: Viewer,
  language: Language,
): Partial<Shown> => {
  const { first } = round;
  return first === undefined
    ? {}
    : { lying: lying(round, first, language), tags: waiting(rules, round, viewer, language) };
};

const lying = (
  { match, extra, stage }: Round,
  first: readonly DieFace[],
  language: Language,
): readonly InBox[] => {
  const words = WORDS[language];
  if (extra !== undefined && match !== undefined) {
    return inBoxes([...matchedDice(match), ...extra], match, words.extra);
  }
  const collected = match !== undefined && (stage === 'shake due' || stage === 'throw due');
  return inBoxes(collected ? matchedDice(match) : first, match, words.first);
};

/** § .4(b)–(h): which of the two rolls is in play. */
export const stands = ({ stage, match }: Round, language: Language): string | undefined => {
  if (stage === 'wagers open' || stage === 'over') return undefined;
  return match === undefined ? WORDS[language].first : WORDS[language].extra;
};

const counted = (dice: readonly DieFace[], language: Language): string => {
  const counts = countFaces(dice);
  const words = WORDS[language];
  return words.counts(
    RANKED.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).flatMap((face) => {
      const count = counts[face] ?? 0;
      return count === 0 ? [] : [words.dice(count, face)];
    }),
  );
};

const firstRollBeats = (
  { dice, most }: Extract<Event, { type: 'FirstRollThrown' }>,
  language: Language,
): readonly Beat[] => {
  const words = WORDS[language];
  const differ = Math.max(...countFaces(dice)) === 1;
  return [
    { move: 'tumble', ms: 1000, shown: { lying: inBoxes(dice, undefined, words.first) } },
    { say: differ ? words.differ : words.most(most), why: counted(dice, language), ms: 400 },
  ];
};

const matchBeats = (
  rules: Rules,
  round: Round,
  { match, extraRollDue }: Extract<Event, { type: 'MatchAnnounced' }>,
  viewer: Viewer,
  language: Language,
): readonly Beat[] => {
  const words = WORDS[language];
  return [
    {
      say: words.called(match),
      why: match.count === 1 ? '' : `${words.most(match.face)}.`,
      move: 'slide',
      lit: [`face-${match.face}`],
      ms: 0,
      shown: { lying: inBoxes(round.first ?? [], match, words.first) },
    },
    // The dice move while the call stands, which it goes on to do until the next.
    { ms: 600 },
    {
      after: true,
      next: extraRollDue ? words.extraNext : words.open,
      ms: 0,
      shown: { tags: waiting(rules, { ...round, match }, viewer, language) },
    },
  ];
};

const extraRollBeats = (
  { match }: Round,
  event: Extract<Event, { type: 'ExtraRollThrown' }>,
  language: Language,
): readonly Beat[] => {
  const words = WORDS[language];
  const dice = [...(match === undefined ? [] : matchedDice(match)), ...event.dice];
  return [
    { move: 'tumble', ms: 600, shown: { lying: inBoxes(dice, match, words.extra) } },
    {
      say: words.kind(event.total),
      why: words.more(event.additional, event.face),
      lit: [`face-${event.face}`],
      ms: 200,
    },
    { after: true, next: words.open, ms: 0, shown: { tags: {} } },
  ];
};

export const tell = (
  rules: Rules,
  round: Round,
  event: Event,
  viewer: Viewer,
  language: Language,
): readonly Beat[] => {
  const words = WORDS[language];
  switch (event.type) {
    case 'ShakerTaken':
    case 'ShakerRemoved':
      return [{ say: call(rules, event), aside: true, ms: 0 }];
    case 'NoMoreBetsAnnounced':
      return [
        {
          say: words.noMoreBets,
          ...(event.extraRoll.length === 0 ? {} : { why: words.locked }),
          settles: true,
          ms: 400,
          shown: { lying: [], tags: {} },
        },
      ];
    case 'DiceShaken':
      return [{ say: words.shaken(event.times), move: 'shake', ms: 1200 }];
    case 'RollInvalidated':
      return [{ say: words.again, why: `${event.reason}. ${event.cite}`, ms: 1200 }];
    case 'FirstRollThrown':
      return firstRollBeats(event, language);
    case 'MatchAnnounced':
      return matchBeats(rules, round, event, viewer, language);
    case 'NonmatchingDiceCollected':
      return [
        {
          say: words.extra,
          why: words.back(event.dice),
          ms: 600,
          ...(round.match === undefined
            ? {}
            : { shown: { lying: inBoxes(matchedDice(round.match), round.match, words.first) } }),
        },
      ];
    case 'ExtraRollThrown':
      return extraRollBeats(round, event, language);
  }
};

/** Four 5s, and after an extra roll how many there were then. */
export const trace = ({ match, total, stage }: Round, language: Language): Trace | undefined => {
  if (stage !== 'over' || match === undefined) return undefined;
  const words = WORDS[language];
  const after = total === undefined ? '' : `>${total}`;
  const says = `${words.matched(match)}: ${words.kind(match.count)}.`;
  return {
    mark: match.count === 1 ? '–' : `${match.face}x${match.count}${after}`,
    tone: match.count >= 6 ? 'rare' : match.count >= 4 ? 'one' : 'other',
    says: total === undefined ? says : `${says} ${words.extra}: ${words.kind(total)}.`,
  };
};
