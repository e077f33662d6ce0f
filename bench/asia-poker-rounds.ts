// House way against house way: rounds looked up in the tables, against rounds set card by card.
import { divisions, houseWays } from '../src/games/asia-poker/house-way.ts';
import { rankOfHand } from '../src/games/asia-poker/rankings.ts';
import type { Setting } from '../src/games/asia-poker/setting.ts';
import { playHouseWay } from '../src/games/asia-poker/solver/rounds.ts';
import { setHands } from '../src/games/asia-poker/solver/set-hands.ts';
import { DECK_WITH_JOKER } from '../src/kernel/cards.ts';
import { seeded } from '../src/kernel/chance.ts';
import { defaultRanking } from '../test/asia-poker/standard.ts';

const rate = (rounds: number, work: () => void): number => {
  const began = process.cpuUsage();
  work();
  return rounds / (process.cpuUsage(began).user / 1e6);
};

const uniform = seeded(575);
const cardByCard = (rounds: number): number => {
  let wins = 0;
  for (let round = 0; round < rounds; round += 1) {
    const deck = [...DECK_WITH_JOKER];
    const deal = () => Array.from({ length: 7 }, () => deck.splice(uniform(deck.length), 1)[0]!);
    const [player, dealer] = [deal(), deal()].map((hand) =>
      houseWays.standard(hand, defaultRanking),
    );
    const higher = (part: keyof Setting): number =>
      rankOfHand(player![part], defaultRanking) > rankOfHand(dealer![part], defaultRanking) ? 1 : 0;
    if (higher('high') + higher('medium') + higher('low') >= 2) wins += 1;
  }
  return wins;
};

const hands = setHands(divisions.standard, defaultRanking);
cardByCard(2_000);
playHouseWay(hands, 200_000, 1);
const anchor = rate(10_000, () => cardByCard(10_000));
const own = rate(4_000_000, () => playHouseWay(hands, 4_000_000, 575));
console.log(`card by card   ${Math.round(anchor).toLocaleString('en-US')} rounds a second`);
console.log(
  `looked up      ${Math.round(own).toLocaleString('en-US')} rounds a second   ${(own / anchor).toFixed(0)}×`,
);
