import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '../../src/games/index.ts';
import { type House, openHouse } from '../../src/house/house.ts';
import { openSigner } from '../../src/house/log/signing.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { createApp } from '../../src/server/app.ts';
import { servePages } from '../../src/server/pages.ts';
import { testVault } from '../dealing.ts';
import { plainCredentials } from '../plain-credentials.ts';

export const CODE = 'the-printed-code';

/** A house that nobody has set up, with its screens. */
export const serveNewHouse = async (
  pages: string,
): Promise<{ readonly url: string; readonly house: House; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const store = expectAccepted(openSqlite(folder));
  const signer = openSigner(folder);
  const credentials = plainCredentials();
  const house = await openHouse({ vault: testVault(), store, games, signer, credentials });
  const app = createApp({
    ...{ house, signer, dealers: new Map(), setUpCode: CODE },
    keyFiles: [{ file: 'signing-key.pem', purpose: 'Signs heads and receipts.' }],
  });
  await servePages(app, pages);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...{ url, house },
    stop: async () => {
      await app.close();
      await house.close();
      rmSync(folder, { recursive: true });
    },
  };
};

/** Somebody who works over HTTP; what is refused fails the test. */
export interface Worker {
  get(path: string): Promise<Response>;
  post(path: string, body: object): Promise<void>;
  command(table: string, command: object, approver?: string): Promise<void>;
  say(table: string, said: object, approver?: string): Promise<void>;
}

export const PASSWORD = 'a long enough password';

export const signedIn = async (url: string, person: string): Promise<Worker> => {
  const headers = { 'content-type': 'application/json', 'x-houseway': '1' };
  const sent = await fetch(`${url}/api/sign-in`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ person, password: PASSWORD }),
  });
  const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? '';
  const post: Worker['post'] = async (path, body) => {
    const answer = await fetch(`${url}${path}`, {
      ...{ method: 'POST', headers: { ...headers, cookie } },
      body: JSON.stringify({ key: crypto.randomUUID(), ...body }),
    });
    if (!answer.ok) throw new Error(`${person}: ${JSON.stringify(body)}: ${await answer.text()}`);
  };
  const command: Worker['command'] = (table, asks, approver) =>
    post(`/api/tables/${table}`, {
      command: asks,
      ...(approver === undefined ? {} : { approver: { person: approver, password: PASSWORD } }),
    });
  return {
    get: (path) => fetch(`${url}${path}`, { headers: { cookie } }),
    post,
    command,
    say: (table, said, approver) => command(table, { type: 'Say', said }, approver),
  };
};
