import {
  type CommandsOf,
  command,
  declarations,
  number,
  type SigningRule,
  yesNo,
} from '../src/kernel/command.ts';
import { type DieFace, FACES, isFace } from '../src/kernel/dice.ts';
import type { Game } from '../src/kernel/game.ts';
import { type Pay, to } from '../src/kernel/odds.ts';
import { type Refusal, refuse } from '../src/kernel/refusal.ts';
import { type BetResult, betOn, type PayLine, type Wager } from '../src/kernel/wager.ts';

/*
 * The smallest game that uses everything the kernel offers: one die is thrown, once. Tests of the kernel and of the
 * odds play it, so that they depend on no chapter.
 */

export interface Rules {
  readonly shared: 'equally' | 'first';
  readonly mostCents: number;
  readonly colour: 'white' | 'red';
}

export interface Round {
  readonly shows?: DieFace;
  readonly voided?: true;
}

export type Event =
  | { readonly type: 'Thrown'; readonly face: DieFace }
  | { readonly type: 'CalledOff' }
  | { readonly type: 'DeclaredVoid' };

const cite = 'House rules § submission';
const law = 'House rules § rounds';

const line = (title: string, pays: Pay): PayLine => ({
  title,
  pays,
  cite: 'House rules § money',
});

const won = (result: string | false): BetResult =>
  result === false ? { result: 'lose' } : { result: 'win', line: result };

const wager = (
  title: string,
  pays: Wager<Round>['pays'],
  verdict: (shows: DieFace, names: readonly number[]) => BetResult,
): Wager<Round> => ({
  title,
  cite: 'House rules § payable stake',
  group: 'All',
  open: (round): true | Refusal =>
    round.shows === undefined
      ? true
      : refuse('wager-closed', 'The die has been thrown.', 'House rules § rounds'),
  result: ({ shows }, { names }) => (shows === undefined ? undefined : verdict(shows, names ?? [])),
  pays,
});

const wagers: Readonly<Record<string, Wager<Round>>> = {
  even: wager('Even', { even: line('Even', to(1, 1)) }, (shows) =>
    shows === 6 ? { result: 'push' } : won(shows % 2 === 0 && 'even'),
  ),
  high: wager('High', { high: line('High', to(4, 5)) }, (shows) => won(shows >= 4 && 'high')),
  named: {
    ...wager('Named', { named: line('Named', to(5, 1)) }, (shows, names) =>
      won(names.includes(shows) && 'named'),
    ),
    names: { count: 1, from: 1, to: 6 },
    quotedWith: { names: [3] },
  },
  pair: {
    ...wager('Pair', { pair: line('Pair', to(2, 1)) }, (shows, names) =>
      won(names.includes(shows) && 'pair'),
    ),
    names: { count: 2, from: 1, to: 6 },
    quotedWith: { names: [1, 2], stakeCents: 500 },
  },
  prize: wager('Prize', { six: line('Six', { amount: 50_00 }) }, (shows) =>
    won(shows === 6 && 'six'),
  ),
  jackpot: wager(
    'Jackpot',
    {
      six: line('Six', { share: [1, 1], of: 'pot', keeps: 'stake' }),
      five: line('Five', { share: [1, 10], of: 'pot' }),
      four: line('Four', { amount: 20_00, keeps: 'stake' }),
    },
    (shows) => won(shows === 6 ? 'six' : shows === 5 ? 'five' : shows === 4 && 'four'),
  ),
  insurance: {
    ...wager('Insurance', { one: line('One', to(3, 1)) }, (shows) => won(shows === 1 && 'one')),
    accepts: (bet, layout) =>
      betOn(layout, bet.seat, 'even') === undefined
        ? refuse('even-missing', 'Insurance lies beside Even.', 'House rules § seats')
        : true,
    needs: [{ wager: 'even' }],
  },
};

const dealer = { by: ['dealer'], cite: 'House rules § rounds' } satisfies SigningRule;

const commands = declarations(
  command('Throw', {
    ...dealer,
    fields: { face: number(0, 9) },
    words: { title: 'Throw the die', fields: { face: { label: 'Face' } } },
    writes: ({ face }) => `throw ${face}`,
    reads(text) {
      const thrown = /^throw (\d)$/.exec(text);
      if (text.startsWith('throw') && thrown === null)
        return refuse('not-a-throw', 'Say which face.', law);
      return thrown === null ? undefined : { type: 'Throw', face: Number(thrown[1]) };
    },
  }),
  command('CallOff', {
    ...dealer,
    fields: {},
    line: 'call off',
    words: { title: 'Call it off' },
  }),
  command('Declare', {
    ...dealer,
    fields: { void: yesNo },
    words: { title: 'Declare it void' },
    writes: () => 'void',
    reads: (text) => (text === 'void' ? { type: 'Declare', void: true } : undefined),
  }),
);
export type Command = CommandsOf<typeof commands>;

export const oneDie: Game<Rules, Round, Command, Event> = {
  id: 'one-die',
  title: 'One Die',
  editions: [],
  submission: {
    options: {
      shared: { title: 'Shared', cite, standard: 'equally', choices: ['equally', 'first'] },
      mostCents: { title: 'Most', cite, standard: 1_000_000, atLeast: 1_000, unit: 'cents' },
      colour: { title: 'Colour', cite, standard: 'white', choices: ['white', 'red'] },
    },
    check: ({ colour, mostCents }) =>
      colour === 'red' && mostCents < 2_000
        ? refuse('too-little', 'A red die needs $20 or more.', cite)
        : true,
  },
  draws: [{ dice: 1 }],
  wagering: () => 'House rules § command',
  table: { seats: 4, settlesFrom: 'highest', crew: [], equipment: [], cite },
  commands,
  wagers: () => wagers,
  procedure: () => ({
    initial: {},
    decide: (round, command) => {
      if (round.shows !== undefined || round.voided) return refuse('over', 'It is over.', law);
      if (command.type === 'CallOff') return [{ type: 'CalledOff' }];
      if (command.type === 'Declare') return [{ type: 'DeclaredVoid' }];
      return isFace(command.face)
        ? [{ type: 'Thrown', face: command.face }]
        : refuse('not-a-throw', 'A face is 1 to 6.', law);
    },
    evolve: (round, event) => {
      if (event.type === 'Thrown') return { shows: event.face };
      return event.type === 'DeclaredVoid' ? { voided: true } : round;
    },
    over: (round) => round.shows !== undefined || round.voided === true,
    again: () => ({}),
  }),
  settlement: (_rules, _round, event) => {
    if (event.type === 'CalledOff') return [];
    if (event.type === 'DeclaredVoid') {
      return [{ wagers: Object.keys(wagers), cite: 'House rules § void', voided: true }];
    }
    return [
      { wagers: Object.keys(wagers), cite: law, only: 'collect' },
      { wagers: Object.keys(wagers), cite: law },
    ];
  },
  limits: ({ mostCents }) => [
    { per: 'round', wagers: ['named', 'pair'], limitCents: mostCents, cite },
  ],
  leaves: (_rules, _round, seat) =>
    seat === 4 ? refuse('stays', 'Seat 4 stays.', 'House rules § seats') : [],
  meters: {
    names: ['pot'],
    shared: ({ shared }) => shared,
    filed: () => ({ pot: { seedCents: 100_000, increment: [1, 10], cite } }),
  },
  next: (_rules, round) =>
    round.shows !== undefined || round.voided
      ? { kind: 'over' }
      : {
          kind: 'chance',
          outOf: 6n,
          draws: FACES.map((face) => ({ weight: 1n, command: { type: 'Throw', face } })),
        },
  draw: (_rules, round, _layout, source) =>
    round.shows === undefined && !round.voided
      ? { type: 'Throw', face: source.number(6) }
      : undefined,
  call: (_rules, _round, event) => (event.type === 'Thrown' ? `a ${event.face}` : undefined),
  view: (round) => round,
  see: (event) => event,
};
