import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf, readGolden } from '../../test/golden-files.ts';
import { games } from '../games/index.ts';
import { act } from '../kernel/decider.ts';
import type { Language } from '../kernel/felt.ts';
import type { AnyGame, TableAction, Viewer } from '../kernel/game.ts';
import { readScript } from '../kernel/notation.ts';
import { play } from '../kernel/play.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { beatsOf } from '../kernel/telling.ts';
import { declarationOf } from '../server/view.ts';
import { correctingEn, correctingEs } from './felt/correcting.ts';
import { slipEn, slipEs } from './slip/texts.ts';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

/** Every text by its path, with gaps filled by numbers and words of no language. */
const textsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('1', '2', '3', '4', true))]];
  return Object.entries(value as object).flatMap(([key, one]) => textsOf(one, `${path}/${key}`));
};

/** Texts that are the same in both languages: names, signs and what is only a number. */
const ALIKE = new Set([
  ...['/product', '/total', '/puckSays', '/wagersOpen', '/pays', '/paysFrom', '/pick', '/moreTime'],
  ...['/card', '/playerKeys/0/0', '/playerKeys/1/0', '/playerKeys/3/0', '/playerKeys/4/0'],
  ...['/playerKeys/5/0', '/playerKeys/6/0', '/playerKeys/7/0', '/playerKeys/8/0'],
  ...['/playerKeys/9/0', '/playerKeys/10/0', '/playerKeys/11/0'],
]);

test('every text of the player screens is there in Spanish, and is Spanish', () => {
  const safe = (of: object) =>
    new Map(textsOf({ ...of, card: 'x', cardAt: 'x', notAbove: 'x', refusals: {} }));
  const english = safe({ ...en, slip: slipEn, correcting: correctingEn });
  const spanish = safe({ ...es, slip: slipEs, correcting: correctingEs });
  expect([...spanish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  const same = [...english].filter(
    ([path, text]) =>
      spanish.get(path) === text && !ALIKE.has(path) && !['/cardAt', '/notAbove'].includes(path),
  );
  expect(same.map(([path]) => path)).toEqual([]);
  expect([...spanish.values()].every((text) => text.length > 0)).toBe(true);
});

/** Names and inscriptions as the chapters spell them: they are printed so in every language. */
const NAMES: ReadonlySet<string> = new Set([
  ...Object.values(games).map(({ title }) => title),
  ...['Touchdown', 'Defense', 'Extra Point', 'Quick Strike TD', 'Game Changer', 'Trips TD'],
  ...['Penalty', 'Turnover', 'Cover Three', 'No Gain', 'Big Play', 'Game Length'],
  ...['Over Four Yards', 'Under Four Yards', 'END', 'END ZONE'],
  ...['LY', 'SY', 'LS', 'SS', 'TD'],
  ...['Yard Marker', 'Down Puck', 'Game Length Puck', 'Quarterback'],
  ...['1st Down', '2nd Down', '3rd Down', '1st & Goal', '2nd & Goal', '3rd & Goal'],
  ...['Home', 'Visitor', 'Tie', 'Over 56', 'Under 55', 'Hail Mary', 'Fantasy', 'King Zone'],
  ...['1st Quarter', '2nd Quarter', '3rd Quarter', '4th Quarter', 'Bonus'],
  ...['Red', 'Blue', '10/8 Push', 'Red 10/8 Push', 'Blue 10/8 Push', 'Yahtzee', 'Red Yahtzee'],
  ...['Blue Yahtzee', 'Double Yahtzee', 'Red Straight', 'Blue Straight', 'Double Straight'],
  ...['Yahtzee Progressive', 'Pip Street', 'Like Kind Boulevard', 'Millionaire Row'],
  ...['Extra Roll', 'First Roll Side Bet', 'All wagers must be of equal value.', 'extra'],
  'All Pip Street and Like Kind Boulevard Wagers and the purchase of an Extra Roll must be of equal value.',
]);

/** Members of the wire that no screen prints. */
const UNPRINTED = new Set([
  ...['cite', 'wager', 'line', 'kind', 'tone', 'shape', 'id', 'holds', 'meter', 'game', 'pays'],
  ...['in', 'each', 'unit', 'one', 'all', 'wide', 'narrow', 'box', 'colour', 'place', 'against'],
  ...['move', 'lit', 'type', 'key', 'cards', 'field', 'command', 'asks', 'fields', 'grid', 'strip'],
]);

const printed = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, one]) =>
    // A board is drawn wide and narrow; its words are on both.
    UNPRINTED.has(key) && typeof one !== 'object' ? [] : printed(one, `${path}/${key}`),
  );
};

/** Words that no Spanish sentence has. */
const ENGLISH = /\b(the|is|are|of|and|with|by|less|wins?|loses?|pays|seat|dealer|beats|hands?)\b/i;

/** `Home 9, Visitor 11.`: nothing but names and numbers. */
const ALL_NAMES = /^(Home|Visitor|Red|Blue|Chance|[\s\d,.:-])+$/;

/** What is printed in Spanish and is not: the same as in English, or with an English word in it. */
const notSpanish = (make: (language: Language) => unknown): readonly string[] => {
  const english = new Map(printed(make('en')));
  return printed(make('es'))
    .filter(
      ([path]) =>
        !/\/(also\/\d+\/says|grid|strip|presets\/\d+\/fields|lines\/\d+|cards|lit|over|worth)\b/.test(
          path,
        ),
    )
    .map(([path, text]) => [path, text.replace(/3-Dice Yahtzee § [a-z ]+$/, '')] as const)
    .filter(([, text]) => /[a-z]{2}/i.test(text) && !NAMES.has(text))
    .filter(
      ([path, text]) => (english.get(path) === text && !ALL_NAMES.test(text)) || ENGLISH.test(text),
    )
    .map(([path, text]) => `${path.replace(/\/\d+/g, '')}: ${text}`);
};

/** The rules as filed with each choice of each option. */
const everyRules = (game: AnyGame): readonly Record<string, unknown>[] =>
  [
    {},
    ...Object.entries(game.submission.options).flatMap(
      ([name, option]) =>
        (option as { choices?: readonly unknown[] }).choices?.map((value) => ({ [name]: value })) ??
        [],
    ),
  ].flatMap((filed) => {
    const rules = parseSubmission<Record<string, unknown>>(game.submission, filed);
    return isRefusal(rules) ? [] : [rules];
  });

const GAMES = Object.values(games).map((game) => [game.id, game] as const);

test.each(GAMES)(
  '%s: layout, wagers and pay lines are Spanish under every filing, but for the names of the chapter',
  (_id, game) => {
    const found = everyRules(game).flatMap((rules) =>
      notSpanish((language) => {
        const {
          commands: _c,
          entries: _e,
          rules: _r,
          felt,
          ...declared
        } = declarationOf(...([game, rules, { showsOdds: true }, language] as const));
        const { phases: _p, ...layout } = felt;
        return { ...declared, felt: layout };
      }),
    );
    expect([...new Set(found)]).toEqual([]);
    const { options } = game.submission;
    expect(everyRules(game).length).toBeGreaterThan(Object.keys(options).length === 0 ? 0 : 1);
  },
);

/** Everything of a playthrough that a screen shows in words: beats, what is where, traces, offers, hands to set. */
const saidIn = (game: AnyGame, text: string, viewer: Viewer, language: Language) => {
  const { script } = expectAccepted(readScript({ [game.id]: game }, text));
  const { screen } = game;
  const decider = play(game, script.rules);
  let now = decider.initial;
  return script.commands.map((command) => {
    const telling = { game, rules: { ...script.rules }, viewer, language };
    const { events, state } = act(decider, now, command as TableAction);
    const beats = beatsOf(telling, now, events as readonly TableAction[]);
    now = state;
    return {
      beats,
      shown: screen?.shows?.(script.rules, now.round, viewer, language),
      trace: screen?.trace?.(script.rules, now.round, language),
      offers: screen?.offers?.(script.rules, now.round, 1, now, language),
      arrange: screen?.arrange?.(script.rules, now.round, 1, now, language),
    };
  });
};

test.each(
  GAMES.flatMap(([id, game]) => filesOf(id, /\.round$/).map((file) => [id, file, game] as const)),
)('%s: %s is told in Spanish, to a player and to a spectator', (id, file, game) => {
  const text = readGolden(id, file);
  for (const viewer of [{ as: 'public' }, { as: 'seat', seat: 1 }] as const) {
    const found = notSpanish((language) => saidIn(game, text, viewer, language));
    expect([...new Set(found)]).toEqual([]);
  }
});

test.each(GAMES)('%s: the button that goes on is Spanish', (_id, game) => {
  expect(game.screen?.deals.es).not.toBe(game.screen?.deals.en);
});

/** The codes that a source refuses with. */
const codesIn = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/refuse\(\s*'([a-z0-9-]+)'/g)].map(
    ([, code]) => code ?? '',
  );

/** Where an answer to a player, to a spectator or to a page can come from. */
const ANSWERING = [
  ...['src/{games,kernel,table,house}/**/*.ts', 'src/coupons/redeem.ts'],
  'src/server/{door,finding,floor,pace,rounds,session,sign-in,stream,table-commands,tables}.ts',
];

/** Met by the crew, the office, a device or a filing alone: no player's screen shows them. */
const NOT_TO_PLAYERS = new Set(
  [
    'alert-answered all-dealt already-burned already-cut already-drawn another-coupon',
    'answer-first backs-alike backs-not-named beacon-may-come beacon-missing beacon-wrong',
    'bets-closed bets-open beyond-count burn-due button-needs-devices card-exposed',
    'card-gone card-not-named cards-dealt cards-known cards-not-cut cards-not-shuffled',
    'clock-behind committed count-due count-missing credential-exists crew-short',
    'cup-handed cut-too-small deal-first dealer-not-turned dealer-set dealer-turned',
    'dealt-seen dealt-unseen deck-at-table deck-being-dealt deck-not-at-table',
    'deck-not-in-turn device-closes dice-missing dice-not-shown dice-shown draw-differs',
    'draw-stands drawn-too-early entropy-given entropy-missing equipment-missing',
    'equipment-old equipment-present format-begun gaming-activity guest-here',
    'hand-needs-shuffler hands-not-set house-founded house-in-use house-not-empty',
    'inventory-short joker-to-tear jokers-not-right last-administrator lesson-over',
    'limit-below-floor no-burn no-commitment no-joker-to-tear no-shaker no-shoe',
    'no-shuffler no-such-alert no-such-card no-such-deck no-such-equipment no-such-pool',
    'no-totals-due no-wagers not-a-call not-a-count not-a-day not-a-limit not-a-misdeal',
    'not-a-name not-a-no-roll not-a-number not-a-report not-a-reshake not-a-role',
    'not-a-session not-a-stack not-a-submission not-a-throw not-a-wager not-closed',
    'not-comparable not-dealing not-dice not-due not-entropy not-filed not-in-crew',
    'not-on-crew not-revealed not-said not-shaken not-signed-by-both not-supervised',
    'not-the-match not-the-step not-warned nothing-owed nothing-to-correct nothing-to-pay',
    'nothing-to-restore notice-missing nowhere-to-go of-draw-1 offer-changed one-duty',
    'other-deck-not-in-shuffler other-deck-not-opened other-way-in-use out-of-order',
    'own-entry pack-differs password-short person-exists piece-in-use piece-retired',
    'practice-stays promised push-stays push-takes reaches-others reason-missing',
    'receipt-differs receipts-differ role-not-held rule-not-allowed seats-taken',
    'second-deck-by-hand second-signature secret-differs session-missing session-spent',
    'session-stands shaken-too-little shaker-covered shaker-needed shuffler-at-table',
    'start-found start-not-found table-exists table-open tables-left-out',
    'too-many-contributions too-many-ends too-many-tables took-part total-not-right',
    'totals-due totals-not-right unknown-rule unknown-signer wagers-settled window-open',
  ].flatMap((line) => line.split(' ')),
);

test('every refusal that a player can meet has a sentence in Spanish', () => {
  const all = ANSWERING.flatMap((path) => globSync(path))
    .filter((path) => !/\.(test|deep)\.ts$|solver|script\//.test(path))
    .flatMap(codesIn);
  expect(new Set(all).size).toBeGreaterThan(200);
  const missing = all.filter((code) => es.refusals[code] === undefined);
  expect([...new Set(missing)].filter((code) => !NOT_TO_PLAYERS.has(code))).toEqual([]);
  // What is answered in Spanish is for players, and what is listed is still there.
  expect([...NOT_TO_PLAYERS].filter((code) => !missing.includes(code))).toEqual([]);
  expect(Object.values(es.refusals).every((text) => /^[¿A-ZÁÉÍÓÚ].*\.$/.test(text))).toBe(true);
});
