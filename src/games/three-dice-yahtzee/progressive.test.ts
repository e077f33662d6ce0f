import { expect, test } from 'vitest';
import { act, evolveAll } from '../../kernel/decider.ts';
import { play } from '../../kernel/play.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import type { Command } from './commands.ts';
import { seedCents, threeDiceYahtzee } from './index.ts';
import { COLUMNS, columnOf } from './progressive.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission(threeDiceYahtzee.submission, { mainWager: 'optional', ...filed }));

const faces = (text: string) => [...text].map(Number);

/** The progressive bets of these stakes, at seats 1, 2 …, settled by a throw with the meter at so much. */
const settled = (filed: object, stakes: readonly number[], thrown: string, cents = seedCents) => {
  const decider = play(threeDiceYahtzee, rulesOf(filed));
  const commands: readonly (Command | PlayCommand)[] = [
    { type: 'ReadMeter', meter: 'progressive', cents },
    ...stakes.map(
      (stakeCents, index): PlayCommand => ({
        type: 'PlaceBet',
        seat: index + 1,
        wager: 'progressive',
        stakeCents,
      }),
    ),
    { type: 'ShakeCup', cup: 'red' },
    { type: 'ShakeCup', cup: 'blue' },
    { type: 'RevealHands', red: faces(thrown.slice(0, 3)), blue: faces(thrown.slice(4)) },
  ];
  return commands.reduce(
    (state, command) => evolveAll(decider, state, expectAccepted(decider.decide(state, command))),
    decider.initial,
  ).settled;
};

const won = (thrown: string) => {
  const [line] = settled({}, [100], thrown);
  return { line: line?.line, paidCents: line?.paidCents, meter: line?.meter };
};

test.each([
  ['666/666', 'six-sixes', 200_000, 'progressive'],
  ['555/555', 'large-yahtzee', 20_000, undefined],
  ['111/111', 'large-yahtzee', 20_000, undefined],
  ['666/665', 'small-yahtzee', 1_000, undefined],
  ['531/642', 'large-straight', 300, undefined],
  ['531/442', 'small-straight', 100, undefined],
  ['521/641', undefined, 0, undefined],
  ['665/665', undefined, 0, undefined],
])('§ progressive wager paytable: %s is %s and pays %s cents', (thrown, line, paidCents, meter) => {
  expect(won(thrown)).toEqual({ line, paidCents, meter });
});

test('reading 14: the award is all that is paid, unless the stake is filed as returned', () => {
  for (const thrown of ['666/666', '531/442']) {
    expect(settled({}, [100], thrown)[0]?.returnedCents).toBe(0);
    const returned = settled({ progressiveStake: 'returned' }, [100], thrown)[0];
    expect(returned?.returnedCents).toBe(100);
    expect(returned?.paidCents).toBe(settled({}, [100], thrown)[0]?.paidCents);
  }
});

// The sheet's columns are the ordinary awards times 1.5, 2, 3 … 10; half a dollar is rounded up.
test('§ dynamic pays: ten columns, each a multiple of the ordinary awards', () => {
  expect(COLUMNS).toHaveLength(11);
  for (const { halves, awards } of COLUMNS) {
    expect(awards).toEqual(COLUMNS[0].awards.map((award) => (award * halves + 1) >> 1));
  }
  expect(COLUMNS[1].awards).toEqual([300, 15, 5, 2]);
  expect(COLUMNS[10].awards).toEqual([2000, 100, 30, 10]);
});

test('reading 13: the size of the wager as a multiple of the base wager picks the column', () => {
  const sizes = [100, 150, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
  expect(sizes.map((size) => columnOf(rulesOf(), size))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  for (const size of [99, 101, 149, 151, 250, 350, 1100, 50]) {
    expect(columnOf(rulesOf(), size)).toBeUndefined();
  }
  const [line] = settled({}, [150], '531/442');
  expect(line).toMatchObject({
    line: 'small-straight-column-1',
    paidCents: 200,
    cite: '3-Dice Yahtzee § dynamic pays',
  });
  expect(settled({ progressiveBaseCents: 500 }, [1000], '555/555')[0]?.paidCents).toBe(40_000);
  expect(settled({}, [1000], '666/666')[0]).toMatchObject({
    line: 'six-sixes',
    paidCents: 200_000,
  });
});

test('reading 13: a fixed column pays every base wager, and no other size is taken', () => {
  const filed = { dynamicPays: 'fixed-column', dynamicColumn: 4 };
  expect(settled(filed, [100], '555/555')[0]).toMatchObject({
    line: 'large-yahtzee-column-4',
    paidCents: 80_000,
  });
  expect(columnOf(rulesOf(filed), 200)).toBeUndefined();
  expect(Object.keys(threeDiceYahtzee.wagers(rulesOf(filed)).progressive!.pays)).toEqual([
    'six-sixes',
    'large-yahtzee-column-4',
    'small-yahtzee-column-4',
    'large-straight-column-4',
    'small-straight-column-4',
  ]);
});

test('§ dynamic pays: another size is refused with the sizes there are', () => {
  const refusal = (filed: object, bet: object) => {
    const decider = play(threeDiceYahtzee, rulesOf(filed));
    const placing = { type: 'PlaceBet', seat: 1, wager: 'progressive', ...bet } as PlayCommand;
    return act(decider, decider.initial, placing).refusal;
  };
  expect(refusal({}, { stakeCents: 250 })).toMatchObject({
    refused: 'no-pay-column',
    because: expect.stringMatching(/\$1, \$1\.50, \$2, \$3, .+, \$9 or \$10\. No column/),
    cite: '3-Dice Yahtzee § dynamic pays',
  });
  // Half of an odd base is no whole number of cents, so that column cannot be reached.
  expect(refusal({ progressiveBaseCents: 25 }, { stakeCents: 1 })?.because).toContain(
    'be $0.25, $0.50, $0.75',
  );
  expect(refusal({ dynamicPays: 'fixed-column' }, { stakeCents: 200 })?.because).toContain(
    'be $1.',
  );
  const matchPlay = { serial: 'A1', valueCents: 100, pays: 'wager odds' };
  expect(refusal({}, { stakeCents: 100, matchPlay })).toEqual({
    refused: 'coupon-not-accepted',
    because: expect.stringContaining('Place it with chips alone.'),
    cite: 'House rules § coupons',
  });
});

test('reading 15: several who hit six 6s share the meter equally, whatever each staked', () => {
  const lines = settled({}, [100, 1000, 100], '666/666', 200_001);
  expect(lines.map(({ seat, paidCents }) => [seat, paidCents])).toEqual([
    [3, 66_667],
    [2, 66_667],
    [1, 66_667],
  ]);
  const odd = settled({}, [100, 100, 100], '666/666', 200_000);
  expect(odd.map(({ paidCents }) => paidCents)).toEqual([66_666, 66_666, 66_666]);
});

test('reading 15: or the first in the order of settlement, from the dealer’s right, takes it', () => {
  const lines = settled({ progressiveShared: 'first' }, [100, 100], '666/666');
  expect(lines.map(({ seat, paidCents }) => [seat, paidCents])).toEqual([
    [2, 200_000],
    [1, 0],
  ]);
});

test('§ progressive settings: a seed of $2,000 and an increment of 13%', () => {
  expect(threeDiceYahtzee.meters?.filed(rulesOf())).toEqual({
    progressive: {
      seedCents: 200_000,
      increment: [13, 100],
      cite: '3-Dice Yahtzee § progressive settings',
    },
  });
});

test('House rules § meters: the hands are not entered before the meter has been read in this round', () => {
  const decider = play(threeDiceYahtzee, rulesOf());
  const reveal: Command = { type: 'RevealHands', red: [6, 6, 6], blue: [6, 6, 6] };
  const round = (state: typeof decider.initial, wager: string) =>
    (
      [
        { type: 'PlaceBet', seat: 1, wager, stakeCents: 100 },
        { type: 'ShakeCup', cup: 'red' },
        { type: 'ShakeCup', cup: 'blue' },
      ] as const
    ).reduce((now, command) => act(decider, now, command).state, state);
  const waiting = round(decider.initial, 'progressive');
  expect(act(decider, waiting, reveal).refusal?.refused).toBe('meter-not-read');
  const read = act(decider, waiting, { type: 'ReadMeter', meter: 'progressive', cents: 210_000 });
  const paid = act(decider, read.state, reveal).state;
  expect(paid.settled[0]?.paidCents).toBe(210_000);
  // The next round reads it again; a round with nobody on the progressive need not.
  const begun = act(decider, paid, { type: 'BeginRound' }).state;
  expect(act(decider, round(begun, 'progressive'), reveal).refusal?.refused).toBe('meter-not-read');
  expect(act(decider, round(begun, 'red'), reveal).refusal).toBeUndefined();
});
