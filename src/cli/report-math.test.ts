import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daily } from '../../test/whole.ts';
import { fraction } from '../kernel/fraction.ts';
import { byFrequencies, bySaddlepoint, houseAhead, latticeOf } from '../lab/report/tails.ts';
import { main } from './main.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houseway-math-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const said = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await main(['report', 'math', ...args, '--rounds', '65536'], {
    print: (line) => printed.push(line),
    error: () => {},
  });
  return { code, printed: printed.join('\n') };
};

/** The report of Football Kings in each form, made once under each name. */
const reports = new Map<string, Promise<readonly Buffer[]>>();
const reportOf = (name: string) => {
  const made = reports.get(name) ?? write(name);
  reports.set(name, made);
  return made;
};
const write = async (name: string) => {
  const [html, pdf] = [join(folder, `${name}.html`), join(folder, `${name}.pdf`)];
  const { code, printed } = await said('football-kings', '--html', html, '--pdf', pdf, '--json');
  expect(code).toBe(0);
  return [await readFile(html), await readFile(pdf), Buffer.from(printed)] as const;
};
const figuresOf = async (game: string) => {
  if (game === 'football-kings') return JSON.parse(String((await reportOf('one'))[2]));
  const { code, printed } = await said(game);
  expect(code).toBe(0);
  return JSON.parse(printed);
};

/** What `houseway odds --json` prints, which `test/golden.test.ts` holds to the letter. */
const odds = async (game: string, rules = 'standard') => {
  const file = new URL(`../games/${game}/golden/odds-${rules}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
};

describe('House rules § odds houseway report math', () => {
  test.each(
    daily(
      ['football-kings', 'three-dice-football', 'asia-poker'],
      (game) => game === 'football-kings',
    ),
  )('%s: every edge is the one that odds prints, and lines add up to it', async (game) => {
    const report = await figuresOf(game);
    const quoted = await odds(game);
    for (const { wager, houseEdge, strategy } of quoted.wagers) {
      const found = report.wagers.find(
        (one: { wager: string; strategy?: string }) =>
          one.wager === wager && one.strategy === strategy,
      );
      expect(found?.houseEdge).toBe(houseEdge);
      const sum = found.lines.reduce(
        (all: number, line: { contribution: number }) => all + line.contribution,
        0,
      );
      expect(-100 * sum).toBeCloseTo(found.houseEdgePercent, 8);
      const chances = found.lines.reduce(
        (all: number, line: { probability: number }) => all + line.probability,
        0,
      );
      expect(chances).toBeCloseTo(1, 12);
    }
    expect(report.identity.rules.length).toBeGreaterThan(0);
    expect(report.simulation.withinChance).toBe(true);
    expect(
      report.conformity.every(({ holds }: { holds: unknown }) => typeof holds === 'boolean'),
    ).toBe(true);
  });

  test('two runs write the same bytes, as a page, on paper and as figures', async () => {
    const [one, other] = [await reportOf('one'), await reportOf('other')];
    expect(one.map((bytes, at) => bytes.equals(other[at] ?? Buffer.alloc(0)))).toEqual([
      true,
      true,
      true,
    ]);
    const [page = '', paper = Buffer.alloc(0)] = one;
    expect(page.toString()).toContain('Chance that the house is ahead');
    expect(page.toString()).toContain('<svg');
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    expect(page.toString()).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('another rule is another report, and what else may be filed is listed with its effect', async () => {
    const isFantasy = ({ wager }: { wager: string }) => wager === 'fantasy';
    const { printed } = await said('football-kings', '--rule', 'fantasyPayTable=B');
    const report = JSON.parse(printed);
    const fantasy = report.wagers.find(isFantasy);
    const quoted = (await odds('football-kings', 'fantasyPayTable-B')).wagers.find(isFantasy);
    expect(fantasy.houseEdge).toBe(quoted.houseEdge);
    const other = report.variants.find(
      ({ option, wager }: { option: string; wager: string }) =>
        option === 'fantasyPayTable=A' && wager === 'Fantasy',
    );
    const standard = (await odds('football-kings')).wagers.find(isFantasy);
    expect(other.filedPercent).toBe(fantasy.houseEdgePercent);
    const [n = 0, d = 1] = standard.houseEdge.split('/').map(Number);
    expect(other.houseEdgePercent).toBeCloseTo((100 * n) / d, 8);
  });

  test.each([
    ['whist', 'unknown-game'],
    ['football-kings --decisions none', 'not-a-number'],
  ])('%s is refused', async (args, refused) => {
    const { code, printed } = await said(...args.split(' '), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(printed)).toMatchObject({ refused });
  });
});

describe('House rules § odds the chance that the house is ahead', () => {
  const coin = (wins: number, outOf: number, pays: number) =>
    latticeOf([
      { net: fraction(pays), probability: fraction(wins, outOf) },
      { net: fraction(-1), probability: fraction(outOf - wins, outOf) },
    ]);

  test('three fair tosses are behind half the time, two a quarter', () => {
    expect(houseAhead(coin(1, 2, 1), 3)).toEqual({
      chance: expect.closeTo(0.5, 12),
      method: 'exact',
    });
    expect(houseAhead(coin(1, 2, 1), 2).chance).toBeCloseTo(0.25, 12);
  });

  test.each([
    [18, 38, 1, 1000],
    [1, 38, 35, 1000],
    [1, 24, 20, 400],
  ])(
    '%i in %i at %i to 1: the saddlepoint is within a thousandth of the exact chance',
    (wins, outOf, pays, n) => {
      const lattice = coin(wins, outOf, pays);
      const last = Math.ceil(n / (pays + 1)) - 1;
      const exact = 1 - byFrequencies(lattice, n, last);
      expect(Math.abs(bySaddlepoint(lattice, n, last + 1) / exact - 1)).toBeLessThan(1e-3);
    },
  );

  test('a wager that cannot win leaves the house ahead', () => {
    expect(houseAhead(coin(0, 2, 1), 1000)).toEqual({ chance: 1, method: 'exact' });
  });
});
