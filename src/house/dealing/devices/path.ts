import { chainStep, promiseOf, seedOf, type Words, wordsOf } from '../../../kernel/draw.ts';
import { sha256 } from '../../log/digest.ts';
import type { Entropy } from './generator.ts';
import { cryptographicWords, generatorFrom } from './generator.ts';

/** As many rounds as a session of a table has. */
const LENGTH = 16_384;

/**
 * The words of one draw after the other as a table gets them: a chain from the generator for every 16,384 rounds, a
 * promise of each round, bytes of one seat, and the seed that follows. Chains are taken from their end.
 */
export const pathWords = (entropy: Entropy): ((draw: number) => Words) => {
  const generator = generatorFrom(cryptographicWords(entropy));
  const house = new Uint8Array(32);
  let [chain, secret] = [0, new Uint8Array(32)] as [number, Uint8Array];
  return (draw) => {
    const index = LENGTH - (draw % LENGTH);
    if (index === LENGTH) {
      generator.cycle();
      [chain, secret] = [chain + 1, generator.secret()];
    }
    const place = { house, session: `laboratory/2026-01-01/${chain}` };
    const commit = chainStep(place, index, secret, sha256);
    const promise = promiseOf({
      ...{ ...place, index, table: 'laboratory', round: index, game: 'laboratory', commit },
      ...{ rules: house, beacon: new Uint8Array(0), windowMs: 15_000, marginMs: 1_500 },
    });
    const contributions = [{ seat: 1, entropy: Buffer.from(generator.secret()).toString('hex') }];
    const seed = seedOf({ secret, promise, draw: 1, contributions });
    secret = commit;
    return wordsOf(seed);
  };
};
