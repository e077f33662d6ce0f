import { describe, expect, test } from 'vitest';
import { footballKings, games, threeDiceFootball } from '../games/index.ts';
import { readCommand } from '../kernel/notation.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Actor } from './actor.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { runScript } from './script/script.ts';
import type { Table } from './state.ts';
import { tableOf } from './table.ts';

const decider = tableOf(threeDiceFootball);
const played = (script: string): Table => expectAccepted(runScript(games, script)).table;
const FLOOR: Actor = { person: 'floorperson', duty: 'floorperson' };
const STICK: Actor = { person: 'stickperson', duty: 'stickperson' };
const DEALER: Actor = { person: 'dealer', duty: 'dealer' };
const WATCH: Actor = { person: 'surveillance', duty: 'surveillance' };
const line = (serial: string, goes: 'to the drop box' | 'stays with the patron') =>
  ({
    ...{ bet: 1, seat: 1, wager: 'touchdown', result: 'lose', stakeCents: 1_000 },
    ...{ returnedCents: 0, paidCents: 0, cutCents: 0, breakageCents: 0 },
    ...{ step: 'House rules § rounds', cite: 'House rules § rounds' },
    coupon: { serial, valueCents: 1_000, paidCents: 0, goes },
  }) satisfies SettlementLine;

describe('House rules § correction an entry of log format 1 names what the layout saw, and nothing else', () => {
  const table = played('three-dice-football  live\nseat 1  touchdown $10');
  const corrected = (change: object): TableEvent =>
    ({
      ...{ type: 'RoundCorrected', reason: 'slip', was: {}, instead: null, dropped: [] },
      ...{ events: [], commands: [], moved: [], inventoryCents: 0, ...change },
    }) as TableEvent;

  test('the round is what it says, from its beginning', () => {
    const bet = { id: 1, seat: 2, wager: 'defense', stakeCents: 500 };
    const said = { type: 'PlaceBet', seat: 2, wager: 'defense', stakeCents: 500 };
    const after = decider.evolve(
      table,
      corrected({ events: [{ type: 'BetPlaced', bet }], commands: [said] }),
    );
    expect(table.play.bets).toMatchObject([{ seat: 1, wager: 'touchdown' }]);
    expect(after.play.bets).toMatchObject([{ seat: 2, wager: 'defense', stakeCents: 500 }]);
    expect(after.told.commands).toEqual([said]);
    expect(after.told.play).toEqual(table.told.play);
    expect(after.seats).toEqual(table.seats);
    // It is part of what happened in the round, and stands where the round is corrected again.
    expect(after.told.events.at(-1)).toMatchObject({ type: 'RoundCorrected' });
  });

  test('what it entered is none of the entries that can be replayed, and is not said to be void', () => {
    const said = { type: 'PlaceBet', seat: 2, wager: 'defense', stakeCents: 500 };
    const [first] = table.told.commands;
    const after = decider.evolve(table, corrected({ commands: [first, said] }));
    const voids = (index: number, now = after) =>
      decider.decide(
        now,
        { type: 'VoidWager', index, reason: 'x' },
        { at: 0, day: '2026-01-01', by: [STICK, FLOOR] },
      );
    expect(voids(1)).toMatchObject({ refused: 'nothing-to-correct' });
    expect(voids(0)).toMatchObject([{ type: 'RoundCorrected', was: first }]);
    // Nor is what it dropped.
    const dropped = decider.evolve(table, corrected({ commands: [] }));
    expect(voids(0, dropped)).toMatchObject({ refused: 'nothing-to-correct' });
  });

  test('its coupons leave the drop box, and those of the replayed round go in', () => {
    const before: Table = {
      ...table,
      dropBox: { cashCents: 700, coupons: ['earlier', 'A', 'C'] },
      play: {
        ...table.play,
        settled: [line('A', 'to the drop box'), line('C', 'stays with the patron')],
      },
    };
    const settled = [line('B', 'to the drop box'), line('D', 'stays with the patron')];
    const events = settled.map((one) => ({ type: 'BetSettled', settled: one }));
    expect(decider.evolve(before, corrected({ events })).dropBox).toEqual({
      ...{ cashCents: 700, coupons: ['earlier', 'C', 'B'] },
    });
  });
});

/** Asks a table after a script, and gives the events, or the code and the sentence of the refusal. */
const asking = (script: string, given: object = {}) => {
  const run = expectAccepted(runScript(games, script));
  const { decide } = tableOf(run.game);
  return (asks: TableCommand, ...by: readonly Actor[]) => {
    const answer = decide(run.table, asks, { at: 0, day: '2026-01-01', by, ...given });
    return isRefusal(answer) ? `${answer.refused}: ${answer.because}` : answer;
  };
};

const ROUND = `three-dice-football  live
seat 1  touchdown $10
seat 2  over-four-yards $10
offer 1
accept 1
close betting
throw 64/2`;

describe('House rules § correction what may be corrected, and what an entry says of it', () => {
  const bet = (seat: number, wager: string) => ({ type: 'PlaceBet', seat, wager, stakeCents: 500 });
  const enter = (index: number, instead: object) =>
    ({ type: 'EnterWager', index, instead, reason: 'it lay there' }) as TableCommand;
  const voids = (index: number): TableCommand => ({ type: 'VoidWager', index, reason: 'x' });

  test('only an entry of the round, of the right kind', () => {
    const ask = asking(ROUND);
    expect(ask(voids(5), STICK, FLOOR)).toBe(
      'nothing-to-correct: Choose which of the 5 entries of this round was wrong.',
    );
    expect(ask(voids(2), STICK, FLOOR)).toBe(
      'not-a-wager: Choose the entry of a wager that was placed.',
    );
    const instead = bet(1, 'touchdown') as never;
    expect(ask({ type: 'Correct', index: 4, instead, reason: 'x' }, STICK, FLOOR)).toBe(
      'not-a-call: Correct only what staff called. Void a wager with a reason, or enter it as it was placed.',
    );
    expect(ask({ type: 'SettleOwed', patron: 'ann' }, { person: 'c', duty: 'cage' })).toBe(
      'nothing-owed: Nothing is owed to or by that patron.',
    );
    expect(ask({ type: 'NoteIrregularity', what: 'a die fell' }, STICK)).toEqual([
      { type: 'IrregularityNoted', what: 'a die fell' },
    ]);
  });

  test('a void says what was void, and nothing instead; what nobody is owed is not in it', () => {
    const [event] = asking(ROUND)(voids(1), STICK, FLOOR) as readonly TableEvent[];
    expect(event).toMatchObject({
      ...{ type: 'RoundCorrected', was: { seat: 2 }, instead: null },
      ...{ moved: [{ seat: 2, cents: -1_000 }], dropped: [], inventoryCents: 1_000 },
      events: [
        ...[{ type: 'BetPlaced' }, { type: 'BetPlaced' }, { type: 'DiceOffered' }],
        ...[{ type: 'DiceAccepted' }, { type: 'DownPlayed' }, { type: 'BetSettled' }],
      ],
    });
    expect(event).not.toHaveProperty('owed');
    expect(event).not.toHaveProperty('meters');
    // Nor is one who left with all their chips, and whom the void does not reach.
    const [other] = asking(`${ROUND}\ndealer: seat 3 leaves`)(voids(1), STICK, FLOOR);
    expect(other).toMatchObject({ moved: [{ seat: 2, cents: -1_000 }] });
    expect(other).not.toHaveProperty('owed');
  });

  test('a player’s wager takes the place of the entry, another player’s goes before it', () => {
    const bets = (index: number, instead: object, round = ROUND) => {
      const answer = asking(round)(enter(index, instead), FLOOR, WATCH);
      if (typeof answer === 'string') return answer;
      const [event] = answer as readonly Extract<TableEvent, { type: 'RoundCorrected' }>[];
      return event!.commands.flatMap((said) => {
        const { type, seat, stakeCents } = said as Record<string, unknown>;
        if (type === 'CallThrow') return ['throw'];
        return type === 'PlaceBet' ? [`${seat}: ${stakeCents}`] : [];
      });
    };
    expect(bets(0, bet(1, 'touchdown'))).toEqual(['1: 500', '2: 1000', 'throw']);
    expect(bets(4, bet(3, 'over-four-yards'))).toEqual(['1: 1000', '2: 1000', '3: 500', 'throw']);
    expect(bets(4, bet(1, 'over-four-yards'))).toEqual(['1: 1000', '2: 1000', '1: 500', 'throw']);
    expect(bets(0, bet(3, 'touchdown'))).toEqual(['3: 500', '1: 1000', '2: 1000', 'throw']);
    // A wager of this throw is not one of the throw before.
    const later = `${ROUND}\nseat 2  over-four-yards $10`;
    expect(bets(5, bet(3, 'over-four-yards'), later)).toEqual([
      ...['1: 1000', '2: 1000', 'throw', '3: 500', '2: 1000'],
    ]);
    // Also where the crew noted something between the last wager and the result.
    const noted = ROUND.replace('throw', 'irregularity: a die fell\nthrow');
    expect(bets(4, bet(3, 'over-four-yards'), noted)).toEqual([
      '1: 1000',
      '2: 1000',
      '3: 500',
      'throw',
    ]);
  });
});

describe('House rules § meters what a meter had paid is corrected with the round', () => {
  const script = (dice: string) => `three-dice-yahtzee  live
seat 1  red $10
seat 1  progressive $1
seat 2  red $10
shake red
shake blue
reveal ${dice}`;
  const dealer: Actor = { person: 'dealer', duty: 'dealer' };
  const reveal = (dice: string) =>
    expectAccepted(readCommand(games['three-dice-yahtzee']!, `reveal ${dice}`));
  const corrected = (was: string, is: string, readings: Readonly<Record<string, number>>) => {
    const { table } = expectAccepted(runScript(games, script(was)));
    const index = table.told.commands.findIndex(({ type }) => type === reveal(was).type);
    const asks = { type: 'Correct', index, instead: reveal(is), reason: 'misread' } as TableCommand;
    const answer = asking(script(was), { readings })(asks, dealer, FLOOR);
    if (typeof answer === 'string') throw new Error(answer);
    const [event] = answer as readonly Extract<TableEvent, { type: 'RoundCorrected' }>[];
    return event!;
  };
  const read = ({ commands }: { readonly commands: readonly unknown[] }) =>
    commands.filter((said) => (said as { type: string }).type === 'ReadMeter');

  test('it pays what it had not, by what it shows now, and takes back what it had', () => {
    const won = corrected('443/125', '666/666', { progressive: 243_761 });
    expect(won.meters).toEqual([{ meter: 'progressive', cents: 243_761 }]);
    expect(read(won)).toEqual([{ type: 'ReadMeter', meter: 'progressive', cents: 243_761 }]);
    expect(won.commands[0]).toMatchObject({ type: 'ReadMeter' });
    const lost = corrected('666/666', '443/125', { progressive: 200_000 });
    expect(lost.meters).toEqual([{ meter: 'progressive', cents: -200_000 }]);
  });

  test('a meter that was void stays void, whatever it shows now', () => {
    const voided = script('443/125').replace(
      'shake red',
      'dealer + floorperson: meter progressive out of service\nshake red',
    );
    const table = played(voided);
    const types = table.told.commands.map(({ type }) => type);
    const [index, instead] = [types.lastIndexOf(reveal('443/125').type), reveal('666/666')];
    const ask = asking(voided, { readings: { progressive: 243_761 } });
    const answer = ask({ type: 'Correct', index, instead, reason: 'misread' }, dealer, FLOOR);
    const [event] = answer as readonly Extract<TableEvent, { type: 'RoundCorrected' }>[];
    expect(types).toContain('VoidMeter');
    expect(event?.commands).toContainEqual(table.told.commands[types.indexOf('VoidMeter')]);
    expect(event).not.toHaveProperty('meters');
  });

  test('where it pays the same nothing is said of it, and without a reading it shows what it showed', () => {
    expect(corrected('443/125', '125/443', {})).not.toHaveProperty('meters');
    // It paid, and pays as much again.
    expect(corrected('666/666', '666/666', {})).not.toHaveProperty('meters');
    const again = corrected('443/125', '666/666', {});
    expect(again.meters).toEqual([{ meter: 'progressive', cents: 200_000 }]);
    const other = corrected('443/125', '666/666', { another: 5 });
    expect(other.meters).toEqual([{ meter: 'progressive', cents: 200_000 }]);
  });
});

describe('58 Pa. Code § 661a.1, § 661a.6(f)(1) a throw counts as what it was called as, or not at all', () => {
  const GAME = [
    ...['three-dice-football  live', 'seat 1  touchdown $10', 'seat 1  extra-point $10'],
    ...['seat 2  defense $10', 'offer 1', 'accept 1', 'close betting'],
  ];
  const played = (...lines: readonly string[]) =>
    expectAccepted(runScript(games, [...GAME, ...lines].join('\n')));
  const FLOORS = 'stickperson + floorperson';

  test('an extra point roll is no down, where there was no score: wagers stand, and the next throw is the down', () => {
    const { table, lines } = played(
      ...['throw 66/6', 'throw 12/6', `${FLOORS}: correct 5: throw 65/6 because misread`],
    );
    expect(lines.at(-1)?.events).toMatchObject([
      { type: 'RoundCorrected', dropped: [{ type: 'CallThrow', offensive: [1, 2] }] },
    ]);
    expect(table.play).toMatchObject({ round: { field: { down: 2, yards: 15 } }, settled: [] });
    expect(table.play.bets.map(({ wager }) => wager)).toEqual([
      ...['touchdown', 'extra-point', 'defense'],
    ]);
    expect(table.betting).toBe('open');
  });

  test('§ 661a.6(b) a throw after a no roll is no second down, where the roll was good: nobody could wager on it', () => {
    const { table, lines } = played(
      ...['no roll: improper throw', 'throw 12/6'],
      `${FLOORS}: correct 5: throw 65/6 because it was good`,
    );
    expect(lines.at(-1)?.events).toMatchObject([
      { type: 'RoundCorrected', dropped: [{ type: 'CallThrow', offensive: [1, 2] }] },
    ]);
    expect(table.play).toMatchObject({
      round: { field: { down: 2, yards: 15, play: 2 } },
      settled: [],
    });
    expect(table.play.bets.map(({ wager }) => wager)).toEqual([
      ...['touchdown', 'extra-point', 'defense'],
    ]);
    expect(table.betting).toBe('open');
  });

  test('§ 661a.5(c) where a throw was no roll, the one after it is the down, with the wagers on both', () => {
    const { table } = played(
      ...['throw 65/6', 'seat 2  penalty $10', 'close betting', 'throw 11/5'],
      `${FLOORS}: correct 5: no roll: improper throw because it was`,
    );
    expect(table.play).toMatchObject({
      round: { field: { down: 2, yards: 21, play: 2 } },
      settled: [{ wager: 'penalty', result: 'win' }],
    });
  });

  test('a down is no extra point roll, where the game had ended in a score: that roll is still due', () => {
    const { table } = played(
      ...['throw 65/6', 'close betting', 'throw 12/6'],
      `${FLOORS}: correct 5: throw 66/6 because misread`,
    );
    expect(table.play).toMatchObject({
      round: { ended: 'trips td', extraPoint: 'due' },
      settled: [{ wager: 'defense', result: 'lose' }],
    });
    const { table: rolled } = played(
      ...['throw 65/6', 'close betting', 'throw 12/6'],
      ...[`${FLOORS}: correct 5: throw 66/6 because misread`, 'throw 23/4'],
    );
    expect(rolled.play.settled.slice(1)).toMatchObject([
      { wager: 'touchdown', result: 'win' },
      { wager: 'extra-point', result: 'lose' },
    ]);
  });
});

describe('N.J.A.C. 13:69F-45.6(f) a deck is at the table or not as its count, corrected, says', () => {
  const counted = (count: number, ...lines: readonly string[]) =>
    played(
      [
        ...['football-kings  live', 'receive deck 1 blue preshuffled', 'cut deck 1 at 26'],
        ...['seat 1  home $10', 'no more bets', 'deal Kh 7s 6h 5c Qd 6s Jh Jc', `count ${count}`],
        ...lines,
      ].join('\n'),
    );
  const corrects = (count: number): string =>
    `dealer + floorperson: correct 5: count ${count} because misread`;
  const refusalAt = (table: Table, ...lines: readonly TableCommand[]) =>
    lines.map((asks) => {
      const by = asks.type === 'BringEquipment' ? [FLOOR] : [DEALER, FLOOR];
      const answer = tableOf(footballKings).decide(table, asks, { at: 0, day: '2026-01-01', by });
      return isRefusal(answer) ? answer.refused : 'accepted';
    });
  const brings = (set: string): TableCommand => ({ type: 'BringEquipment', kind: 'deck', set });

  test('2 where it was not right after all, the deck leaves, and does not come back', () => {
    const table = counted(44, corrects(43));
    expect(table.equipment).not.toHaveProperty('deck');
    expect(table.pieces['deck 1']).toMatchObject({ gone: 'count not right' });
    expect(refusalAt(table, brings('deck 1'), brings('deck 2'))).toEqual([
      ...['piece-retired', 'accepted'],
    ]);
    // Another wrong count takes it away once, too.
    expect(counted(44, corrects(43), corrects(42)).equipment).not.toHaveProperty('deck');
    expect(counted(43).equipment).not.toHaveProperty('deck');
  });

  test('1 where it was right after all, the deck never left, and no other that nobody inspected is played with', () => {
    const table = counted(43, corrects(44));
    expect(table.equipment.deck).toMatchObject({ set: 'deck 1' });
    expect(table.pieces['deck 1']).not.toHaveProperty('gone');
    expect(refusalAt(table, brings('deck 2'))).toEqual(['equipment-present']);
    const replaced = counted(43, 'bring deck: deck 2');
    const right = (cards: number): TableCommand => {
      const instead = { type: 'CountStub', cards } as { type: string };
      return { type: 'Correct', index: 5, instead, reason: 'misread' };
    };
    expect(refusalAt(replaced, right(44), right(42))).toEqual(['equipment-present', 'accepted']);
  });
});
