import { parentPort, workerData } from 'node:worker_threads';
import { shareJudged } from './audit-tasks.ts';

parentPort?.postMessage(await shareJudged(workerData));
