import { expect, test } from 'vitest';
import { daily, wholly } from '../whole.ts';
import { playNight, WITH_RARER_ACTS } from './night.ts';

const seeds = process.env.NIGHT_SEED?.split(',').map(Number);

// Many more seeds are played in night.deep.ts. These two are short nights with corrections, pushes, coupons and crashes.
test.each(seeds ?? [11])(
  'House rules § ledger a night at the casino: two verifiers that share no code agree to the cent, seed %i',
  async (seed) => {
    const night = await playNight(seed, { turns: 150, ground: 'embedded' });
    expect(night.rounds).toBeGreaterThan(5);
    expect(night.wagers).toBeGreaterThan(30);
  },
);

test.each(seeds ?? daily([10], () => false))(
  'House rules § store the same on two nodes and one database, seed %i',
  async (seed) => {
    const night = await playNight(seed, { turns: 90, ground: 'two nodes' });
    expect(night.wagers).toBeGreaterThan(10);
  },
);

wholly('House rules § store a night on two nodes is the same when it is played again', async () => {
  const [first, again] = [
    await playNight(4, { turns: 20, ground: 'two nodes' }),
    await playNight(4, { turns: 20, ground: 'two nodes' }),
  ];
  expect(again).toEqual(first);
  expect(first.accepted).toBeGreaterThan(20);
});

wholly(
  'FAIRNESS § 7 a receipt of a round that began under a filing, as the next came into force with it, is held true',
  async () => {
    expect((await playNight(180_710, { turns: 220, ground: 'embedded' })).rounds).toBeGreaterThan(
      5,
    );
  },
);

wholly(
  'House rules § devices nobody sits out because a meter is still to be read in the round, and both verifiers know it',
  async () => {
    expect((await playNight(910_005, { turns: 150, ground: 'embedded' })).rounds).toBeGreaterThan(
      5,
    );
  },
);

wholly(
  'House rules § ledger a night in which the coupon program is filed anew and days begin while coupons are in play',
  async () => {
    const night = await playNight(WITH_RARER_ACTS + 41, { turns: 220, ground: 'embedded' });
    expect(night.coupons).toBeGreaterThan(4);
    expect(night.corrections).toBeGreaterThan(5);
  },
);
