import { bug, isRefusal } from '../../kernel/refusal.ts';
import { hasCoupons } from '../at-table.ts';
import type { House } from '../house.ts';
import { THE_HOUSE } from '../people/signers.ts';
import type { EndedTable } from './ending.ts';
import type { Vault } from './vault.ts';

interface Doorway {
  readonly vault: Vault | undefined;
  readonly ask: House['ask'];
  readonly floorNow: House['floor'];
  readonly tableNow: House['table'];
  readonly deviceNow: House['device'];
}

/** What ends sessions before their time, with what the node adds to it. */
export const endingDoor = ({ vault, ask, floorNow, tableNow, deviceNow }: Doorway) => {
  const named = async (at: { readonly table: string; readonly game: string }) => ({
    ...{ table: at.table, game: at.game },
    ...(hasCoupons(await tableNow(at)) ? { coupons: true as const } : {}),
  });
  const waiting = async (table: string): Promise<Pick<EndedTable, 'reveals'>> => {
    const { session, promise, closing } = await deviceNow(table);
    return session === undefined || promise === undefined || !closing?.beaconRound || !vault
      ? {}
      : { reveals: vault.secret(session, promise.index) };
  };
  const breakSession: House['breakSession'] = async (at, why, by, key) =>
    ask({ kind: 'break', ...(await named(at)), why }, by, key);
  const retireBeacon: House['retireBeacon'] = async (by, key) => {
    const tables: EndedTable[] = [];
    for (const at of (await floorNow()).tables) {
      tables.push({ ...(await named(at)), ...(await waiting(at.table)) });
    }
    return ask({ kind: 'retire', tables }, by, key);
  };
  const wasRestored: House['wasRestored'] = async () => {
    const tables: EndedTable[] = [];
    let broken = 0;
    for (const at of (await floorNow()).tables) {
      tables.push(await named(at));
      if ((await deviceNow(at.table)).session !== undefined) broken += 1;
    }
    const answer = await ask({ kind: 'restored', tables }, THE_HOUSE);
    // A house without electronic tables has nothing to say.
    if (isRefusal(answer) && answer.refused !== 'not-due') bug(answer.because);
    return broken;
  };
  return { breakSession, retireBeacon, wasRestored };
};
