import { expect, test } from 'vitest';
import { DEALER, DEALER_SETS, FROM_DEALER, READY } from '../../../test/asia-poker-table.ts';
import { atTable, played } from '../../../test/at-table.ts';
import { seeded } from '../../kernel/chance.ts';
import { drawSource } from '../../kernel/draw.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { asiaPoker } from './index.ts';
import type { Round } from './round.ts';
import type { Rules } from './submission.ts';

const BY_COUNT = ['deal 49 face down', 'count 4'];
const at = (...lines: readonly string[]) =>
  played(
    asiaPoker,
    {},
    ...READY,
    'seat 1  asia-poker $10',
    'seat 3  asia-poker $10',
    ...FROM_DEALER,
    ...lines,
  );
const SET = [
  ...BY_COUNT,
  'seat 1  has set',
  'seat 3  has set',
  `turn dealer ${DEALER}`,
  DEALER_SETS,
];
const round = (...lines: readonly string[]) => at(...lines).state.round as Round;

test('§ 575.8(c) a deal is of one kind: what began face down goes on face down', () => {
  expect(at('deal 7 face down', 'deal As').refusal?.refused).toBe('dealt-unseen');
  expect(at('deal As', 'deal 48 face down').refusal?.refused).toBe('dealt-seen');
  expect(at('deal 50 face down').refusal?.refused).toBe('not-a-count');
  expect(at('deal 48 face down', 'count 4').refusal?.refused).toBe('deal-not-complete');
});

test('§ 575.8(e) a wrong count voids a deal that nobody has seen, and the deck goes', () => {
  const { state, events } = at('deal 49 face down', 'count 3');
  expect((state.round as Round).ended).toBe('void');
  expect(events.map(({ type }) => type)).toContain('DeckRemoved');
  expect(state.bets).toEqual([]);
});

test('§ 575.13(h) a stack has seven cards by the count of the deal', () => {
  expect(at('deal 49 face down', 'misdeal 3: 7').refusal?.refused).toBe('not-a-misdeal');
  expect((at('deal 49 face down', 'misdeal 3: 8').state.round as Round).ended).toBe('void');
  expect(at('deal 8 face down', 'misdeal 0: 2').refusal?.refused).toBe('not-a-misdeal');
});

test('§ 575.11(e) a card is turned over once: no stack shows what another has shown', () => {
  const three = 'reveal 3  Ac 8d 5s 3c / Qh Jc / 7d';
  expect(at(...SET, three, 'reveal 1  Ac Ah 6d 3h / Ts Td / 7c').refusal?.refused).toBe(
    'card-gone',
  );
  expect(at(...SET, three, 'reveal 1  As Ah 6d 3h / Ts Td / 7c').refusal).toBeUndefined();
});

test('§ 575.11(a)(1) hands that were shown for advice are the hands that are revealed', () => {
  const asks = 'seat 3  asks for the house way Ac 8d 5s 3c Qh Jc 7d';
  const told = at(...BY_COUNT, 'seat 3  looks', asks);
  expect(told.events.at(-1)).toMatchObject({ type: 'HouseWayTold', seat: 3 });
  const on = ['seat 3  has set', 'seat 1  has set', `turn dealer ${DEALER}`, DEALER_SETS];
  const reveal = (hands: string) =>
    at(...BY_COUNT, 'seat 3  looks', asks, ...on, `reveal 3  ${hands}`).refusal?.refused;
  expect(reveal('Ad 8d 5s 3c / Qh Jc / 7d')).toBe('not-these-seven-cards');
  expect(reveal('Ac 8d 5s 3c / Qh Jc / 7d')).toBeUndefined();
});

test('§ 575.11(a)(2) nobody learns from the log what is face down', () => {
  const asked = round(
    ...BY_COUNT,
    'seat 3  looks',
    'seat 3  asks for the house way Ac 8d 5s 3c Qh Jc 7d',
  );
  for (const viewer of [{ as: 'public' }, { as: 'dealer' }, { as: 'seat', seat: 1 }] as const) {
    expect(JSON.stringify(asiaPoker.view(asked, viewer))).not.toContain('Qh');
  }
  expect(JSON.stringify(asiaPoker.view(asked, { as: 'seat', seat: 3 }))).toContain('Qh');
  const unseen = round(...BY_COUNT, 'seat 3  looks');
  expect(asiaPoker.view(unseen, { as: 'seat', seat: 3 })).not.toHaveProperty('own');
});

test('§ 575.13(d) whoever has set the hands has looked at the cards: an exposed one leaves nothing to decide', () => {
  for (const before of [[...BY_COUNT, 'seat 3  has set'], SET]) {
    const exposed = at(...before, 'expose 3 card 1: Ac');
    expect(exposed.events.at(-1)).toMatchObject({ type: 'CardExposed', choice: false });
    for (const does of ['voids the hand', 'plays on'])
      expect(at(...before, 'expose 3 card 1: Ac', `seat 3  ${does}`).refusal?.refused).toBe(
        'no-choice',
      );
  }
});

test('§ 575.11(i) a pile that was never seen counts its cards', () => {
  const seen = asiaPoker.view(round(...SET, 'reveal 3  Ac 8d 5s 3c / Qh Jc / 7d'), {
    as: 'public',
  });
  expect(seen).toMatchObject({
    cardsDealt: 49,
    setSeats: [1, 3],
    rack: [
      { of: 'stub', cards: 4 },
      { of: 2, cards: 7 },
      { of: 4, cards: 7 },
      { of: 5, cards: 7 },
      { of: 6, cards: 7 },
      { of: 3, cards: 7 },
    ],
  });
});

test('a round dealt by count comes to its end by what is drawn and forced', () => {
  const source = drawSource(seeded(7));
  const rules = expectAccepted(parseSubmission<Rules>(asiaPoker.submission, {}));
  let table = atTable(asiaPoker).said(
    ...READY,
    'seat 1  asia-poker $10',
    'seat 3  asia-poker $10',
    ...FROM_DEALER,
    'deal 48 face down',
  );
  for (;;) {
    const now = table.play.round as Round;
    const next = asiaPoker.next(rules, now, table.play);
    if (next.kind === 'over') break;
    const listed =
      next.kind === 'forced' ? next.command : next.kind === 'choice' && next.commands[0];
    const said = asiaPoker.draw(rules, now, table.play, source) ?? listed;
    table = table.said(said || 'nothing comes next');
  }
  expect((table.play.round as Round).ended).toBe('settled');
  expect(table.lines).toHaveLength(2);
});
