import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundDemoHouse } from '../src/cli/demo-house.ts';
import { games } from '../src/games/index.ts';
import { openHouse } from '../src/house/house.ts';
import { passingSigner } from '../src/house/log/signing.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { testVault } from './dealing.ts';
import { plainCredentials } from './plain-credentials.ts';
import { RUN_FOLDER } from './postgres.ts';

/** When the house of `foundedFolder` was created. */
export const FOUNDED = Date.UTC(2026, 10, 16, 20);

/** A new folder with a demo house of every game. It is created once in a run and copied from then on. */
export const foundedFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const run = process.env[RUN_FOLDER];
  if (run !== undefined && copied(join(run, 'demo-house'), folder)) return folder;
  await found(folder);
  if (run !== undefined) keep(folder, run);
  return folder;
};

const found = async (folder: string): Promise<void> => {
  const credentials = plainCredentials();
  const house = await openHouse({
    ...{ vault: testVault(), store: expectAccepted(openSqlite(folder)) },
    ...{ games, credentials, signer: passingSigner(), clock: () => FOUNDED },
  });
  await foundDemoHouse(house, credentials);
  await house.close();
};

const copied = (kept: string, folder: string): boolean => {
  try {
    cpSync(kept, folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
};

/** In one step, so that nobody copies half a house; of two workers that keep it at once the later one loses. */
const keep = (folder: string, run: string): void => {
  const whole = mkdtempSync(join(run, 'house-'));
  cpSync(folder, whole, { recursive: true });
  try {
    renameSync(whole, join(run, 'demo-house'));
  } catch {
    rmSync(whole, { recursive: true });
  }
};
