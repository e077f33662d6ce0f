import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eveningForAll } from '../../../test/tampering/evening.ts';
import { KINDS } from '../../../test/tampering/kinds.ts';
import { daily } from '../../../test/whole.ts';
import { games } from '../../games/index.ts';
import type { Verification } from '../log/chain.ts';
import { auditApart, auditSource } from './apart.ts';
import { chainVerified, type JudgeTask, shareJudged } from './audit-tasks.ts';
import { judge, type Progress } from './judge.ts';
import { everything, shareOf } from './share.ts';
import type { LogSource } from './source.ts';
import { type Threads, threads } from './threads.ts';
import { auditExport } from './verify.ts';

const { evening, inFile } = eveningForAll();
const forged = (kind: string) => KINDS.find((one) => one.kind === kind)!.forge(evening.honest);
/** The work of the other threads, done in this one. */
const here: Threads = { chain: chainVerified, share: shareJudged };

test('House rules § export shared among threads an honest log is judged as by one, and a changed pay is named', async () => {
  const whole = await auditExport(evening.honest.lines, games);
  expect(whole.verdict).toMatchObject({ ok: true });
  const source = { folder: evening.honest.folder };
  expect(await auditApart({ source, expect: {} }, { parts: 2 })).toEqual(whole);
  const lines = forged('a pay changed, chained and signed again');
  const { verdict } = await auditExport(lines, games);
  // Into how many shares is tried below, without threads, each of which costs more than the audit.
  const shared = await auditApart(
    { source: inFile(lines), expect: {} },
    { parts: 2, threads: { ...threads, chain: chainVerified } },
  );
  expect(shared.verdict).toEqual(verdict);
});

describe('House rules § export an audit in shares comes to what one reader comes to', () => {
  test('of an honest log, in a store and in an export', async () => {
    const whole = await auditExport(evening.honest.lines, games);
    for (const source of [{ folder: evening.honest.folder }, inFile(evening.honest.lines)]) {
      expect(await auditApart({ source, expect: {} }, { parts: 2, threads: here })).toEqual(whole);
    }
  });

  test('hashes and signatures are held to the keys that a reader trusts', async () => {
    const source = { folder: evening.honest.folder };
    const expected = { ok: true, keys: [evening.honest.signer.key] };
    expect(await chainVerified({ source, expect: {} })).toMatchObject(expected);
    expect(await chainVerified({ source: inFile(evening.honest.lines), expect: {} })).toMatchObject(
      expected,
    );
    const trusted = { keys: ['another'] };
    for (const one of [source, inFile(evening.honest.lines)]) {
      expect(await chainVerified({ source: one, expect: trusted })).toMatchObject({ ok: false });
    }
  });

  /** What only deciding again can find, in entries of either share. */
  const FOUND = [
    'a pay changed, chained and signed again',
    'an entry signed by nobody',
    'a commitment to another secret',
  ] as const;

  test.each(daily(FOUND, (kind) => kind === 'a commitment to another secret'))(
    'of a log with %s',
    async (kind) => {
      const lines = forged(kind);
      const { verdict } = await auditExport(lines, games);
      expect(verdict).toMatchObject({ ok: false, row: expect.stringMatching(/^entry \d+$/) });
      const position = Number(Object(verdict).row.slice('entry '.length));
      const source = inFile(lines);
      for (const parts of [1, 2, 3]) {
        const shared = await auditApart({ source, expect: {} }, { parts, threads: here });
        expect(shared.verdict).toEqual(verdict);
        for (let part = 0; part < parts; part += 1) {
          const { wrong } = await shareJudged({ source, part, parts });
          expect(wrong).toEqual(position % parts === part ? verdict : undefined);
        }
      }
    },
  );

  test('a beacon that is not quicknet’s is found by the share that its number is in', async () => {
    const close = evening.honest.lines.findIndex((line) => line.includes('"kind":"close"'));
    const { command, row, ...rest } = JSON.parse(evening.honest.lines[close]!);
    const inLog = (round: number) => {
      const seen = { round, signature: 'ab' };
      const line = JSON.stringify({ ...rest, command: { ...command, seen }, row });
      return inFile(evening.honest.lines.with(close, line));
    };
    expect(rest.position % 2).toBe(0);
    const wrong = {
      ...{ ok: false, row: `entry ${rest.position}` },
      because: "its signature is not quicknet's for beacon 3",
    };
    expect(await shareJudged({ source: inLog(3), part: 1, parts: 2 })).toEqual({
      ...{ forgiven: 0, wrong },
    });
    expect(await shareJudged({ source: inLog(4), part: 1, parts: 2 })).toEqual({ forgiven: 0 });
    // What was decided otherwise is named before it.
    const found = await shareJudged({ source: inLog(4), part: 0, parts: 2 });
    expect(found.wrong).toMatchObject({ row: `entry ${rest.position}` });
    expect(found.wrong).not.toEqual(wrong);
  });

  test('every share but the first is given away, each with its number', async () => {
    const given: JudgeTask[] = [];
    const source = inFile(evening.honest.lines);
    const counting: Threads = {
      ...here,
      share: (task) => {
        given.push(task);
        return Promise.resolve({ forgiven: 100 });
      },
    };
    const { forgiven } = await auditApart({ source, expect: {} }, { parts: 3, threads: counting });
    expect(given).toEqual([
      { source, part: 1, parts: 3 },
      { source, part: 2, parts: 3 },
    ]);
    expect(forgiven).toBe(200);
  });

  const differs = (row: string) => ({ ok: false, row, because: 'its hash differs' }) as const;
  const entry = (position: number) => differs(`entry ${position}`);
  const decided = (position: number) => ({ ...entry(position), because: 'decided otherwise' });
  test.each<[string, Verification | undefined, readonly (number | undefined)[], Verification]>([
    ['the chain alone', entry(9), [undefined, undefined], entry(9)],
    ['a share alone', undefined, [undefined, 4], decided(4)],
    ['the chain before a share', entry(9), [10, undefined], entry(9)],
    ['a share before the chain', entry(10), [undefined, 9], decided(9)],
    ['both in one entry', entry(9), [9, 9], entry(9)],
    ['two shares, the later one first', undefined, [12, 5], decided(5)],
    ['what is no entry', differs('line 1'), [5, 4], differs('line 1')],
    ['what only begins like one', differs('entry 90 of it'), [5, 4], differs('entry 90 of it')],
    ['what only ends like one', differs('after entry 90'), [5, 4], differs('after entry 90')],
  ])('of several things that differ the first row is named: %s', async (_, chain, found, due) => {
    const told: Threads = {
      chain: (task) => (chain === undefined ? chainVerified(task) : Promise.resolve(chain)),
      share: ({ part }) => {
        const position = found[part - 1];
        const wrong = position === undefined ? {} : { wrong: decided(position) };
        return Promise.resolve({ forgiven: 0, ...wrong });
      },
    };
    const source = inFile(evening.honest.lines);
    const { verdict } = await auditApart({ source, expect: {} }, { parts: 3, threads: told });
    expect(verdict).toEqual(due);
  });
});

describe('House rules § export a short log is audited in one thread, a long one is shared', () => {
  const count = () => {
    const asked: string[] = [];
    const counting: Threads = {
      chain: (task) => {
        asked.push('chain');
        return chainVerified(task);
      },
      share: (task) => {
        asked.push(`share ${task.part} of ${task.parts}`);
        return shareJudged(task);
      },
    };
    return { asked, counting };
  };
  const askedOf = async (
    source: LogSource,
    short: { entries: number; bytes: number },
    all = games,
  ) => {
    const { asked, counting } = count();
    const audit = await auditSource(
      { source, expect: {} },
      { parts: 2, threads: counting, games: all },
      short,
    );
    expect(audit.verdict).toMatchObject({ ok: true, entries: evening.honest.entries.length });
    return asked;
  };

  test('a store by its entries, an export by its bytes', async () => {
    const [entries, file] = [evening.honest.entries.length, inFile(evening.honest.lines)];
    const { size: bytes } = statSync(file.file);
    const store = { folder: evening.honest.folder };
    expect(await askedOf(store, { entries, bytes: 0 })).toEqual([]);
    expect(await askedOf(store, { entries: entries - 1, bytes })).toEqual([
      'chain',
      'share 1 of 2',
    ]);
    expect(await askedOf(file, { entries: 0, bytes })).toEqual([]);
    expect(await askedOf(file, { entries, bytes: bytes - 1 })).toEqual(['chain', 'share 1 of 2']);
  });

  test('games of its own are decided in the thread that knows them', async () => {
    const short = { entries: 0, bytes: 0 };
    expect(await askedOf(inFile(evening.honest.lines), short, { ...games })).toEqual(['chain']);
  });
});

test('House rules § export every row is in one share and no other, also one that has no number', () => {
  for (const number of [0, 1, 2, 3, 4, 1_000_001, -1, 0.5, Number.NaN, 2 ** 60]) {
    for (const parts of [1, 2, 3]) {
      const owners = Array.from({ length: parts }, (_, part) => shareOf(part, parts)(number));
      expect(owners.filter((own) => own)).toHaveLength(1);
    }
  }
});

test('House rules § export the reader tells how far it is, of a store by entries and of a file by what was read', async () => {
  const seen: Progress[] = [];
  for (const source of [{ folder: evening.honest.folder }, inFile(evening.honest.lines)]) {
    await judge(games, source, everything, (one) => seen.push(one), 10);
  }
  const { length } = evening.honest.entries;
  const parts = seen.map(({ part }) => part);
  expect(seen).toHaveLength(2 * Math.floor(length / 10));
  expect(seen[0]).toEqual({ entries: 10, part: 10 / length });
  expect(Math.max(...parts)).toBeLessThanOrEqual(1);
  expect(parts.slice(seen.length / 2)).toEqual(
    parts.slice(seen.length / 2).toSorted((a, b) => a - b),
  );
});
