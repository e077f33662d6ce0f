import { parentPort, workerData } from 'node:worker_threads';
import { chainVerified } from './audit-tasks.ts';

parentPort?.postMessage(await chainVerified(workerData));
