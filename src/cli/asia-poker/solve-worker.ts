import { parentPort, workerData } from 'node:worker_threads';
import { dealerFor, type SolverRules } from '../../games/asia-poker/solver/dealer.ts';
import { allHoldings } from '../../games/asia-poker/solver/player-classes.ts';
import { nothing, plusTally, tallyHolding } from '../../games/asia-poker/solver/whole-game.ts';
import type { Piece } from './pieces.ts';

// One thread of `houseway solve`: told a piece of the game, it answers with its tally, until it is told to end.
const { rules, pieces } = workerData as { readonly rules: SolverRules; readonly pieces: number };
const dealer = dealerFor(rules);
const holdings = allHoldings();

parentPort?.on('message', (piece: number) => {
  let tally = nothing;
  for (let at = piece; at < holdings.length; at += pieces) {
    const holding = holdings[at];
    if (holding !== undefined) tally = plusTally(tally, tallyHolding(dealer, holding));
  }
  parentPort?.postMessage({ piece, ...tally } satisfies Piece);
});
parentPort?.postMessage('ready');
