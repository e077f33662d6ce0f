import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import { DESK_COMMANDS } from '../coupons/index.ts';
import { games } from '../games/index.ts';
import { playCommands } from '../kernel/play-commands.ts';
import { meterCommands } from '../progressive/index.ts';
import { tableCommands } from '../table/index.ts';

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly security: readonly unknown[];
}
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, unknown>>;
}

let served: ServedHouse;
let described: Described;
beforeAll(async () => {
  served = await servedHouse();
  described = (await served.visitor().get('/api/openapi.json')).json();
});
afterAll(() => served.close());

test('House rules § command the description passes a linter without an error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const path = join(folder, 'openapi.json');
  writeFileSync(path, JSON.stringify(described));
  const cli = 'node_modules/@redocly/cli/bin/cli.js';
  const linted = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', path, '--format=json', '--extends=recommended'],
    { maxBuffer: 1 << 26, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  ).catch((failed: { stdout: string }) => failed);
  rmSync(folder, { recursive: true });
  const { totals, problems } = JSON.parse(linted.stdout);
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});

test('House rules § command every command of every game, table, meter and form is in it, strict and in words', () => {
  const names = [
    ...Object.keys(tableCommands),
    ...Object.keys(playCommands),
    ...Object.keys(meterCommands),
    ...DESK_COMMANDS,
    ...Object.entries(games).flatMap(([id, { commands }]) =>
      Object.keys(commands).map((type) => `${id}.${type}`),
    ),
  ];
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const { [name]: schema } = described.components.schemas;
    expect(schema?.additionalProperties, name).toBe(false);
    expect(schema?.title, name).toMatch(/^[A-Z0-9]/);
    expect(schema?.description, name).toMatch(/By: [a-z, ]+\. .*(§|N\.J\.A\.C\.) /);
  }
});

test('House rules § command what is sent with a wager is bounded in the description as at the door', () => {
  expect(described.components.schemas.PlaceBet?.properties).toMatchObject({
    seat: { type: 'integer', minimum: 1 },
    stakeCents: { type: 'integer', minimum: 0, maximum: 1_000_000_000_000 },
  });
});

test('House rules § command every address the server answers is described, with all its parameters', () => {
  expect(served.routes.length).toBeGreaterThan(20);
  for (const { method, url } of served.routes) {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const it = described.paths[path]?.[method.toLowerCase()];
    expect(it?.operationId, url).toMatch(/^[a-z]\w+$/);
    const named = it?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? [];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(named.toSorted(), url).toEqual(inPath.toSorted());
    expect(it?.security.length, url).toBeGreaterThan(0);
  }
});
