import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The simulators of table games that the npm registry has and that play by themselves: baccarat, cards drawn from a shoe of
 * eight decks by the tableau, and blackjack by basic strategy. They are downloaded into a temporary folder, never into
 * the repository.
 */
const PACKAGES = ['baccarat-engine@1.1.5', '@blackjacktrainer/blackjack-simulator@0.34.0'];

interface Baccarat {
  readonly shoe: { createDecks(): void; shuffle(): void };
  readonly isBurnNeeded: boolean;
  readonly resultsEngine: { calculateGameResult(hand: unknown): unknown };
  burnCards(): unknown;
  dealGame(): unknown;
}

const baccarat = (Engine: new () => Baccarat) => {
  const engine = new Engine();
  const fresh = (): void => {
    engine.shoe.createDecks();
    engine.shoe.shuffle();
    engine.burnCards();
  };
  fresh();
  return (rounds: number): void => {
    for (let round = 0; round < rounds; round += 1) {
      if (engine.isBurnNeeded) fresh();
      engine.resultsEngine.calculateGameResult(engine.dealGame());
    }
  };
};

export interface OtherSimulator {
  readonly name: string;
  readonly rounds: number;
  play(rounds: number): void;
}

/** Undefined where the registry cannot be reached. */
export const otherSimulators = (): readonly OtherSimulator[] | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-simulators-'));
  try {
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error'];
    execFileSync('npm', ['install', '--prefix', folder, ...quiet, ...PACKAGES]);
    const load = createRequire(join(folder, 'package.json'));
    // The blackjack package was made for browsers.
    Object.assign(globalThis, { self: globalThis });
    const { Simulator } = load('@blackjacktrainer/blackjack-simulator');
    const engine = load('baccarat-engine/src/gameEngine/baccaratGameEngine');
    return [
      { name: 'baccarat-engine', rounds: 400_000, play: baccarat(engine) },
      {
        name: 'blackjack-simulator',
        rounds: 2_000_000,
        play: (hands) => void new Simulator({ hands }).run(),
      },
    ];
  } catch (error) {
    console.log(`No other simulator could be had: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
