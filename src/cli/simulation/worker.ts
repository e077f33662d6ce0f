import { parentPort, workerData } from 'node:worker_threads';
import { bug, isRefusal } from '../../kernel/refusal.ts';
import { prepared } from '../../lab/simulation/player.ts';
import { outsideGame } from '../../server/outside-games.ts';
import type { WorkerTerms } from './blocks.ts';

/** Makes the same tables again, says so, and plays each block it is sent. */
const { run, file } = workerData as WorkerTerms;
const port = parentPort ?? bug('a worker without a parent');
const { tables: _tables, blockRounds: _blockRounds, digest: _digest, ...wanted } = run;
const game = file === undefined ? undefined : await outsideGame(file);
if (isRefusal(game)) throw new Error(game.because);
const ready = prepared(wanted, game);
if (isRefusal(ready)) throw new Error(ready.because);
if (ready.run.digest !== run.digest) throw new Error('The worker made another run of it.');
port.on('message', (block: number) => port.postMessage(ready.play(block)));
port.postMessage('ready');
