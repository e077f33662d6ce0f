import { expect, test } from 'vitest';
import { DEALER, dealt, FROM_DEALER, READY } from '../../test/asia-poker-table.ts';
import { played } from '../../test/at-table.ts';
import { asiaPoker, threeDiceYahtzee } from '../games/index.ts';
import type { SigningRule } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import { readCommand } from '../kernel/notation.ts';
import { playCommands } from '../kernel/play-commands.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { type Table, tableOf } from '../table/index.ts';
import { declarationOf, type Looking, viewOf } from './view.ts';

const LINES = [
  ...READY,
  'seat 1  asia-poker $10',
  'seat 3  asia-poker $10',
  ...FROM_DEALER,
  dealt({ 0: DEALER, 1: 'As Ah Ts Td 7c 6d 3h', 3: 'Ac Qh Jc 8d 7d 5s 3c' }, 0),
  'count 4',
  'cover shaker',
  'seat 1  looks',
  'seat 3  looks',
];

/** What somebody is sent while both players set their hands. */
const sent = (looking: Looking): string => {
  const initial = tableOf(asiaPoker).initial as Table;
  const table = {
    ...initial,
    inForce: expectAccepted(parseSubmission(asiaPoker.submission)),
    play: played(asiaPoker, {}, ...LINES).state,
    told: { ...initial.told, commands: LINES.map((line) => readCommand(asiaPoker, line)) },
    seats: { 3: { patron: 'patron-3', chipsCents: 0 } },
  } as unknown as Table;
  return JSON.stringify(viewOf(asiaPoker, 'T1', table, looking, { at: 0, position: 0 }));
};

const cards = (text: string) => new Set(text.match(/"(?:[2-9TJQKA][shdc]|Joker)"/g) ?? []).size;

test('cards that lie face down are sent to nobody, not even as a command that was given or may be', () => {
  expect(cards(sent({ staff: true, surveillance: false }))).toBe(0);
  expect(cards(sent({ staff: false, surveillance: false }))).toBe(0);
  expect(cards(sent({ staff: true, surveillance: true }))).toBe(49);
});

test('a player is sent his own seven, and how they may be set', () => {
  const own = sent({ person: 'patron-3', staff: false, surveillance: false });
  expect(cards(own)).toBe(7);
  expect(own).toContain('"type":"SetHands","seat":3');
});

test('§ 575.7(f) of the two seats of one player the one is waited for that is set first', () => {
  const lines = [
    ...[...READY, 'seat 2  asia-poker $10', 'seat 3  asia-poker $10', ...FROM_DEALER],
    ...[dealt({ 0: DEALER }, 0), 'count 4', 'cover shaker'],
  ];
  const waits = (second: string) => {
    const initial = tableOf(asiaPoker).initial;
    const table: object = {
      ...{ ...initial, inForce: expectAccepted(parseSubmission(asiaPoker.submission)) },
      play: played(asiaPoker, {}, ...lines).state,
      seats: { 2: { patron: 'one', chipsCents: 0 }, 3: { patron: second, chipsCents: 0 } },
    };
    const looking = { staff: false, surveillance: false };
    return viewOf(asiaPoker, 'T1', table as Table, looking, { at: 0, position: 0 }).waits;
  };
  expect(waits('another')).toBe(2);
  expect(waits('one')).toBe(3);
});

test('House rules § odds the felt of a game that draws none is in the language of who looks', () => {
  const { felt: _felt, ...screen } = threeDiceYahtzee.screen!;
  const plain = { ...threeDiceYahtzee, screen };
  const rules = expectAccepted(parseSubmission(plain.submission));
  const titles = (language: 'en' | 'es') => {
    const { felt, wagers } = declarationOf(plain, { ...rules }, { showsOdds: true }, language);
    const drawn = Object.values(felt.blocks).map((block) => 'title' in block && block.title);
    expect(drawn).toEqual([...new Set(wagers.map(({ group }) => group))]);
    return drawn;
  };
  expect(titles('en')).toContain('Main wagers');
  expect(titles('es')).toContain('Apuestas principales');
});

/** A game of one wager that draws nothing of its own. */
const SMALL = {
  ...{ id: 'small', title: 'Small', table: { seats: 5 }, commands: {} },
  submission: { options: { half: { title: 'Half', cite: 'Small § 2', choices: ['yes', 'no'] } } },
  wagers: () => ({
    high: {
      ...{ title: 'Main: High', group: 'Main', cite: 'Small § 1', names: { most: 2 } },
      pays: {
        six: { title: 'Six', pays: { to: [1_500, 1] }, cite: 'Small § 3' },
        all: { title: 'All', pays: { share: [1, 1], of: 'meter' }, cite: 'Small § 4' },
      },
    },
    low: { title: 'Low', group: 'Main', cite: 'Small § 1', pays: {} },
  }),
} as object as AnyGame;

test('House rules § submission a game is declared with its wagers, what each pays, its rules as filed and who says what', () => {
  const declared = (language: 'en' | 'es' = 'en', game = SMALL) =>
    declarationOf(game, { half: 'no' }, { showsOdds: false }, language);
  const { felt, commands, ...rest } = declared();
  expect(rest).toEqual({
    ...{ game: 'small', title: 'Small', seats: 5, entries: [], deals: 'Go on', odds: false },
    wagers: [
      {
        ...{ wager: 'high', title: 'Main: High', group: 'Main', cite: 'Small § 1' },
        names: { most: 2 },
        pays: [
          { line: 'six', title: 'Six', pays: '1,500 to 1', cite: 'Small § 3' },
          { line: 'all', title: 'All', pays: '100% of the meter', cite: 'Small § 4' },
        ],
      },
      { wager: 'low', title: 'Low', group: 'Main', cite: 'Small § 1', pays: [] },
    ],
    rules: [{ name: 'half', title: 'Half', cite: 'Small § 2', value: 'no' }],
  });
  expect(Object.values(felt.blocks)).toMatchObject([
    { areas: [{ wager: 'high', label: 'High' }, { wager: 'low' }] },
  ]);
  expect(commands.map(({ command }) => command)).toEqual([
    ...Object.keys(playCommands),
    'CloseBetting',
  ]);
  for (const { command, by, second } of commands.slice(0, -1)) {
    const rule: SigningRule = playCommands[command as keyof typeof playCommands];
    expect([by, second]).toEqual([rule.by, rule.second]);
  }
  expect(declared('es').deals).toBe('Seguir');
});

test('House rules § odds what a game has no word for is said as it is, in every language', () => {
  const words = { es: { titles: { Six: 'Seis', Main: 'Principal' } } };
  const screen = { words, deals: { en: 'Throw', es: 'Lanzar' }, joker: true };
  const game = { ...SMALL, screen } as object as AnyGame;
  const declared = (language: 'en' | 'es') =>
    declarationOf(game, { half: 'no' }, { showsOdds: true }, language);
  const titles = (language: 'en' | 'es') =>
    declared(language).wagers.flatMap(({ title, group, pays }) => [
      ...[title, group],
      ...pays.map((one) => one.title),
    ]);
  expect(titles('en')).toEqual(['Main: High', 'Main', 'Six', 'All', 'Low', 'Main']);
  expect(titles('es')).toEqual(['Main: High', 'Principal', 'Seis', 'All', 'Low', 'Principal']);
  expect([declared('en').deals, declared('es').deals]).toEqual(['Throw', 'Lanzar']);
  expect([declared('en').joker, declared('en').odds]).toEqual([true, true]);
});
