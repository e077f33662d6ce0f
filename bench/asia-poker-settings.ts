// The exact value of every setting of one hand: dealing all 53,524,680 hands of the dealer, against counting by ranks.
import { rankOfHand } from '../src/games/asia-poker/rankings.ts';
import { legalSettings } from '../src/games/asia-poker/setting.ts';
import { addUp, binsFor, winsOf } from '../src/games/asia-poker/solver/bins.ts';
import { dealerFor } from '../src/games/asia-poker/solver/dealer.ts';
import { dealerTables } from '../src/games/asia-poker/solver/dealer-tables.ts';
import { deckWithout } from '../src/games/asia-poker/solver/deck-left.ts';
import { packed } from '../src/games/asia-poker/solver/set-hands.ts';
import type { Card } from '../src/kernel/cards.ts';
import { countEachHand } from '../test/asia-poker/brute-force.ts';
import { countByRanks } from '../test/asia-poker/rank-classes.ts';
import { defaultRanking } from '../test/asia-poker/standard.ts';

const milliseconds = (times: number, work: () => void): number => {
  const began = process.cpuUsage();
  for (let i = 0; i < times; i += 1) work();
  return process.cpuUsage(began).user / 1000 / times;
};

const rules = { ...defaultRanking, houseWay: 'standard' } as const;
let dealer = dealerFor(rules);
const building = milliseconds(1, () => {
  dealer = dealerFor(rules);
});
const tables = dealerTables(dealer.setHands);
console.log(`tables of a house way  ${building.toFixed(0)} ms\n`);

for (const text of [
  'As Kd 7h 7c 5s 4d Joker',
  'Ks Qh Td 8s 5h 4s 2h',
  '9s 9h 7d 6s 5h 4c Ks',
  'Ah Kh 9h 6h 5d 4d 2c',
]) {
  const hand = text.split(' ') as Card[];
  const { dense } = dealer.setHands;
  const settings = legalSettings(hand, rules).map(({ high, medium, low }) =>
    packed(
      dense.ofHigh[rankOfHand(high, rules)]!,
      dense.ofMedium[rankOfHand(medium, rules)]!,
      rankOfHand(low, rules),
    ),
  );
  const bins = binsFor(settings);
  const left = deckWithout(hand);
  const best = (counts: Int32Array): number => {
    addUp(bins, counts);
    return Math.max(...settings.map((setting) => winsOf(bins, counts, setting)));
  };
  let [dealt, byRanks, inModule] = [0, 0, 0];
  const anchor = milliseconds(1, () => {
    dealt = best(countEachHand(dealer.setHands, left, bins));
  });
  const plain = milliseconds(5, () => {
    byRanks = best(countByRanks(tables, left, bins));
  });
  const module = milliseconds(50, () => {
    inModule = best(dealer.counting.one(left, bins));
  });
  if (dealt !== byRanks || dealt !== inModule) throw new Error(`${text}: the counts differ`);
  console.log(`${text}   best of ${settings.length} settings wins ${dealt}`);
  console.log(`  every hand dealt     ${anchor.toFixed(0)} ms`);
  console.log(`  ranks, TypeScript    ${plain.toFixed(1)} ms   ${(anchor / plain).toFixed(0)}×`);
  console.log(`  ranks, WebAssembly   ${module.toFixed(2)} ms   ${(anchor / module).toFixed(0)}×`);
}
