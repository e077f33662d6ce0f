import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../../test/served-house.ts';
import { neededUnder } from '../../kernel/equipment.ts';
import { fraction } from '../../kernel/fraction.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { addFigures, NO_FIGURES, SHIFTS } from '../../ledger/index.ts';
import { ALERT_KINDS, type AlertKind } from '../alerts/alerts.ts';
import { unusualHold } from './hold.ts';
import { type Journal, openJournal } from './journal.ts';

let served: ServedHouse;
let journal: Journal;
let dealer: Visitor;
let stick: Visitor;
let floor: Visitor;
const raised = new Set<string>();

beforeAll(async () => {
  served = await servedHouse();
  journal = openJournal({
    ...{ store: served.house.log.store, games: served.house.games, shifts: SHIFTS },
  });
  [dealer, stick, floor] = (await Promise.all(
    ['dealer', 'stickperson', 'floorperson'].map((role) => served.staff(role)),
  )) as [Visitor, Visitor, Visitor];
  await must(dealer.command('F1', { type: 'TakeSeat', seat: 5, patron: 'walk-in-1' }));
  await must(dealer.command('F1', { type: 'BuyIn', seat: 5, cents: 100_000 }));
});
afterAll(async () => {
  await journal.close();
  await served.close();
});

const must = async (asked: ReturnType<Visitor['command']>): Promise<void> => {
  const { statusCode, body } = await asked;
  expect(`${statusCode} ${statusCode === 200 ? '' : body}`).toBe('200 ');
};

/** How many alerts of a kind there are now. */
const count = async (kind: AlertKind): Promise<number> => {
  await journal.caughtUp();
  const rows = journal.database.prepare('SELECT kind FROM alerts').all();
  for (const { kind: one } of rows) raised.add(String(one));
  return rows.filter((row) => row.kind === kind).length;
};

const beside = (person: string) => ({ approver: { person, password: `demo-${person}` } });

/** The dice go to the only player, and a wager is placed. */
const offered = async (): Promise<void> => {
  await must(dealer.say('F1', { type: 'PlaceBet', seat: 5, wager: 'defense', stakeCents: 1000 }));
  await must(stick.say('F1', { type: 'OfferDice', seat: 5 }));
  await must(stick.say('F1', { type: 'AcceptDice', seat: 5 }));
  await must(stick.command('F1', { type: 'CloseBetting' }));
};
const noRoll = () => must(stick.say('F1', { type: 'CallNoRoll', reason: 'die off the table' }));
/** A throw that ends the game, and the next one begun. */
const thrown = async (): Promise<void> => {
  await must(stick.say('F1', { type: 'CallThrow', offensive: [1, 1], defensive: 6 }));
  await must(stick.say('F1', { type: 'BeginRound' }));
};

test('58 Pa. Code § 661a.5(c) no rolls: two among ten throws are usual, three are an alert, and the fourth is of the same cluster', async () => {
  await offered();
  await noRoll();
  await noRoll();
  expect(await count('no-rolls')).toBe(0);
  await noRoll();
  expect(await count('no-rolls')).toBe(1);
  await noRoll();
  expect(await count('no-rolls')).toBe(1);
  await thrown();
  // Ten throws later the cluster is over: two more are usual again.
  for (let at = 0; at < 10; at += 1) {
    await offered();
    await thrown();
  }
  await offered();
  await noRoll();
  await noRoll();
  expect(await count('no-rolls')).toBe(1);
  await thrown();
});

const commandAt = async (type: string): Promise<number> => {
  const { told } = await served.house.table({ table: 'F1', game: 'three-dice-football' });
  return told.commands.findLastIndex((one) => one.type === type);
};
const instead = { type: 'CallThrow', offensive: [1, 1], defensive: 6 };
const corrects = async (defensive: number): Promise<void> => {
  const index = await commandAt('CallThrow');
  const command = { type: 'Correct', index, instead: { ...instead, defensive }, reason: 'misread' };
  await must(stick.command('F1', command, beside('floorperson')));
};

test('House rules § alerts a correction is an alert each; of one pair of hands the third is one more', async () => {
  await offered();
  await must(stick.say('F1', instead));
  await corrects(5);
  await corrects(6);
  expect([await count('correction'), await count('pair-of-hands')]).toEqual([2, 0]);
  await corrects(5);
  expect([await count('correction'), await count('pair-of-hands')]).toEqual([3, 1]);
  await corrects(6);
  expect([await count('correction'), await count('pair-of-hands')]).toEqual([4, 1]);
});

test('House rules § alerts a pair that signs anything together twenty times in a day is an alert', async () => {
  const before = await count('pair-of-hands');
  const fills = async (from: number, to: number): Promise<void> => {
    for (let at = from; at <= to; at += 1) {
      await must(
        floor.command('F1', { type: 'Fill', cents: 100, slip: `F-${at}` }, beside('cage')),
      );
    }
  };
  await fills(1, 19);
  expect(await count('pair-of-hands')).toBe(before);
  await fills(20, 20);
  expect(await count('pair-of-hands')).toBe(before + 1);
  await fills(21, 21);
  expect(await count('pair-of-hands')).toBe(before + 1);
});

test('House rules § correction a wager entered late and a wager voided are alerts of their own', async () => {
  const index = await commandAt('CallThrow');
  const bet = { type: 'PlaceBet', seat: 5, wager: 'touchdown', stakeCents: 500 };
  const late = {
    type: 'EnterWager',
    index: await commandAt('OfferDice'),
    instead: bet,
    reason: 'it was on the line',
  };
  expect(index).toBeGreaterThan(0);
  // Who entered a wager late does not approve that it is void, so another one is void, and before.
  const voids = { type: 'VoidWager', index: await commandAt('PlaceBet'), reason: 'of nobody' };
  await must(stick.command('F1', voids, beside('floorperson')));
  expect(await count('wager-voided')).toBe(1);
  await must(floor.command('F1', late, beside('surveillance')));
  expect(await count('wager-entered')).toBe(1);
  await must(stick.say('F1', { type: 'BeginRound' }));
});

test('House rules § alerts an irregularity that somebody notes is an alert', async () => {
  await must(floor.command('F1', { type: 'NoteIrregularity', what: 'a chip fell' }));
  expect(await count('irregularity')).toBe(1);
});

test('House rules § sign-on two failed sign-ins of a name are no alert, the third is, and the fourth no more', async () => {
  const fails = async () => {
    served.time.elapsed += 600_000;
    await served.visitor().post('/api/sign-in', { person: 'cage', password: 'a guess' });
  };
  await fails();
  await fails();
  expect(await count('sign-in-failures')).toBe(0);
  await fails();
  expect(await count('sign-in-failures')).toBe(1);
  await fails();
  expect(await count('sign-in-failures')).toBe(1);
});

test('House rules § meters a meter that pays and one that stops are alerts', async () => {
  const { tables } = (await dealer.get('/api/floor')).json();
  const { table } = tables.find(
    (one: { game: string; kind: string }) =>
      one.game === 'three-dice-yahtzee' && one.kind === 'felt',
  );
  await must(dealer.command(table, { type: 'TakeSeat', seat: 1, patron: 'walk-in-2' }));
  await must(dealer.command(table, { type: 'BuyIn', seat: 1, cents: 50_000 }));
  for (const [wager, stakeCents] of [
    ['red', 500],
    ['progressive', 100],
  ]) {
    await must(dealer.say(table, { type: 'PlaceBet', seat: 1, wager, stakeCents }));
  }
  for (const cup of ['red', 'blue']) await must(dealer.say(table, { type: 'ShakeCup', cup }));
  expect(await count('meter-hit')).toBe(0);
  await must(dealer.say(table, { type: 'RevealHands', red: [6, 6, 6], blue: [6, 6, 6] }));
  expect(await count('meter-hit')).toBe(1);
  const off = { type: 'DisableMeter', reason: 'display fault' };
  const put = { key: 'a key of its own', command: off, ...beside('surveillance') };
  const answer = await floor.post(`/api/tables/${table}/meters/progressive`, put);
  expect(answer.body).not.toContain('because');
  expect(await count('meter-out')).toBe(1);
});

/** A table for money beside those of the demo, with the crew of F1. */
const MONEY = { table: 'M1', game: 'three-dice-football' } as const;
const closes = (closerCents: number) => floor.command('M1', { type: 'CloseTable', closerCents });
const opens = (openerCents: number) =>
  floor.command('M1', { type: 'OpenTable', kind: 'felt', practice: false, openerCents });

test('House rules § ledger a closer to the cent is no alert, a cent less or more is', async () => {
  const command = { type: 'SetUpTable', ...MONEY, title: 'Money' };
  await (await served.staff('administrator')).post('/api/floor', { key: 'set it up', command });
  const before = await count('over-short');
  for (const [closer, alerts] of [
    [500_000, 0],
    [499_999, 1],
    [500_001, 2],
  ] as const) {
    await must(opens(500_000));
    await must(closes(closer));
    expect(await count('over-short')).toBe(before + alerts);
  }
});

test('House rules § alerts a face and a return outside their band are alerts when the table closes', async () => {
  expect([await count('faces'), await count('return')]).toEqual([0, 0]);
  // A die that shows sixes alone, and a wager that the house never loses.
  const { database } = journal;
  const insert = (text: string): number => Number(database.prepare(text).get()?.id);
  database.exec(`INSERT INTO faces VALUES ('M1', 'three-dice-football', 0, 'blue die', '6', 40)`);
  const law = insert(`INSERT INTO laws (law) VALUES ('[[-1000,0.5],[1000,0.5]]') RETURNING id`);
  const rules = insert(`INSERT INTO rules (rules) VALUES ('{}') RETURNING id`);
  database.exec(`INSERT INTO lawful
    VALUES ('M1', 'three-dice-football', 0, ${rules}, 'made-up', ${law}, 20)`);
  database.exec(`INSERT INTO rounds VALUES ('M1', 1, 'made-up', '2026-01-01', 'day',
    'three-dice-football', 0, ${rules}, 1, 1, 1, 20, 20000, 20000)`);
  await must(opens(500_000));
  await must(closes(500_000));
  expect([await count('faces'), await count('return')]).toEqual([1, 1]);
});

test.each([
  [129, false],
  [130, false],
  [131, true],
  [71, false],
  [70, false],
  [69, true],
])(
  'House rules § alerts a win of %i cents where 100 ± 30 are three deviations of all wagers together',
  (winCents, unusual) => {
    const wager = (handleCents: number, variance: number) => ({
      figures: addFigures(NO_FIGURES, { handleCents }),
      theory: { winCents: fraction(50), variance: fraction(variance) },
    });
    // Apart they stray further than together: what one wins on a throw, the other loses.
    const own = (variance: number) => ({
      ...{ figures: NO_FIGURES, jointVariance: fraction(variance) },
    });
    const cells = [wager(winCents - 10, 400), wager(10, 100), own(64), own(36)];
    expect(unusualHold(cells) !== undefined).toBe(unusual);
  },
);

test('House rules § alerts a hold is told of the handle, since the box is still to be counted; without rounds there is none', () => {
  const theory = { winCents: fraction(0), variance: fraction(1) };
  const cells = [
    { figures: addFigures(NO_FIGURES, { handleCents: 5000 }), theory },
    { figures: addFigures(NO_FIGURES, { dropCents: 10_000 }), jointVariance: fraction(1) },
  ];
  expect(unusualHold(cells)).toBe('won $50 where $0 was to be expected: 100.0% of the handle.');
  expect(unusualHold(cells.slice(1))).toBeUndefined();
});

test('House rules § alerts a table that wins every one of its wagers has an unusual hold when it closes', async () => {
  await must(dealer.command('F1', { type: 'LeaveSeat', seat: 5 }));
  const { inventoryCents } = await served.house.table({ ...MONEY, table: 'F1' });
  await must(floor.command('F1', { type: 'CloseTable', closerCents: inventoryCents }));
  await must(opens(500_000));
  for (const [person, duty] of [
    ['stickperson', 'stickperson'],
    ['dealer', 'dealer'],
    ['boxperson', 'dealer'],
  ]) {
    await must(floor.command('M1', { type: 'JoinCrew', person, duty }));
  }
  const { inForce } = await served.house.table(MONEY);
  const { equipment } = served.house.games[MONEY.game]!.table;
  for (const { kind } of neededUnder(inForce, equipment)) {
    await must(floor.command('M1', { type: 'BringEquipment', kind, set: `M1-${kind}-1` }));
  }
  await must(dealer.command('M1', { type: 'TakeSeat', seat: 5, patron: 'walk-in-1' }));
  await must(dealer.command('M1', { type: 'BuyIn', seat: 5, cents: 100_000 }));
  for (let round = 0; round < 20; round += 1) {
    const bet = { type: 'PlaceBet', seat: 5, wager: 'touchdown', stakeCents: 1000 };
    await must(dealer.say('M1', bet));
    await must(stick.say('M1', { type: 'OfferDice', seat: 5 }));
    await must(stick.say('M1', { type: 'AcceptDice', seat: 5 }));
    await must(stick.command('M1', { type: 'CloseBetting' }));
    await must(stick.say('M1', instead));
    await must(stick.say('M1', { type: 'BeginRound' }));
  }
  await must(dealer.command('M1', { type: 'LeaveSeat', seat: 5 }));
  expect(await count('hold')).toBe(0);
  await must(closes(520_000));
  expect(await count('hold')).toBe(1);
});

test('House rules § alerts a dispute is an alert, once for a patron and a round', async () => {
  const asks = {
    type: 'RaiseDispute',
    table: 'F1',
    round: 1,
    what: 'A push was collected.',
  } as const;
  const { person } = await served.player('E2', 1);
  const by = [{ person, duty: 'player' }] as const;
  expectAccepted(await served.house.ask({ kind: 'alerts', asks }, by));
  await served.house.ask({ kind: 'alerts', asks }, by);
  expect(await count('dispute')).toBe(1);
});

test('House rules § alerts every kind of alert was raised above', () => {
  expect([...ALERT_KINDS].filter((kind) => !raised.has(kind))).toEqual([]);
});
