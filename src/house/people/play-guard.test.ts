import { describe, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { bug, expectAccepted, isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { type Table, tableOf } from '../../table/index.ts';
import { actorsOf, spokenAt } from '../../table/script/actors.ts';
import { readHead } from '../../table/script/head.ts';
import { readTableLine } from '../../table/script/lines.ts';
import { ready } from '../../table/script/ready.ts';
import { START } from '../../table/script/time.ts';
import type { PlayLimits } from './own-limits.ts';
import { evolvePeople, nobody, type People, patron } from './people.ts';
import { guardPlay } from './play-guard.ts';

const MINUTE = 60_000;

/** A table of a script, at which patrons have limits; each line answers with its refusal, or nothing. */
const at = (head: string, limits: PlayLimits, others: readonly string[] = []) => {
  const { game } = expectAccepted(readHead(games, head));
  const decider = tableOf(game);
  const tables = new Map<string, Table>(
    ['T1', ...others].map((name) => [name, ready(expectAccepted(readHead(games, head)))]),
  );
  const person = tables.get('T1')?.seats[1]?.patron ?? bug('nobody sits there');
  let people: People = [
    { type: 'PersonAdded' as const, added: patron({ person, name: 'Somebody' }) },
    { type: 'PlayLimitsSet' as const, person, limits },
  ].reduce(evolvePeople, nobody);
  let [now, day] = [START, '2026-01-01'];
  const says = (text: string, name = 'T1'): string | undefined => {
    const table = tables.get(name) ?? bug(`no table ${name}`);
    const spoken = spokenAt(text);
    const asks = expectAccepted(readTableLine(game, spoken.text));
    const by = actorsOf(game, table, asks, spoken);
    const events = decider.decide(table, asks, { at: now, day, by });
    if (isRefusal(events)) return events.refused;
    const after = events.reduce(decider.evolve, table);
    const counted: ReturnType<typeof guardPlay> | Refusal = guardPlay(people, {
      ...{ table: name, asks, before: table, after, events, at: now, day },
    });
    if (isRefusal(counted)) return counted.refused;
    people = counted.reduce(evolvePeople, people);
    tables.set(name, after);
    return undefined;
  };
  return {
    person,
    says,
    /** Several lines of which none is refused. */
    all: (...lines: readonly string[]) => {
      for (const line of lines) expect([line, says(line)]).toEqual([line, undefined]);
    },
    wait: (ms: number) => {
      now += ms;
    },
    nextDay: () => {
      day = '2026-01-02';
    },
    practises: (name: string) => {
      tables.set(name, { ...(tables.get(name) ?? bug(`no table ${name}`)), practice: true });
    },
    limit: (now: PlayLimits) => {
      people = evolvePeople(people, { type: 'PlayLimitsSet', person, limits: now });
    },
    away: (until: number) => {
      people = evolvePeople(people, { type: 'CooledOff', person, until });
    },
    now: () => now,
    lost: () => people.protections?.[person]?.played.lostCents,
    open: () => people.protections?.[person]?.open,
  };
};

type At = ReturnType<typeof at>;
const football = 'three-dice-football  live';
const thrown = ['offer 1', 'accept 1', 'close betting', 'throw 32/5'];

const thrownBy2 = ['offer 2', 'accept 2', 'close betting', 'throw 32/5'];

describe('House rules § play limits: lost in a gaming day', () => {
  test('a wager counts as lost until it comes back, and a lost one stays lost', () => {
    const table = at(football, { lossCents: 2_000 });
    table.all('seat 1  penalty $10');
    expect(table.lost()).toBe(1_000);
    table.all(...thrown);
    expect([table.lost(), table.open()]).toEqual([1_000, {}]);
    expect(table.says('seat 1  penalty $11')).toBe('over-own-limit');
    table.all('seat 1  penalty $10');
  });

  test('what is won is free to lose again', () => {
    const table = at(football, { lossCents: 1_000 });
    table.all('seat 1  no-gain $10', ...thrown);
    // 5 to 1 on a no gain: ahead by $50.
    expect(table.lost()).toBe(-5_000);
    table.all('seat 1  penalty $60');
    expect(table.says('seat 1  no-gain $1')).toBe('over-own-limit');
  });

  test('withdrawn and made smaller it is back, raised it counts once', () => {
    const table = at(football, { lossCents: 2_000 });
    table.all('seat 1  touchdown $10', 'seat 1  withdraws touchdown', 'seat 1  touchdown $20');
    expect(table.lost()).toBe(2_000);
    expect(table.says('seat 1  touchdown $5')).toBe('over-own-limit');
    table.all('seat 1  withdraws touchdown');
    expect([table.lost(), table.open()]).toEqual([0, {}]);
  });

  test('two tables count together', () => {
    const table = at(football, { lossCents: 2_000 }, ['T2']);
    table.all('seat 1  touchdown $15');
    expect(table.says('seat 1  defense $10', 'T2')).toBe('over-own-limit');
    expect(table.says('seat 1  defense $5', 'T2')).toBeUndefined();
  });

  test('a wager from before the limit is not counted, whatever becomes of it', () => {
    const table = at(football, {});
    table.all('seat 1  penalty $10', ...thrown);
    expect([table.lost(), table.open()]).toEqual([0, {}]);
  });

  test('practice chips count apart: what is won of them makes no room for money, and what is lost of them takes none', () => {
    const table = at(football, { lossCents: 1_000 }, ['T2']);
    table.practises('T2');
    const practised = (...lines: readonly string[]) => lines.map((line) => table.says(line, 'T2'));
    expect(practised('seat 1  penalty $11')).toEqual(['over-own-limit']);
    // 5 to 1 on a no gain: $50 of practice chips.
    expect(practised('seat 1  no-gain $10', ...thrown)).not.toContain('over-own-limit');
    expect(table.lost()).toBe(0);
    expect(table.says('seat 1  penalty $11')).toBe('over-own-limit');
    table.all('seat 1  penalty $10');
    expect(practised('seat 1  penalty $60', 'seat 1  no-gain $1')).toEqual([
      undefined,
      'over-own-limit',
    ]);
    expect(table.lost()).toBe(1_000);
  });

  test('another gaming day begins with nothing lost', () => {
    const table = at(football, { lossCents: 1_000 });
    table.all('seat 1  penalty $10', ...thrown);
    expect(table.says('seat 1  penalty $1')).toBe('over-own-limit');
    table.nextDay();
    table.all('seat 1  penalty $10');
  });

  test('others at the table are as free as before', () => {
    const table = at(football, { lossCents: 100, stakeCents: 100, minutes: 1 });
    table.all('seat 2  touchdown $100', 'seat 3  defense $100');
    expect(table.lost()).toBe(0);
  });
});

describe('House rules § play limits: on the layout at one time', () => {
  test.each([
    ['$19', undefined],
    ['$20', undefined],
    ['$21', 'over-own-limit'],
  ])('a limit of 20 dollars and a wager of %s', (amount, refused) => {
    expect(at(football, { stakeCents: 2_000 }).says(`seat 1  touchdown ${amount}`)).toBe(refused);
  });

  test('all wagers together, and what was settled makes room', () => {
    const table = at(football, { stakeCents: 2_000 });
    table.all('seat 1  touchdown $10', 'seat 1  penalty $10');
    expect(table.says('seat 1  no-gain $1')).toBe('over-own-limit');
    table.all(...thrown, 'seat 1  penalty $10');
  });
});

describe('House rules § play limits: every table and every door', () => {
  test.each([
    ['$9', undefined],
    ['$10', undefined],
    ['$11', 'over-own-limit'],
  ])('10 of 20 dollars are on another layout: %s here', (amount, refused) => {
    const table = at(football, { stakeCents: 2_000 }, ['T2']);
    table.all('seat 1  touchdown $10');
    expect(table.says(`seat 1  touchdown ${amount}`, 'T2')).toBe(refused);
    table.all('seat 1  withdraws touchdown');
    if (refused !== undefined) {
      expect(table.says(`seat 1  touchdown ${amount}`, 'T2')).toBeUndefined();
    }
  });

  test('a second seat of the same patron counts with the first', () => {
    const table = at('asia-poker  live  adjacentPositions=yes', {
      stakeCents: 4_000,
      lossCents: 4_000,
    });
    table.all('dealer: seat 2 leaves', `floorperson: ${table.person} takes seat 2`);
    table.all('dealer: seat 2 buys in $100', 'seat 1  asia-poker $25');
    expect(table.says('seat 2  asia-poker $16')).toBe('over-own-limit');
    table.all('seat 2  asia-poker $15');
  });

  test('a void wager is back once, and leaves nothing open', () => {
    const table = at(football, { lossCents: 2_000 });
    table.all('seat 1  touchdown $10', 'seat 1  penalty $10');
    expect(table.lost()).toBe(2_000);
    table.all('void 1 because entered for another seat');
    expect([table.lost(), Object.values(table.open() ?? {})]).toEqual([1_000, [1_000]]);
    table.all(...thrown);
    table.all('void 0 because entered for another seat');
    expect([table.lost(), table.open()]).toEqual([0, {}]);
  });

  test('a corrected throw moves what was lost by what it moves at the seat', () => {
    const table = at(football, { lossCents: 9_000 });
    table.all('seat 1  no-gain $10', 'seat 1  touchdown $10', ...thrown);
    // 5 to 1 on a no gain, and a touchdown wager that is still open.
    expect(table.lost()).toBe(-4_000);
    table.all('correct 4: throw 66/1 because misread');
    expect(table.lost()).toBe(2_000);
  });

  test.each([
    ['has left', 'dealer: seat 1 leaves'],
    ['has cashed out what was won', 'dealer: seat 1 cashes out $10,020'],
  ])('a corrected throw counts for a patron who %s', (_, goes) => {
    const table = at(football, { lossCents: 2_000 }, ['T2']);
    table.all('seat 1  no-gain $10', 'seat 2  touchdown $10', ...thrown, goes);
    expect(table.lost()).toBe(-5_000);
    table.all('correct 4: throw 66/1 because misread');
    expect(table.lost()).toBe(1_000);
    expect(table.says('seat 1  touchdown $11', 'T2')).toBe('over-own-limit');
  });

  test.each([
    ['stakeCents', '$21'],
    ['lossCents', '$21'],
  ] as const)('a wager entered after the result is held to %s', (limit, amount) => {
    const table = at(football, { [limit]: 2_000 });
    table.all('seat 2  penalty $10', ...thrownBy2);
    const enter = (cents: string) =>
      `enter 3: seat 1  penalty ${cents} because the dealer missed it`;
    expect(table.says(enter(amount))).toBe('over-own-limit');
    table.all(enter('$20'));
    expect([table.lost(), table.open()]).toEqual([2_000, {}]);
    if (limit === 'lossCents') expect(table.says('seat 1  penalty $1')).toBe('over-own-limit');
  });

  test('nothing is entered for somebody who is away', () => {
    const table = at(football, {});
    table.all('seat 2  penalty $10', ...thrownBy2);
    table.away(table.now() + 24 * 60 * MINUTE);
    expect(table.says('enter 3: seat 1  penalty $5 because the dealer missed it')).toBe(
      'patron-away',
    );
  });
});

describe('House rules § play limits, § correction: a corrected call is no wager', () => {
  const toTheCount = [
    ...[
      'receive deck 1 blue preshuffled',
      'cut deck 1 at 26',
      'seat 1  visitor $10',
      'no more bets',
    ],
    ...['deal Kh 7s 6h 5c Qd 6s Jh Jc', 'count 43'],
  ];
  const HOUR = 60 * MINUTE;

  test.each([
    ['has taken a break', {}, (table: At) => table.away(table.now() + 24 * HOUR)],
    [
      'has set a lower limit',
      { lossCents: 1_000 },
      (table: At) => table.limit({ stakeCents: 500 }),
    ],
    [
      'has wagered the rest at another table',
      { lossCents: 1_000 },
      (table: At) => expect(table.says('seat 1  home $10', 'T2')).toBeUndefined(),
    ],
    ['has played long enough', { minutes: 5 }, (table: At) => table.wait(10 * MINUTE)],
  ])('what was void by a wrong count is decided where its player %s since', (_, limits, since) => {
    const table = at('football-kings  live', limits, ['T2']);
    table.all(...toTheCount);
    since(table);
    table.all('correct 5: count 44 because two cards stuck together');
  });
});

describe('House rules § play limits: minutes of play', () => {
  const waited = (...minutes: readonly number[]) => {
    const table = at(football, { minutes: 20 });
    table.all('seat 1  touchdown $10');
    return minutes.map((ms) => {
      table.wait(ms);
      return table.says('seat 1  touchdown $1');
    });
  };

  test.each([
    [
      [15 * MINUTE, 5 * MINUTE],
      [undefined, undefined],
    ],
    [
      [15 * MINUTE, 5 * MINUTE + 1],
      [undefined, 'over-own-limit'],
    ],
    [
      [15 * MINUTE + 1, 15 * MINUTE, 5 * MINUTE],
      [undefined, undefined, undefined],
    ],
  ])('wagers after %j milliseconds each: %j', (minutes, answers) => {
    expect(waited(...minutes)).toEqual(answers);
  });
});

describe('House rules § play limits: away', () => {
  test('what is on the layout is played to its end and paid; nothing new is taken', () => {
    const table = at(football, {});
    table.all('seat 1  no-gain $10', 'seat 1  touchdown $10');
    table.away(table.now() + 24 * 60 * MINUTE);
    expect(table.says('seat 1  no-gain $1')).toBe('patron-away');
    expect(table.says('seat 1  penalty $1')).toBe('patron-away');
    expect(table.says('dealer: seat 1 buys in $100')).toBe('patron-away');
    table.all(...thrown, 'dealer: seat 1 cashes out $20');
  });

  test('below and at its end', () => {
    const table = at(football, {});
    table.away(table.now() + 1_000);
    table.wait(999);
    expect(table.says('seat 1  touchdown $10')).toBe('patron-away');
    table.wait(1);
    expect(table.says('seat 1  touchdown $10')).toBeUndefined();
  });

  test('whoever places it: the dealer for the seat, and a seat that is left and taken again', () => {
    const table = at(football, {});
    table.away(table.now() + 24 * 60 * MINUTE);
    table.all('dealer: seat 1 leaves');
    expect(table.says(`${table.person} takes seat 1`)).toBe('patron-away');
    expect(table.says(`floorperson: ${table.person} takes seat 9`)).toBe('patron-away');
  });
});
