import { describe, expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { footballKings } from './index.ts';
import type { Round } from './procedure.ts';

/** A refusal says what to do, in a whole sentence. */
const SENTENCE = /^[A-Z0-9"].{10,}\.$/s;

const READY = ['receive deck 1 blue preshuffled', 'cut deck 1 at 26'];
const CLOSED = [...READY, 'seat 1  home $10', 'no more bets'];
const HALF = [...CLOSED, 'quarter Ks 7d', 'quarter Ac 9h'];
const ALL_DEALT = [...HALF, 'totals 11 16', 'quarter As 2d', 'quarter 5c Ah'];
const FULL_TIME = [...ALL_DEALT, 'totals 27 29'];

const answer = (lines: readonly string[], filed: Readonly<Record<string, unknown>> = {}) => {
  const { refusal } = played(footballKings, filed, ...lines);
  if (refusal !== undefined) expect(refusal.because).toMatch(SENTENCE);
  return refusal === undefined ? undefined : [refusal.refused, refusal.cite];
};
const roundAfter = (lines: readonly string[], filed: Readonly<Record<string, unknown>> = {}) =>
  played(footballKings, filed, ...lines).state.round as Round;
const events = (lines: readonly string[], filed: Readonly<Record<string, unknown>> = {}) =>
  played(footballKings, filed, ...lines).events.map(({ type }) => type);

describe('before the deal', () => {
  test('45.4 cards are shuffled and cut before "No more bets"', () => {
    expect(answer(['seat 1  home $10', 'no more bets'])).toEqual([
      'cards-not-shuffled',
      'N.J.A.C. 13:69F-45.4(a)',
    ]);
    expect(answer(['receive deck 1 blue preshuffled', 'seat 1  home $10', 'no more bets'])).toEqual(
      ['cards-not-cut', 'N.J.A.C. 13:69F-45.4(b)2'],
    );
    expect(answer(CLOSED)).toBeUndefined();
  });

  test('45.5(d) every player has an initial wager, and there is a player', () => {
    const refused = ['wager-required', 'N.J.A.C. 13:69F-45.5(d)'];
    expect(answer([...READY, 'no more bets'])).toEqual(refused);
    expect(answer([...READY, 'seat 1  home $10', 'seat 2  joins', 'no more bets'])).toEqual(
      refused,
    );
    expect(
      answer([...READY, 'seat 1  home $10', 'seat 2  joins', 'seat 2  sits out', 'no more bets']),
    ).toBeUndefined();
  });

  test('45.6(c) "No more bets" comes once, before any card', () => {
    const open = ['bets-open', 'N.J.A.C. 13:69F-45.6(c)'];
    for (const line of [
      'quarter Ks 7d',
      'deal Ks 7d Ac 9h As 2d 5c Ah',
      'deal Ks 7d',
      'burn',
      'face up 4c',
      'drawn in error',
    ]) {
      expect(answer([...READY, 'seat 1  home $10', line])).toEqual(open);
    }
    expect(answer([...CLOSED, 'no more bets'])).toEqual(['bets-closed', 'N.J.A.C. 13:69F-45.6(c)']);
  });

  test('45.4(c) a recut ordered after "No more bets" is done before the first card, not later', () => {
    expect(answer([...CLOSED, 'recut', 'quarter Ks 7d'])).toEqual([
      'cards-not-cut',
      'N.J.A.C. 13:69F-45.4(b)2',
    ]);
    expect(answer([...CLOSED, 'recut', 'cut deck 1 at 12', 'quarter Ks 7d'])).toBeUndefined();
    expect(answer([...CLOSED, 'quarter Ks 7d', 'recut'])).toEqual([
      'cards-dealt',
      'N.J.A.C. 13:69F-45.4(c)',
    ]);
  });

  test('45.4(d) cards in use are spread only while nobody has a wager down', () => {
    expect(answer([...READY, 'seat 1  home $10', 'spread deck 1 face up'])).toEqual([
      'gaming-activity',
      'N.J.A.C. 13:69F-45.4(d)',
    ]);
    const played = ['deal Ks 7d Ac 9h As 2d 5c Ah', 'stub', 'new round', 'seat 1  home $10'];
    for (const lines of [
      [READY[0] ?? '', 'seat 1  home $10'],
      [...READY, 'spread deck 1 face up', 'show deck 1', 'wash deck 1', 'seat 1  home $10'],
      [...CLOSED, ...played],
    ]) {
      expect(answer([...lines, 'spread deck 1 face up'])?.[0]).toBe('gaming-activity');
    }
    expect(answer([...READY, 'seat 1  home $10', 'spread deck 2 face up'])?.[0]).toBe(
      'no-such-deck',
    );
    expect(answer([...READY, 'spread deck 1 face down'])).toBeUndefined();
    expect(
      answer([
        ...READY,
        'spread deck 1 face down',
        'seat 1  home $10',
        'spread deck 1 face up',
        'show deck 1',
        'wash deck 1',
        'shuffle deck 1 by hand',
        'cut deck 1 at 20',
        'no more bets',
      ]),
    ).toBeUndefined();
  });

  test('45.6(d) the top card is burned where the licensee elected it, and only there', () => {
    expect(answer([...CLOSED, 'burn'])).toEqual(['no-burn', 'N.J.A.C. 13:69F-45.6(d)']);
    const elected = { burnCard: 'yes' };
    expect(answer([...CLOSED, 'quarter Ks 7d'], elected)).toEqual([
      'burn-due',
      'N.J.A.C. 13:69F-45.6(d)',
    ]);
    expect(answer([...CLOSED, 'burn', 'burn'], elected)).toEqual([
      'already-burned',
      'N.J.A.C. 13:69F-45.6(d)',
    ]);
    expect(roundAfter([...CLOSED, 'burn', 'quarter Ks 7d'], elected)).toMatchObject({
      burned: 1,
      cards: ['Ks', '7d'],
    });
  });
});

describe('the deal', () => {
  test('45.6(d)1 to 6 four quarters with totals after the second and the fourth', () => {
    const { events: said } = played(footballKings, {}, ...FULL_TIME);
    expect(said.slice(3)).toEqual([
      {
        type: 'QuarterDealt',
        quarter: 1,
        home: 'Ks',
        visitor: '7d',
        cite: 'N.J.A.C. 13:69F-45.6(d)1',
      },
      {
        type: 'QuarterDealt',
        quarter: 2,
        home: 'Ac',
        visitor: '9h',
        cite: 'N.J.A.C. 13:69F-45.6(d)2',
      },
      { type: 'TotalsAnnounced', after: 2, home: 11, visitor: 16 },
      {
        type: 'QuarterDealt',
        quarter: 3,
        home: 'As',
        visitor: '2d',
        cite: 'N.J.A.C. 13:69F-45.6(d)4',
      },
      {
        type: 'QuarterDealt',
        quarter: 4,
        home: '5c',
        visitor: 'Ah',
        cite: 'N.J.A.C. 13:69F-45.6(d)5',
      },
      { type: 'TotalsAnnounced', after: 4, home: 27, visitor: 29 },
    ]);
  });

  test('45.6(d) all eight at once are the same events, and so is the rest of a deal', () => {
    const whole = played(footballKings, {}, ...CLOSED, 'deal Ks 7d Ac 9h As 2d 5c Ah');
    const byQuarters = played(footballKings, {}, ...FULL_TIME);
    expect(whole.events).toEqual(byQuarters.events);
    expect(whole.state).toEqual(byQuarters.state);
    const rest = played(footballKings, {}, ...CLOSED, 'quarter Ks 7d', 'deal Ac 9h As 2d 5c Ah');
    expect(rest.events).toEqual(byQuarters.events);
    expect(played(footballKings, {}, ...HALF, 'totals 11 16', 'deal As 2d 5c Ah').state).toEqual(
      byQuarters.state,
    );
  });

  test('45.6(d)3 the Third Quarter waits for the totals at the half', () => {
    expect(answer([...HALF, 'quarter As 2d'])).toEqual(['totals-due', 'N.J.A.C. 13:69F-45.6(d)3']);
    expect(answer([...HALF, 'deal As 2d 5c Ah'])).toEqual([
      'totals-due',
      'N.J.A.C. 13:69F-45.6(d)3',
    ]);
  });

  test('45.6(d)3, 6 totals are announced as the cards lie, once, when they are due', () => {
    expect(answer([...HALF, 'totals 12 16'])).toEqual([
      'totals-not-right',
      'N.J.A.C. 13:69F-45.6(d)3',
    ]);
    expect(answer([...HALF, 'totals 11 17'])?.[0]).toBe('totals-not-right');
    expect(answer([...ALL_DEALT, 'totals 17 29'])).toEqual([
      'totals-not-right',
      'N.J.A.C. 13:69F-45.6(d)6',
    ]);
    const notDue = ['no-totals-due', 'N.J.A.C. 13:69F-45.6(d)3'];
    expect(answer([...CLOSED, 'totals 0 0'])).toEqual(notDue);
    expect(answer([...CLOSED, 'quarter Ks 7d', 'totals 10 7'])).toEqual(notDue);
    expect(answer([...HALF, 'totals 11 16', 'totals 11 16'])).toEqual(notDue);
  });

  test('45.6(e) no ninth card', () => {
    expect(answer([...FULL_TIME, 'quarter 2c 2h'])).toEqual([
      'all-dealt',
      'N.J.A.C. 13:69F-45.6(e)',
    ]);
    expect(
      played(footballKings, {}, ...FULL_TIME, { type: 'DealCards', cards: [] } as never).refusal,
    ).toMatchObject({ refused: 'all-dealt' });
  });

  test.each([
    ['quarter Ks Ks', 'card-gone'],
    ['quarter 1s Kd', 'not-cards'],
    ['quarter Joker Kd', 'not-cards'],
    ['deal Ks 7d', 'not-cards'],
    ['deal Ks 7d Ac 9h As 2d 5c Ks', 'card-gone'],
  ])('cards of the deck, each once: %s is refused %s', (line, code) => {
    expect(answer([...CLOSED, line])).toEqual([code, 'House rules § cards']);
  });

  test('a card of an earlier quarter does not come again', () => {
    expect(answer([...CLOSED, 'quarter Ks 7d', 'quarter 7d 2h'])?.[0]).toBe('card-gone');
  });

  test('45.6(i) the cutting card ends nothing: the round is dealt out and the cards are shuffled', () => {
    expect(answer([...CLOSED, 'cutting card'])).toEqual(['not-dealing', 'N.J.A.C. 13:69F-45.6(i)']);
    expect(answer([...FULL_TIME, 'cutting card'])?.[0]).toBe('not-dealing');
    const lines = [...CLOSED, 'quarter Ks 7d', 'cutting card', 'deal Ac 9h As 2d 5c Ah', 'stub'];
    expect(events(lines)).toContain('CuttingCardReached');
    expect(roundAfter([...lines, 'new round']).decks.decks[0]?.stage).toBe('played');
  });
});

describe('the stub', () => {
  test('45.6(e) it is placed when all is dealt and announced; then wagers are settled and cards gathered', () => {
    expect(answer([...HALF, 'totals 11 16', 'stub'])).toEqual([
      'deal-not-complete',
      'N.J.A.C. 13:69F-45.6(e)',
    ]);
    expect(answer([...ALL_DEALT, 'stub'])).toEqual(['totals-due', 'N.J.A.C. 13:69F-45.6(d)6']);
    const { settled, state, events: said } = played(footballKings, {}, ...FULL_TIME, 'stub');
    expect(settled).toMatchObject([{ seat: 1, wager: 'home', result: 'lose' }]);
    expect((state.round as Round).ended).toBe('settled');
    // 45.6(h): Visitor's cards first, then Home's.
    expect(said.at(-1)).toEqual({
      type: 'CardsGathered',
      cards: ['7d', '9h', '2d', 'Ah', 'Ks', 'Ac', 'As', '5c'],
    });
  });

  test('a round that is over takes no more acts', () => {
    for (const line of ['stub', 'quarter 2c 2h', 'shuffle deck 1 by hand']) {
      expect(answer([...FULL_TIME, 'stub', line])).toEqual(['round-over', 'House rules § rounds']);
    }
  });

  const ROUND = ['seat 1  home $10', 'no more bets', 'deal Ks 7d Ac 9h As 2d 5c Ah'];
  const AGAIN = ['new round', 'shuffle deck 1 by hand', 'cut deck 1 at 26', ...ROUND];
  const four = [...READY, ...ROUND, 'stub', ...AGAIN, 'stub', ...AGAIN, 'stub', ...AGAIN, 'stub'];

  test('45.6(f) four rounds may pass without a count, the fifth may not', () => {
    expect(answer(four)).toBeUndefined();
    expect(answer([...four, ...AGAIN, 'stub'])).toEqual(['count-due', 'N.J.A.C. 13:69F-45.6(f)']);
    expect(answer([...four, ...AGAIN, 'count 44'])).toBeUndefined();
  });

  test('45.6(f) a count starts the five rounds anew', () => {
    const counted = [...READY, ...ROUND, 'stub', ...AGAIN, 'count 44'];
    const next = [...AGAIN, 'stub', ...AGAIN, 'stub', ...AGAIN, 'stub', ...AGAIN];
    expect(answer([...counted, ...next, 'stub'])).toBeUndefined();
    expect(answer([...counted, ...next, 'stub', ...AGAIN, 'stub'])?.[0]).toBe('count-due');
  });

  test('45.6(f) a void round is a round, and does not put the count off', () => {
    const voided = [...AGAIN.slice(0, -1), 'quarter Ks 7d', 'misdeal 2 1'];
    expect(answer([...four, ...voided, ...AGAIN, 'stub'])?.[0]).toBe('count-due');
  });

  test('45.6(f)1 52 cards: the wagers are settled', () => {
    const { events: said, settled } = played(footballKings, {}, ...FULL_TIME, 'count 44');
    expect(said.at(-2)).toEqual({
      type: 'StubCounted',
      stub: 44,
      inDeck: 52,
      right: true,
      cite: 'N.J.A.C. 13:69F-45.6(f)1',
    });
    expect(settled[0]?.result).toBe('lose');
    expect(said.at(-1)).toMatchObject({ type: 'CardsGathered' });
    expect(roundAfter([...FULL_TIME, 'count 44']).ended).toBe('settled');
  });

  test('45.6(f) the stub is counted when all is dealt and announced', () => {
    expect(answer([...HALF, 'totals 11 16', 'count 48'])?.[0]).toBe('deal-not-complete');
    expect(answer([...ALL_DEALT, 'count 44'])?.[0]).toBe('totals-due');
  });

  test.each([43, 45, 0])(
    '45.6(f)2 a stub of %i: all void and the deck leaves the table',
    (stub) => {
      const {
        events: said,
        settled,
        state,
      } = played(footballKings, {}, ...FULL_TIME, `count ${stub}`);
      expect(said.slice(-3)).toMatchObject([
        { type: 'StubCounted', inDeck: stub + 8, right: false },
        { type: 'RoundVoided', cite: 'N.J.A.C. 13:69F-45.6(f)2' },
        { type: 'DeckRemoved', deck: 1, reason: 'count not right' },
      ]);
      expect(settled).toMatchObject([{ result: 'void', returnedCents: 1000, paidCents: 0 }]);
      expect((state.round as Round).decks.decks[0]?.stage).toBe('awaited');
    },
  );

  test.each([
    ['count 43 home 5 visitor 4', 5],
    ['count 45 home 4 visitor 3', 4],
    ['count 44 home 5 visitor 3', 5],
  ])('45.6(f)2 misdealt but 52 cards (%s): void, and the deck stays', (line) => {
    const { events: said, settled, state } = played(footballKings, {}, ...FULL_TIME, line);
    expect(said.at(-1)).toEqual({
      type: 'RoundVoided',
      reason: 'wrong number of cards on a side',
      cite: 'N.J.A.C. 13:69F-45.8(c)',
    });
    expect(settled[0]?.result).toBe('void');
    expect((state.round as Round).decks.decks[0]?.stage).toBe('being dealt');
  });

  test('45.6(f)2 misdealt and not 52 cards: the deck leaves too', () => {
    const { events: said } = played(footballKings, {}, ...FULL_TIME, 'count 42 home 5 visitor 4');
    expect(said.at(-1)).toMatchObject({ type: 'DeckRemoved' });
  });

  test('45.6(f) a burned card and one found face up are counted with the deck', () => {
    const lines = [...CLOSED, 'burn', 'face up 4c', 'deal Ks 7d Ac 9h As 2d 5c Ah'];
    const at = (line: string) =>
      played(footballKings, { burnCard: 'yes' }, ...lines, line).settled[0]?.result;
    expect([at('count 41'), at('count 42'), at('count 43')]).toEqual(['void', 'lose', 'void']);
  });

  test('a count is a whole number', () => {
    for (const cards of [-1, 0.5, 1000, 'x', undefined]) {
      expect(
        played(footballKings, {}, ...FULL_TIME, { type: 'CountStub', cards } as never).refusal,
      ).toMatchObject({ refused: 'not-a-count', cite: 'N.J.A.C. 13:69F-45.6(f)' });
    }
  });
});

test('45.2(b)4 two decks serve every second round', () => {
  const filed = { decks: 2, shuffle: 'by-device' };
  const lines = [
    'receive deck 1 blue preshuffled',
    'receive deck 2 red preshuffled',
    'cut deck 1 at 26',
    'seat 1  home $10',
    'no more bets',
    'deal Ks 7d Ac 9h As 2d 5c Ah',
    'stub',
    'new round',
  ];
  expect(roundAfter(lines, filed).decks.turn).toBe(2);
  expect(answer([...lines, 'cut deck 1 at 26'], filed)).toEqual([
    'deck-not-in-turn',
    'N.J.A.C. 13:69F-45.2(b)4',
  ]);
  expect(answer([...lines, 'cut deck 2 at 26', 'seat 1  home $10', 'no more bets'], filed)).toEqual(
    ['other-deck-not-in-shuffler', 'N.J.A.C. 13:69F-45.2(b)3'],
  );
});
