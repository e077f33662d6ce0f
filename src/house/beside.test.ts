import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { act } from '../kernel/decider.ts';
import { type Meter, type MeterCommand, meter } from '../progressive/index.ts';
import { closedTable } from '../table/index.ts';
import { fedBy, fill, metersAt } from './beside.ts';
import type { Happening } from './log/stream.ts';

const game = games['three-dice-yahtzee']!;
const table = closedTable(game);
const settings = {
  ...({ seedCents: 200_000, increment: [13, 100], shared: 'equally' } as const),
  levels: { 'six-sixes': [1, 1] } as const,
};
const inUse = act(meter, meter.initial, { type: 'InstallMeter', settings }).state;
const off = act(meter, inUse, { type: 'DisableMeter', reason: 'display fault' }).state;
const bet = (id: number, wager: string) => ({ id, seat: 1, wager, stakeCents: 100 });

/** The meters of a table, and what happened at them. */
const pit = (state?: Meter) => {
  const happened: Happening[] = [];
  const before = new Map(state === undefined ? [] : [['progressive', state]]);
  const meters = metersAt('T1', before, happened);
  return {
    meters,
    told: () => happened.map(({ stream, event }) => `${stream} ${Object(event).type}`),
  };
};
const at = 'meter/T1/progressive';

describe('House rules § meters the meters of a table while something is decided', () => {
  test('each is asked on what those before it made of it, and one that nobody has asked is new', () => {
    const { meters, told } = pit();
    expect(meters.of('progressive')).toBe(meter.initial);
    expect(meters.ask('progressive', { type: 'InstallMeter', settings })).toBeUndefined();
    expect(meters.of('progressive')).toEqual(inUse);
    expect(meters.ask('progressive', { type: 'InstallMeter', settings })).toMatchObject({
      refused: expect.any(String),
    });
    expect(told()).toEqual([`${at} MeterInstalled`]);
  });

  test.each([
    ['not installed', meter.initial, false],
    ['in use', inUse, false],
    ['disabled', off, true],
    ['decommissioned', { ...inUse, phase: 'decommissioned' } as never as Meter, true],
  ])('one that is %s takes part in play or not', (_, state, isOut) => {
    expect(pit(state).meters.isOut('progressive')).toBe(isOut);
  });

  test('it is installed with its filing at its first wager, and not again', () => {
    const first = pit();
    const bets = [bet(1, 'progressive'), bet(2, 'red')];
    expect(fill(game, table, 'progressive', bets, 'T1/1', first.meters)).toBeUndefined();
    expect(first.told()).toEqual([`${at} MeterInstalled`, `${at} Contributed`]);
    const filed = game.meters?.filed(table.inForce).progressive;
    expect(first.meters.of('progressive')).toMatchObject({
      phase: 'in use',
      settings: {
        ...{ seedCents: filed?.seedCents, increment: filed?.increment },
        ...{ shared: game.meters?.shared(table.inForce), levels: { 'six-sixes': [1, 1] } },
      },
    });
    const later = pit(first.meters.of('progressive'));
    expect(fill(game, table, 'progressive', bets, 'T1/2', later.meters)).toBeUndefined();
    expect(later.told()).toEqual([`${at} Contributed`]);
  });

  test('how it is shared follows the filing, while it is in use', () => {
    const shared = game.meters?.shared(table.inForce) ?? 'equally';
    const other = shared === 'equally' ? 'by stake' : 'equally';
    const asked = (state: Meter) => {
      const asks: MeterCommand[] = [];
      const meters = {
        ...{ of: () => state, isOut: () => false },
        ask: (_: string, ask: MeterCommand) => {
          asks.push(ask);
          return undefined;
        },
      };
      fill(game, table, 'progressive', [bet(1, 'progressive')], 'T1/1', meters);
      return asks.map(({ type }) => type);
    };
    const under = (of: string, phase = 'in use') =>
      ({ ...inUse, phase, settings: { ...settings, shared: of } }) as never as Meter;
    expect(asked(under(shared))).toEqual(['Contribute']);
    expect(asked(under(other))).toEqual(['ChangeShared', 'Contribute']);
    expect(asked(under(other, 'disabled'))).toEqual(['Contribute']);
    expect(asked(meter.initial)).toEqual(['InstallMeter', 'Contribute']);
  });

  test('where a meter refuses, nothing more is asked of it', () => {
    for (const refuses of ['InstallMeter', 'ChangeShared', 'Contribute']) {
      const asks: string[] = [];
      const no = { refused: 'no', because: 'No.', cite: 'House rules § meters' } as const;
      const state =
        refuses === 'InstallMeter'
          ? meter.initial
          : ({ ...inUse, settings: { ...settings, shared: 'otherwise' } } as never as Meter);
      const meters = {
        ...{ of: () => state, isOut: () => false },
        ask: (_: string, { type }: MeterCommand) => {
          asks.push(type);
          return type === refuses ? no : undefined;
        },
      };
      const bets = [bet(1, 'progressive')];
      expect(fill(game, table, 'progressive', bets, 'T1/1', meters as never)).toBe(no);
      expect(asks.at(-1)).toBe(refuses);
    }
  });

  test('what went back whole has fed nothing, nor has what is wagered elsewhere', () => {
    const line = (id: number, wager: string, result: string) => ({
      ...{ bet: id, seat: 1, wager, stakeCents: 100, result },
    });
    const lines = [
      ...[line(1, 'progressive', 'lose'), line(2, 'progressive', 'void')],
      ...[line(3, 'red', 'win'), line(4, 'progressive', 'win')],
    ];
    expect(fedBy(game, table, lines as never, 'progressive')).toEqual([
      ...[bet(1, 'progressive'), bet(4, 'progressive')],
    ]);
    expect(fedBy(game, table, lines as never, 'another')).toEqual([]);
  });
});
