import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { clientTypes, type Description } from '../../test/client-types.ts';
import { httpReference } from '../../test/http-reference.ts';
import { quietHouse } from '../../test/quiet-house.ts';
import { DESK_COMMANDS } from '../coupons/index.ts';
import { games } from '../games/index.ts';
import { playCommands } from '../kernel/play-commands.ts';
import { meterCommands } from '../progressive/index.ts';
import { tableCommands } from '../table/index.ts';
import { TAGS } from './describe.ts';

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly security: readonly unknown[];
}
type Methods = Readonly<Record<string, Operation | undefined>>;
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, unknown>>;
}

let served: Awaited<ReturnType<typeof quietHouse>>;
let described: Described;
const describe = async ({ app }: typeof served) => (await app.inject('/api/openapi.json')).json();
beforeAll(async () => {
  served = await quietHouse();
  described = await describe(served);
});
afterAll(() => served.close());

/** As a house that was just opened says it. */
const saidAnew = async () => {
  const one = await quietHouse();
  onTestFinished(() => one.close());
  return describe(one);
};

const written = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/http-reference.md and the types of the client are what the server says of itself (npm run client)', async () => {
  const said: Description = await saidAnew();
  expect(httpReference(said)).toBe(written('docs/http-reference.md'));
  expect(clientTypes(said)).toBe(written('src/client/api.ts'));
});

/** What is answered to somebody who is not signed in. */
const OPEN: readonly string[] = [
  ...['beacon', 'comeInAsGuest', 'declaration', 'description', 'fairness', 'floor', 'floorEvents'],
  ...['health', 'law', 'lawPage', 'meters', 'odds', 'rounds', 'rulesInForce', 'setUp'],
  ...['setUpNeeded', 'signIn', 'signOut', 'table', 'watch', 'whoAmI'],
];

test('House rules § command the description says what it is of, how one signs in, and how a refusal looks', async () => {
  const { openapi, info, servers, tags, components, paths } = await saidAnew();
  expect({ openapi, info, servers }).toEqual({
    openapi: '3.1.0',
    info: {
      ...{ title: 'Houseway', version: '1' },
      description: 'Commands are posted, tables are watched. A refusal is a problem document.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This house' }],
  });
  expect(tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(TAGS));
  expect(components.securitySchemes).toEqual({
    cookie: { type: 'apiKey', in: 'cookie', name: 'houseway' },
    bearer: { type: 'http', scheme: 'bearer' },
  });
  const signedIn = [{ cookie: [] }, { bearer: [] }];
  const content = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  const refused = {
    '4XX': { description: 'Refused: code, sentence, citation', content },
    '5XX': { description: 'The house cannot answer now', content },
  };
  expect(paths['/api/health'].get).toMatchObject({
    ...{ security: [{}, ...signedIn], responses: refused },
  });
  const { security, responses } = paths['/api/reports'].get;
  expect(security).toEqual(signedIn);
  expect(responses['200'].description).toBe('Answered');
  expect(Object.keys(responses['200'].content)).toEqual([
    ...['application/json', 'text/csv', 'application/pdf'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const header = {
    ...{ name: 'X-Houseway', in: 'header', required: false },
    description: 'Always 1; needed with the cookie, not with a bearer token.',
    schema: { type: 'string', enum: ['1'] },
  };
  const operations = Object.values<Methods>(paths).flatMap((one) => Object.values(one));
  const open = operations.flatMap((one) =>
    one !== undefined && one.security.length > signedIn.length ? [one.operationId] : [],
  );
  expect(open.toSorted()).toEqual(OPEN);
  for (const [path, { get, post }] of Object.entries<Methods>(paths)) {
    if (post !== undefined) expect(post.parameters, path).toContainEqual(header);
    expect(get?.parameters ?? [], path).not.toContainEqual(header);
  }
});

test('House rules § command the description has what something refers to, in order, and nothing that only a form needs', async () => {
  const { components, paths } = await saidAnew();
  const names = Object.keys(components.schemas);
  expect(names).toEqual(names.toSorted());
  const text = JSON.stringify([paths, components.schemas]);
  const named = new Set(
    [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, it]) => it),
  );
  expect(names.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => components.schemas[name ?? ''] === undefined)).toEqual([]);
  expect(text).not.toMatch(/"\$schema"|"description":""/);
  const members = Object.values<Schema>(components.schemas).flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap((one) => Object.keys(one as object)),
  );
  const onlyForms = ['field', 'colour', 'choices', 'from', 'after', 'part'];
  expect(onlyForms.filter((key) => members.includes(key))).toEqual([]);
  expect(members).toContain('examples');
  const { MeterCommand, RoundCommand, AnswerAlert, EnterWager } = components.schemas;
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(MeterCommand).toEqual({ oneOf: Object.keys(meterCommands).map(ref) });
  expect(AnswerAlert.description).toMatch(/^[A-Z].* By: .*\. House rules § alerts\.$/);
  expect(RoundCommand.anyOf).toEqual([
    ref('PlayCommand'),
    ...Object.keys(games).map((id) => ref(`${id}.Command`)),
  ]);
  expect(EnterWager.properties.instead).toEqual(ref('RoundCommand'));
  expect(components.schemas.Say.properties.said).toEqual(ref('RoundCommand'));
});

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
