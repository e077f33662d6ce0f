import { expect, test } from 'vitest';
import { DEALER, DEALER_SETS, dealt, FROM_DEALER, READY } from '../../../test/asia-poker-table.ts';
import { atTable } from '../../../test/at-table.ts';
import type { Viewer } from '../../kernel/game.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { arrange, keyOf } from './arrange.ts';
import { of } from './chapter.ts';
import { felt, offers } from './felt.ts';
import { asiaPoker } from './index.ts';
import { handWords } from './rank-words.ts';
import type { Event, Round } from './round.ts';
import { isLegal, settingsOf } from './setting.ts';
import type { Rules } from './submission.ts';
import { shows, stands, tell } from './telling.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission<Rules>(asiaPoker.submission, filed));
const rules = rulesOf();
const ONE = 'As Ah Ts Td 7c 6d 3h';
const deal = atTable(asiaPoker).said(
  ...READY,
  'seat 1  asia-poker $10',
  ...FROM_DEALER,
  dealt({ 0: DEALER, 1: ONE }, 0),
  'count 4',
  'cover shaker',
);
const looked = deal.said('seat 1  looks');
const set = looked.said('seat 1  sets As Ah 6d 3h / Ts Td / 7c');
const turned = set.said('turn dealer', DEALER_SETS);
const revealed = turned.said('reveal 1');
const player: Viewer = { as: 'seat', seat: 1 };

const seen = (table: typeof deal, viewer: Viewer) =>
  Object.fromEntries(
    (shows(rules, table.play.round as Round, viewer, 'en').lying ?? [])
      .filter(({ box }) => box.startsWith('own') || box.startsWith('dealer'))
      .map(({ box, cards }) => [box, cards?.join(' ')]),
  );
const down = (count: number) => Array(count).fill('face down').join(' ');
const DEALER_DOWN = {
  'dealer-high': down(4),
  'dealer-medium': down(2),
  'dealer-low': down(1),
};
const OWN_DOWN = { 'own-high': down(4), 'own-medium': down(2), 'own-low': down(1) };

test('§ 575.2(b)(2)–(7) areas for both wagers, three for the player’s hands and three for the dealer’s, limit and pay table', () => {
  const { blocks, inscriptions } = felt(rulesOf({ payoutLimitCents: 5_000_000 }), 'en');
  const boxes = (name: string) => {
    const block = blocks[name];
    return block?.kind === 'boxes' ? block.boxes.map(({ id, room }) => `${id} ${room}`) : [];
  };
  expect(boxes('hand')).toEqual(['own-high 4', 'own-medium 2', 'own-low 1']);
  expect(boxes('dealer')).toEqual([
    ...['shaker 3', 'dealer-high 4', 'dealer-medium 2', 'dealer-low 1'],
  ]);
  expect(inscriptions.map(({ text }) => text)).toEqual([
    'Pays a player at most $50,000 on a hand.',
  ]);
  expect(felt(rulesOf({ bonus: 'not-offered' }), 'en').blocks.pays).toBeUndefined();
});

test('§ 575.11 a card is drawn face up only to a viewer who may see it', () => {
  for (const viewer of [player, { as: 'public' }, { as: 'dealer' }] as const) {
    const own = viewer === player ? OWN_DOWN : {};
    expect(seen(deal, viewer)).toEqual({ ...DEALER_DOWN, ...own });
  }
  expect(seen(looked, player)).toMatchObject({ ...DEALER_DOWN, 'own-high': 'As Ah Ts Td' });
  expect(seen(set, player)).toMatchObject({ 'own-high': 'As Ah 6d 3h', 'own-low': '7c' });
  for (const viewer of [{ as: 'public' }, { as: 'seat', seat: 2 }, { as: 'dealer' }] as const) {
    expect(seen(set, viewer)).toEqual(DEALER_DOWN);
    expect(JSON.stringify(seen(looked, viewer))).not.toContain('As');
  }
  expect(seen(revealed, { as: 'public' })).toMatchObject({ 'own-high': 'As Ah 6d 3h' });
});

test('§ 575.11 what is told of others never names a card that is face down', () => {
  const { events } = set;
  for (const viewer of [{ as: 'public' }, { as: 'seat', seat: 2 }, { as: 'dealer' }] as const) {
    const told = events
      .filter(({ type }) => ['CardsDealt', 'CardsExamined', 'HandsSet'].includes(type))
      .flatMap((event) => tell(rules, deal.play.round as Round, event as Event, viewer, 'en'));
    expect(JSON.stringify(told)).not.toMatch(/"(As|Ah|Ts|Td|7c|6d|3h)"/);
  }
});

test('§ 575.11(b) all 63 hands of the seven cards come with the seat, ordered as the law ranks them', () => {
  const it = arrange(rules, looked.play.round as Round, 1, looked.play, 'en');
  expect(Object.keys(it?.worth ?? {})).toHaveLength(35 + 21 + 7);
  const order = (hand: readonly string[]) => it?.worth[keyOf(hand as never)]?.[1] ?? Number.NaN;
  const cards = ONE.split(' ') as never;
  for (const setting of settingsOf(cards)) {
    const falls =
      order(setting.high) > order(setting.medium) && order(setting.medium) > order(setting.low);
    expect(falls).toBe(isLegal(setting, cards, rules));
  }
});

test('§ 575.11(a) only a seat that has looked and not set has cards to arrange, with the house way', () => {
  const of = (table: typeof deal, seat = 1) =>
    arrange(rules, table.play.round as Round, seat, table.play, 'en');
  expect(of(deal)).toBeUndefined();
  expect(of(set)).toBeUndefined();
  expect(of(looked, 2)).toBeUndefined();
  expect(of(looked)?.presets.map(({ title }) => title)).toEqual(['House way', 'Sort']);
});

test('§ 575.11(a)(1), (b) what a player arranges: boxes of four, two and one, each hand in words, two ways to begin', () => {
  const it = arrange(rules, looked.play.round as Round, 1, looked.play, 'en');
  const cards = ['As', 'Ah', 'Ts', 'Td', '7c', '6d', '3h'];
  expect(it).toMatchObject({
    command: { type: 'SetHands', seat: 1 },
    cards,
    boxes: [
      { field: 'high', title: 'High', room: 4 },
      { field: 'medium', title: 'Medium', room: 2 },
      { field: 'low', title: 'Low', room: 1 },
    ],
    mustFall: { cite: '58 Pa. Code § 575.11(b)' },
    presets: [
      {
        key: 'w',
        asks: { type: 'AskHouseWay', seat: 1 },
        fields: { high: ['As', 'Ah', '6d', '3h'], medium: ['Ts', 'Td'], low: ['7c'] },
      },
      {
        key: 's',
        fields: { high: cards.slice(0, 4), medium: cards.slice(4, 6), low: cards.slice(6) },
      },
    ],
  });
  expect(it?.worth[keyOf(['As', 'Ah'])]?.[0]).toBe('pair of aces');
  expect(it?.worth[keyOf(['7c'])]?.[0]).toBe('seven');
});

test('§ 575.11(d) a player may surrender once the dealer has set, and only then', () => {
  const asked = (table: typeof deal, seat = 1) =>
    offers(rules, table.play.round as Round, seat, table.play, 'en').map(({ title }) => title);
  expect(asked(looked)).toEqual([]);
  expect(asked(set)).toEqual([]);
  expect(asked(turned)).toEqual(['Surrender unseen']);
  expect(asked(turned, 2)).toEqual([]);
  // The round goes on without an answer: it is no button that a player presses to go on.
  const [surrender] = offers(rules, turned.play.round as Round, 1, turned.play, 'en');
  expect(surrender).not.toHaveProperty('asked');
});

test('§ 575.11(e), (f) hands are compared one by one for their player, and each with its sign', () => {
  const event = revealed.events.find(({ type }) => type === 'HandsCompared') as Event;
  const beats = tell(rules, turned.play.round as Round, event, player, 'en');
  expect(beats.map(({ say }) => say)).toEqual([
    ...['High hand', 'Medium hand', 'Low hand'],
    expect.stringMatching(/^You (win|lose)$/),
  ]);
  const other = tell(rules, turned.play.round as Round, event, { as: 'seat', seat: 2 }, 'en');
  expect(other).toHaveLength(1);
});

test('a hand has words in both languages', () => {
  const hand = ['As', 'Ah', '6d', '3h'] as const;
  expect(handWords(hand, rules, 'en')).toBe('pair of aces');
  expect(handWords(hand, rules, 'es')).toBe('pareja de ases');
});

test('§ 575.11(h) the row that a Bonus is paid by is lit for its player and for who watches, and for no other', () => {
  const event: Event = { type: 'BonusFormed', seat: 1, hand: 'full house', cite: of('.11(h)(2)') };
  const lit = (viewer: Viewer) =>
    tell(rules, turned.play.round as Round, event, viewer, 'en').flatMap((beat) => beat.lit ?? []);
  expect(lit(player)).toEqual(['bonus', 'bonus/full-house']);
  expect(lit({ as: 'public' })).toEqual(['bonus', 'bonus/full-house']);
  expect(lit({ as: 'seat', seat: 2 })).toEqual([]);
});

test('§ 575.8–575.11 the floor reads the deal, the hands and their comparison, and names no card', () => {
  const at = (table: { play: { round: unknown } }) => stands(table.play.round as Round, 'en');
  expect(at(looked)).toBe('Players set their hands');
  expect(at(set)).toBe('Players set their hands');
  expect(at(turned)).toBe('Hands are compared');
});
