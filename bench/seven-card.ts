// Every hand of seven by what it forms for the Bonus Wager, against the fastest evaluator on npm.
import { createRequire } from 'node:module';
import { bonusCounts } from '../src/games/asia-poker/bonus.ts';
import { choose } from '../src/kernel/cards.ts';
import { enumerateBonus } from '../test/asia-poker/seven-cards.ts';
import { defaultBonus } from '../test/asia-poker/standard.ts';

const { evaluateCardCodes } = createRequire(import.meta.url)('phe') as {
  evaluateCardCodes(codes: readonly number[]): number;
};

const seconds = (work: () => void): number => {
  const began = process.cpuUsage();
  work();
  return process.cpuUsage(began).user / 1e6;
};

/** As many hands of seven as asked, in the order of an enumeration, read by the evaluator. */
const evaluated = (hands: number): number => {
  const codes = [0, 0, 0, 0, 0, 0, 0];
  let [done, sum] = [0, 0];
  for (let a = 0; a < 46; a += 1) {
    for (let b = a + 1; b < 47; b += 1) {
      for (let c = b + 1; c < 48; c += 1) {
        for (let d = c + 1; d < 49; d += 1) {
          for (let e = d + 1; e < 50; e += 1) {
            for (let f = e + 1; f < 51; f += 1) {
              for (let g = f + 1; g < 52; g += 1) {
                codes[0] = a;
                codes[1] = b;
                codes[2] = c;
                codes[3] = d;
                codes[4] = e;
                codes[5] = f;
                codes[6] = g;
                sum += evaluateCardCodes(codes);
                done += 1;
                if (done === hands) return sum;
              }
            }
          }
        }
      }
    }
  }
  return sum;
};

evaluated(200_000);
const some = 4_000_000;
const anchor = some / seconds(() => evaluated(some));
const all = choose(53, 7);
const own = all / seconds(() => enumerateBonus(defaultBonus));
const classes = seconds(() => bonusCounts(defaultBonus));

const million = (rate: number): string => `${(rate / 1e6).toFixed(1)} million hands a second`;
console.log(`npm evaluator        ${million(anchor)}`);
console.log(`enumeration          ${million(own)}   ${(own / anchor).toFixed(1)}×`);
console.log(
  `by classes           ${million(all / classes)}   ${(all / classes / anchor).toFixed(0)}×`,
);
