import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daily, wholly } from '../../test/whole.ts';
import { partsOf } from '../lab/report/pages.ts';
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

  test('the top award is the largest, on whichever line it stands, and no return is below nothing', async () => {
    const { conformity, wagers } = await figuresOf('football-kings');
    const top = ({ cite, of }: { cite: string; of: string }) =>
      cite === 'GLI-19 4.7.3' && of === 'Fantasy';
    expect(conformity.find(top).figure).toBe('1 in 3,587.5');
    for (const { bands, funnel } of wagers) {
      expect(bands.map(({ decisions }: { decisions: number }) => decisions)).toEqual([
        1_000, 10_000, 100_000, 1_000_000,
      ]);
      for (const { low, high } of funnel) {
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThan(low);
      }
    }
  });

  test('High Roll Dice (§ 675a.2(e)(3)) an Extra Roll has no top award', async () => {
    const { code, printed } = await said('high-roll-dice');
    expect(code).toBe(0);
    const of = JSON.parse(printed).conformity.flatMap(
      ({ cite, of }: { cite: string; of: string }) => (cite === 'GLI-19 4.7.3' ? [of] : []),
    );
    expect(of).toContain('Millionaire Row: Nine-of-a-kind');
    expect(of.filter((name: string) => name.includes('Extra Roll'))).toEqual([]);
    const { layout, wagers } = JSON.parse(printed);
    expect(layout.smallestReturnPercent).toBeCloseTo(9.9229, 3);
    expect(wagers.filter(({ purchase }: { purchase?: true }) => purchase)).toMatchObject([
      { wager: 'extra-roll' },
    ]);
    const words = JSON.stringify(partsOf(JSON.parse(printed)));
    // What is rare does not read as none, and a dollar is not won as if it were ten.
    expect(words).toContain(
      '"Millionaire Row: Nine-of-a-kind","24.8078%","75.1922%","75.1922%","0.0005%"',
    );
    expect(words).toContain('"Millionaire Row: Nine-of-a-kind","$1","$45.12","50000 to 1"');
    expect(words).toContain('What is bought serves the wagers that it may');
  });

  wholly(
    'GLI-19 4.7.1 Asia Poker is one wager at best play, and is not left out where it was not counted',
    async () => {
      const counted = JSON.parse((await said('asia-poker')).printed);
      const [best, , bonus] = counted.wagers;
      expect(counted.layout.elementOfRiskPercent).toBeCloseTo(
        (best.houseEdgePercent + bonus.houseEdgePercent) / 2,
        12,
      );
      expect(counted.notCounted).toEqual([]);
      const row = ({ option }: { option: string }) => option === 'jokerInFlush=ace';
      expect(counted.variants.filter(row)).toMatchObject([
        { wager: 'Asia Poker (best play)', edge: 'not counted' },
        { wager: 'Asia Poker (house way against house way)', edge: 'not counted' },
      ]);
      const other = JSON.parse((await said('asia-poker', '--rule', 'jokerInFlush=ace')).printed);
      expect(other.notCounted).toMatchObject([
        { wager: 'asia-poker', estimate: { rounds: 10_000 } },
      ]);
      expect(
        other.variants.find(({ wager }: { wager: string }) => wager === 'Asia Poker (best play)'),
      ).toMatchObject({ edge: 'exact', filed: 'not counted' });
      expect(JSON.stringify(partsOf(other))).toContain('NOT COUNTED: Asia Poker');
    },
  );

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
    // What hangs together: Home and Visitor never win both, and the Fantasy wager is on Home.
    expect(page.toString()).toMatch(
      /<td>Home<\/td><td>Fantasy \(0\.\d+\)<\/td><td>Visitor \(-0\.9\d+\)/,
    );
    expect(page.toString()).toContain('played by "first choice"');
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
    ['football-kings --average-bet 0', 'not-a-number'],
  ])('%s is refused', async (args, refused) => {
    const { code, printed } = await said(...args.split(' '), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(printed)).toMatchObject({ refused });
  });
});
