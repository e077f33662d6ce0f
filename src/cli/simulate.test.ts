import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedPostgres } from '../../test/postgres.ts';
import { wholly } from '../../test/whole.ts';
import { main } from './main.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houseway-simulate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const said = async (...args: string[]) => {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await main(['simulate', ...args], {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
};

const jsonOf = async (...args: string[]) => {
  const { code, printed } = await said(...args, '--json');
  return { code, ...JSON.parse(printed) };
};

const KINGS = ['football-kings', '--bet', '1:home=5', '--bet', '1:hail-mary=1'];
/** A block and a part of one, of a wager whose tables are soon made: what can be stopped, shared and merged. */
const BLOCKS = ['high-roll-dice', '--bet', '1:pip-street-1=5', '--rounds', '33554436'];

describe('House rules § odds houseway simulate', () => {
  test('says what every bet won beside its exact odds, and replays rounds at the table', async () => {
    const run = await jsonOf(
      ...KINGS,
      '--rounds',
      '400000',
      '--replay',
      '200',
      '--slow',
      '100',
      '--device',
      '100',
    );
    expect(run.code).toBe(0);
    expect(run.rounds).toBe('400000');
    expect(run.bets.map((bet: { wager: string }) => bet.wager)).toEqual(['home', 'hail-mary']);
    expect(run.bets[0].exactEdge).toMatch(/^\d+\/\d+$/);
    expect(Math.abs(run.bets[0].z)).toBeLessThan(5);
    expect(run.replayed).toEqual({ rounds: 200, equal: true });
    expect(run.slow.rounds).toBe('100');
    expect(run.device.rounds).toBe('100');
    expect(run.sound).toBe(true);
    const ends = run.ends.reduce(
      (sum: bigint, end: { count: string }) => sum + BigInt(end.count),
      0n,
    );
    expect(ends).toBe(400_000n);
  });

  test('the digest is the same for any number of workers, after a stop, and merged from two machines', async () => {
    const state = join(folder, 'whole.jsonl');
    const alone = await jsonOf(...BLOCKS, '--workers', '1', '--state', state);
    const shared = await jsonOf(...BLOCKS, '--workers', '2');
    expect(shared.digest).toBe(alone.digest);
    const [heading = '', first = '', second = '', ...rest] = (await readFile(state, 'utf8')).split(
      '\n',
    );
    // Stopped after one block, in the middle of writing the second.
    const stopped = join(folder, 'stopped.jsonl');
    await writeFile(stopped, [heading, first, second.slice(0, 40)].join('\n'));
    expect((await jsonOf(...BLOCKS, '--workers', '1', '--state', stopped)).digest).toBe(
      alone.digest,
    );
    const elsewhere = join(folder, 'elsewhere.jsonl');
    await writeFile(elsewhere, [heading, second, ...rest].join('\n'));
    await writeFile(stopped, [heading, first].join('\n'));
    expect((await jsonOf('merge', stopped, elsewhere)).digest).toBe(alone.digest);
    // One count moved from one end to another.
    const forged = JSON.parse(second);
    forged.counts[0] += 1;
    forged.counts[1] -= 1;
    await writeFile(elsewhere, [heading, JSON.stringify(forged)].join('\n'));
    expect(await jsonOf('merge', state, elsewhere)).toMatchObject({
      code: 1,
      refused: 'block-differs',
    });
    expect(await jsonOf('merge', stopped)).toMatchObject({ code: 1, refused: 'block-missing' });
    expect(await jsonOf(...BLOCKS, '--seed', 'other', '--state', state)).toMatchObject({
      code: 1,
      refused: 'another-run',
    });
  });

  wholly(
    'a shared run is played by as many threads, and what this machine played is kept',
    async () => {
      const state = join(folder, 'shared.jsonl');
      const few = [...BLOCKS, '--seed', `${process.pid} ${performance.now()}`];
      const database = ['--database', await sharedPostgres(), '--state', state];
      const shared = await jsonOf(...few, ...database, '--workers', '2');
      expect((await jsonOf(...few, '--workers', '1')).digest).toBe(shared.digest);
      expect((await jsonOf('merge', state)).digest).toBe(shared.digest);
      expect((await said(...few, ...database)).printed).not.toContain('Rate: ');
    },
  );

  test('a state file that two began together is one run, and the rate is of what was played now', async () => {
    const few = [...KINGS, '--rounds', '4000'];
    const state = join(folder, 'two.jsonl');
    const whole = await jsonOf(...few, '--state', state);
    const lines = await readFile(state, 'utf8');
    await writeFile(state, lines + lines);
    expect((await jsonOf('merge', state)).digest).toBe(whole.digest);
    const again = await said(...few, '--state', state);
    expect(again.printed).toContain(whole.digest);
    expect(again.printed).not.toContain('Rate: ');
    expect((await said(...few)).printed).toContain('Rate: ');
  });

  test('what is no state of a run is refused by its line, and by its version', async () => {
    const state = join(folder, 'edited.jsonl');
    const few = [...KINGS, '--rounds', '4000', '--state', state];
    await jsonOf(...few);
    const [heading = '', block = ''] = (await readFile(state, 'utf8')).split('\n');
    const merging = async (...lines: readonly string[]) => {
      await writeFile(state, lines.join('\n'));
      return jsonOf('merge', state);
    };
    for (const line of ['null', '5', '{}', '{"run":"another"}']) {
      expect(await merging(heading, block, line)).toMatchObject({
        code: 1,
        refused: 'not-a-block',
        because: `Line 3 of ${state} is not a block of this run. Name another file, or delete the line.`,
      });
    }
    const run = JSON.parse(heading);
    const headed = (changed: object) => merging(JSON.stringify({ ...run, ...changed }));
    for (const changed of [{ blockRounds: 0 }, { rounds: '4000' }, { placings: 1 }, { game: 7 }]) {
      expect(await headed(changed)).toMatchObject({ code: 1, refused: 'not-a-state' });
    }
    const others = [{ game: 'whist' }, { game: 'constructor' }, { rules: { old: 'one' } }];
    for (const changed of [...others, { digest: 'other' }, { tables: 'other' }]) {
      expect(await headed(changed)).toMatchObject({ code: 1, refused: 'another-run' });
    }
    expect(await merging(heading)).toMatchObject({ code: 1, refused: 'block-missing' });
    for (const changed of [{ rounds: 8_000 }, { seed: 'told otherwise' }]) {
      await writeFile(state, `${JSON.stringify({ ...run, ...changed })}\n`);
      expect(await jsonOf(...few)).toMatchObject({ code: 1, refused: 'another-run' });
    }
  });

  // Every hand of a deal is set by looking at all settings: the slow one of this file.
  wholly(
    '§ 575.11(b) hands set in a way that was not solved are compared with nothing, which alarms nobody',
    async () => {
      const simply = ['asia-poker', '--bet', '1:asia-poker=10', '--strategy', 'simple'];
      const { code, printed } = await said(...simply, '--rounds', '4000');
      expect(code).toBe(0);
      expect(printed).toContain('All ends: these bets have no exact odds to be compared with');
      expect(printed).toContain('Nothing was compared with exact odds.');
      expect(printed).not.toContain('Within chance.');
    },
  );

  test('another seed is another run', async () => {
    const few = [...KINGS, '--rounds', '4000'];
    const [one, other] = [await jsonOf(...few), await jsonOf(...few, '--seed', '2')];
    expect(other.digest).not.toBe(one.digest);
    expect(other.run.digest).not.toBe(one.run.digest);
  });

  test.each([
    [['football-kings', '--rounds', 'many'], 'not-a-number'],
    [['football-kings', '--rounds', '7'], 'not-a-number'],
    [['football-kings', '--bet', 'home'], 'not-a-bet'],
    [['football-kings', '--bet', '1:home=5', '--bet', '1:visitor=5'], 'one-side-only'],
    [['football-kings', '--bet', '1:nobody=5'], 'unknown-wager'],
    [['football-kings', '--strategy', 'best', '--bet', '1:home=5'], 'unknown-strategy'],
    [['high-roll-dice', '--bundle', 'everything'], 'unknown-bundle'],
    [['whist'], 'unknown-game'],
    [['merge', 'no-such-file'], 'no-file'],
    [['merge', 'package.json'], 'not-a-state'],
  ])('%j is refused', async (args, refused) => {
    expect(await jsonOf(...args)).toMatchObject({ code: 1, refused });
  });

  test.each([['--rounds', '4000'], ['--replay', '4'], ['--grow']])(
    'merging takes no option of a run: %s is refused',
    async (...option) => {
      expect(await jsonOf('merge', 'package.json', ...option)).toMatchObject({
        ...{ code: 2, refused: 'usage' },
        because: `There is no option "${option[0]}".`,
      });
      expect(await jsonOf(...option, 'merge', 'package.json')).toMatchObject({
        because: `There is no option "${option[0]}" here.`,
      });
    },
  );

  test('§ 525.22(b) a coupon is written behind the bet', async () => {
    const run = await jsonOf('football-kings', '--bet', '1:home=5+5@even', '--rounds', '4000');
    expect(run.bets[0]).toMatchObject({
      stakeCents: 500,
      matchPlay: { valueCents: 500, pays: 'even money' },
    });
    expect(run.ends.map((end: { netCents: number[] }) => end.netCents)).toEqual([[-500], [1000]]);
  });

  wholly(
    '3-Dice Yahtzee § progressive settings a meter grows until it is won, as its exact average says',
    async () => {
      const bets = ['--bet', '1:red=1', '--bet', '1:progressive=1'];
      const run = await jsonOf('three-dice-yahtzee', ...bets, '--rounds', '1000000', '--grow');
      const [meter] = run.meters;
      expect(meter.meter).toBe('progressive');
      expect(meter.hits).toBeGreaterThan(15);
      expect(Math.abs(meter.z)).toBeLessThan(5);
      expect(run.sound).toBe(true);
      expect(
        await jsonOf('three-dice-yahtzee', '--bet', '1:red=1', '--rounds', '4000', '--grow'),
      ).toMatchObject({
        refused: 'no-meter',
      });
    },
  );

  test('its help teaches it, and what it prints says what it does not show', async () => {
    expect((await said('--help')).printed).toContain(
      'houseway simulate three-dice-football --rounds 1e9',
    );
    const { printed } = await said(...KINGS, '--rounds', '4000');
    expect(printed).toContain('1:home $5');
    expect(printed).toContain('it does not show that a rule was read correctly');
  });
});
