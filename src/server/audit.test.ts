import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealRound } from '../../test/dealing.ts';
import { verifyExport } from '../../test/second/verifier.ts';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';
import { isSigned } from '../house/log/signing.ts';
import { continues } from '../house/log/tree.ts';
import { expectAccepted } from '../kernel/refusal.ts';

let served: ServedHouse;
/** Each signs in once: an address may try only so often in a minute. */
const staff = new Map<string, Visitor>();
let patron: Visitor & { readonly person: string };
beforeAll(async () => {
  // A house that is opened again knows nobody's session.
  staff.clear();
  served = await servedHouse();
  patron = await served.player('E2', 1);
  await patron.say('E2', { type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 1_000 });
  const clock = { now: () => served.time.now, set: (at: number) => (served.time.now = at) };
  await dealRound(served.house, { table: 'E2', game: 'football-kings' }, clock);
});
afterAll(() => served.close());

const ROLES = [
  ...['regulator', 'surveillance', 'administrator', 'floorperson', 'finance', 'dealer', 'cage'],
];

const signedIn = async (role: string): Promise<Visitor> => {
  const visitor = staff.get(role) ?? (await served.staff(role));
  staff.set(role, visitor);
  return visitor;
};

test.each([
  ['/api/log', ['regulator', 'surveillance', 'administrator']],
  ['/api/log/head', ['regulator', 'surveillance', 'administrator']],
  ['/api/log/export', ['regulator', 'surveillance']],
  ['/api/tables/E2/rounds/1/steps', ['regulator', 'surveillance', 'floorperson', 'finance']],
])('House rules § export %s is for %j alone', async (url, readers) => {
  expect((await served.visitor().get(url)).statusCode).toBe(401);
  expect((await patron.get(url)).statusCode).toBe(403);
  for (const role of ROLES) {
    const { statusCode } = await (await signedIn(role)).get(url);
    expect([role, statusCode]).toEqual([role, readers.includes(role) ? 200 : 403]);
  }
});

test('House rules § export the log that is sent verifies, and says how far its heads reach', async () => {
  const regulator = await signedIn('regulator');
  const { entries, covered, heads } = (await regulator.get('/api/log')).json();
  expect(covered).toBe(heads.at(-1)?.size ?? 0);
  expect(entries).toBeGreaterThanOrEqual(covered);
  const lines = (await regulator.get('/api/log/export')).body.trimEnd().split('\n');
  expect(await verifyExport(lines)).toMatchObject({ ok: true });
});

test('House rules § export whoever kept a head is shown that the log only grew since', async () => {
  const regulator = await signedIn('regulator');
  const seen = (await regulator.get('/api/log/head')).json();
  expect(isSigned(seen)).toBe(true);
  expect(await served.visitor().post('/api/guest')).toMatchObject({ statusCode: 200 });
  const { proof, ...now } = (await regulator.get(`/api/log/head?from=${seen.size}`)).json();
  expect(now.size).toBeGreaterThan(seen.size);
  expect(isSigned(now)).toBe(true);
  expect(continues(seen, now, proof)).toBe(true);
  expect(continues({ ...seen, root: 'f'.repeat(64) }, now, proof)).toBe(false);
  const beyond = await regulator.get(`/api/log/head?from=${now.size + 1}`);
  expect(beyond.json()).toMatchObject({ status: 404, code: 'no-such-page' });
});

test('House rules § rounds the steps of a round say who did what, and end with what was paid', async () => {
  const regulator = await signedIn('regulator');
  const { steps, declaration, ...of } = (
    await regulator.get('/api/tables/E2/rounds/1/steps')
  ).json();
  expect(of).toEqual({ table: 'E2', round: 1 });
  expect(declaration.wagers.map(({ wager }: { wager: string }) => wager)).toContain('home');
  for (const { position, at, by } of steps) {
    const entry = await served.house.log.store.entry(position);
    expect({ at, by }).toEqual({ at: entry?.at, by: entry?.by });
  }
  const bet = steps.find(({ did }: { did: string }) => did === 'PlaceBet');
  expect(bet.by).toEqual([{ person: patron.person, duty: 'player' }]);
  expect(bet.view.bets).toHaveLength(1);
  const lines = steps.flatMap((step: { lines: object[] }) => step.lines);
  expect(lines).toEqual([expect.objectContaining({ seat: 1, wager: 'home', stakeCents: 1_000 })]);
  const missing = await regulator.get('/api/tables/E2/rounds/99/steps');
  expect(missing.statusCode).toBe(404);
});

test('House rules § ledger chips that the crew sells a patron are in the patron’s own list, and not in the crew’s', async () => {
  const sold = await served.player('E2', 3);
  const { house } = served;
  const at = { table: 'F1', game: 'three-dice-football' };
  const floor = [{ person: 'floorperson', duty: 'floorperson' }] as const;
  const cage = [{ person: 'cage', duty: 'cage' }] as const;
  const asks = async (...asked: Parameters<typeof house.askTable>) =>
    expectAccepted(await house.askTable(...asked));
  await asks(at, { type: 'TakeSeat', seat: 5, patron: sold.person }, floor);
  await asks(at, { type: 'BuyIn', seat: 5, cents: 4_000 }, cage);
  const listed = async (who: Visitor) =>
    (await who.get('/api/patron')).json().money.map((one: { cents: number }) => one.cents);
  expect(await listed(sold)).toContain(4_000);
  expect(await listed(await signedIn('cage'))).not.toContain(4_000);
  expect(await listed(patron)).not.toContain(4_000);
});

test('House rules § people a patron sees their own rounds and money, and nobody else’s', async () => {
  const own = (await patron.get('/api/patron')).json();
  expect(own.rounds).toEqual([
    expect.objectContaining({ table: 'E2', round: 1, seats: [1], wageredCents: 1_000 }),
  ]);
  expect(own.money).toEqual([expect.objectContaining({ type: 'BoughtIn', cents: 100_000 })]);
  expect(own.money[0].practice).toBe(true);
  const other = await served.player('E2', 2);
  expect((await other.get('/api/patron')).json().rounds).toEqual([]);
  expect((await served.visitor().get('/api/patron')).statusCode).toBe(401);
});

test('House rules § export whoever takes the log, a dispute pack or a report as a file has signed for it', async () => {
  const taken = async () => {
    const { happened } = (
      await (await signedIn('regulator')).get('/api/journal?type=ExportTaken')
    ).json();
    return happened.map((one: { says: string; people: { person: string }[] }) => [
      ...[one.people[0]?.person, one.says],
    ]);
  };
  const before = await taken();
  const [watch, finance] = [await signedIn('surveillance'), await signedIn('finance')];
  await watch.get('/api/log/export');
  await watch.get('/api/tables/E2/rounds/1/dispute');
  await finance.get('/api/reports?by=day&as=pdf');
  // What is refused leaves nothing, and a report on the screen is no file.
  await finance.get('/api/log/export');
  await finance.get('/api/reports?by=day');
  expect((await taken()).slice(0, -before.length || undefined)).toEqual([
    ['finance', 'a report by day as PDF'],
    ['surveillance', 'round 1 at E2, disputed'],
    ['surveillance', 'the log'],
  ]);
});
