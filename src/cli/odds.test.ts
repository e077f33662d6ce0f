import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { main } from './main.ts';

const said = async (...args: readonly string[]) => {
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await main(['odds', ...args], {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
};
const json = async (...args: readonly string[]) => {
  const { code, printed } = await said('three-dice-football', ...args, '--json');
  expect(code).toBe(0);
  return JSON.parse(printed);
};

const NINETEEN = [
  'touchdown',
  'defense',
  'extra-point',
  'quick-strike-td',
  'game-changer',
  'game-length-1',
  'game-length-2',
  'game-length-3',
  'game-length-4',
  'game-length-5',
  'game-length-6',
  'trips-td',
  'penalty',
  'turnover',
  'cover-three',
  'no-gain',
  'big-play',
  'over-four-yards',
  'under-four-yards',
];

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
/** `p/q` in lowest terms with q above 0; anything else is no fraction other programs may rely on. */
const reduced = (text: string): [bigint, bigint] => {
  expect(text).toMatch(/^-?\d+\/[1-9]\d*$/);
  const [n = 0n, d = 0n] = text.split('/').map(BigInt);
  expect(gcd(n < 0n ? -n : n, d)).toBe(1n);
  return [n, d];
};

describe('--json, the form other programs rely on', () => {
  test('nineteen wagers with exact reduced fractions that add up to one', async () => {
    const { game, rules, wagers } = await json();
    expect([game, rules]).toEqual([
      'three-dice-football',
      { edition: '661a', firstAndGoal: 'at-once', touchdown: 'reach-zero' },
    ]);
    expect(wagers.map(({ wager }: { wager: string }) => wager)).toEqual(NINETEEN);
    for (const wager of wagers) {
      expect(Object.keys(wager).slice(0, 6)).toEqual([
        'wager',
        'title',
        'cite',
        'outcomes',
        'houseEdge',
        'variance',
      ]);
      expect(wager.cite).toMatch(/^58 Pa\. Code § 661a\.3\([bd]\)\(\d\)/);
      let [n, d] = [0n, 1n];
      for (const { result, line, pays, probability } of wager.outcomes) {
        expect(result).toBeOneOf(['win', 'push', 'lose']);
        if (result === 'win') {
          expect(pays).toMatch(/^\d+ to \d+$/);
          expect(line).toMatch(/^[a-z0-9-]+$/);
        } else {
          expect([pays, line]).toEqual([result, undefined]);
        }
        const [top, bottom] = reduced(probability);
        [n, d] = [n * bottom + top * d, d * bottom];
      }
      expect(n).toBe(d);
      for (const figure of [wager.houseEdge, wager.variance]) reduced(figure);
    }
  });

  test('by hand: Penalty at 9 to 1 on 20 of 216, Turnover at 60 to 1 on 3', async () => {
    const { wagers } = await json('--wager', 'penalty', '--wager', 'turnover');
    expect(wagers).toMatchObject([
      {
        wager: 'penalty',
        title: 'Penalty',
        outcomes: [
          { result: 'win', line: 'penalty', pays: '9 to 1', probability: '5/54' },
          { result: 'lose', pays: 'lose', probability: '49/54' },
        ],
        houseEdge: '2/27',
        variance: '6125/729',
        hitFrequency: '5/54',
        pushFrequency: '0/1',
        return: '25/27',
      },
      { wager: 'turnover', houseEdge: '11/72' },
    ]);
  });

  test('each of the four combinations of readings 1 and 2 gives other figures', async () => {
    const printed = new Set<string>();
    for (const firstAndGoal of ['at-once', 'after-three-downs']) {
      for (const touchdown of ['reach-zero', 'pass-zero']) {
        const { rules, wagers } = await json(
          '--rule',
          `firstAndGoal=${firstAndGoal}`,
          '--rule',
          `touchdown=${touchdown}`,
        );
        expect(rules).toMatchObject({ firstAndGoal, touchdown });
        printed.add(JSON.stringify(wagers));
      }
    }
    expect(printed.size).toBe(4);
  });
});

describe('refusals, exit 1', () => {
  const cases: readonly (readonly [readonly string[], string, RegExp])[] = [
    [[], 'unknown-game', /Name a game: .*three-dice-football/],
    [['four-dice-football'], 'unknown-game', /There is no game "four-dice-football"/],
    [['toString'], 'unknown-game', /There is no game "toString"/],
    [['three-dice-football', '--rule', 'touchdown'], 'not-a-rule', /name=value, not "touchdown"/],
    [['three-dice-football', '--rule', '=x'], 'not-a-rule', /name=value/],
    [['three-dice-football', '--rule', 'x=y'], 'unknown-rule', /There is no rule "x"/],
    [
      ['three-dice-football', '--rule', 'touchdown=soon'],
      'rule-not-allowed',
      /choose reach-zero or pass-zero/,
    ],
    [
      ['three-dice-football', '--wager', 'field-goal'],
      'unknown-wager',
      /Wagers offered: touchdown/,
    ],
  ];

  test.each(cases)('%j is refused: %s', async (args, code, because) => {
    const people = await said(...args);
    expect([people.code, people.printed]).toEqual([1, '']);
    expect(people.errors).toContain(`Refused (${code})`);
    expect(people.errors).toMatch(because);
    expect(people.errors).toMatch(/House rules §|58 Pa\. Code §/);
    const programs = await said(...args, '--json');
    expect([programs.code, programs.errors]).toEqual([1, '']);
    const refusal = JSON.parse(programs.printed);
    expect(Object.keys(refusal)).toEqual(['refused', 'because', 'cite']);
    expect(refusal.refused).toBe(code);
    expect(refusal.because).toMatch(because);
  });
});

test('the table for people: every wager, its pays, its edge, its paragraph, and the rules that can be filed', async () => {
  const { code, printed } = await said('three-dice-football', '--rule', 'touchdown=pass-zero');
  expect(code).toBe(0);
  expect(printed).toContain(
    'Three Dice Football  edition=661a  firstAndGoal=at-once  touchdown=pass-zero',
  );
  expect(printed).toMatch(/Wager +Pays +Wins +House edge +Deviation +Paragraph/);
  expect(printed).toMatch(
    /^Penalty +9 to 1 +9\.26% +7\.4074% +2\.899 +58 Pa\. Code § 661a\.3\(d\)\(2\)$/m,
  );
  expect(printed).toMatch(/^Extra Point +1 to 1, 10 to 1, 50 to 1 /m);
  for (const { title } of Object.values(
    games['three-dice-football']!.wagers({
      edition: '661a',
      firstAndGoal: 'at-once',
      touchdown: 'reach-zero',
    }),
  )) {
    expect(printed).toContain(title);
  }
  expect(printed).toContain('touchdown=reach-zero  (reach-zero | pass-zero)');
});

describe('a wager whose rounds are too many to walk', () => {
  const mainOf = async (...args: readonly string[]) => {
    const { code, printed } = await said('asia-poker', ...args, '--json');
    expect(code).toBe(0);
    return JSON.parse(printed).wagers[0];
  };

  test('§ 575.11(f) is quoted exactly by best play and by the house way where the rules were solved', async () => {
    const main = await mainOf();
    expect(main).toMatchObject({
      wager: 'asia-poker',
      title: 'Asia Poker',
      cite: '58 Pa. Code § 575.7(d)',
      outcomes: [{ result: 'win', line: 'two-hands', pays: '1 to 1' }, { result: 'lose' }],
      houseEdge: '8163009530947/206261475780360',
      strategy: 'best play',
      source: expect.stringMatching(/^houseway solve asia-poker, digest [0-9a-f]{16}$/),
      otherStrategies: [
        { strategy: 'house way against house way', houseEdge: '781096470169/15625869377300' },
      ],
    });
    expect(main).not.toHaveProperty('estimate');
    // Even money: what is won less what is lost is the edge, and one less its square the variance.
    for (const { outcomes, houseEdge, variance } of [main, ...main.otherStrategies]) {
      const [won, of] = reduced(outcomes[0].probability);
      const [lost, ofAll] = reduced(outcomes[1].probability);
      const [edge, whole] = reduced(houseEdge);
      expect((lost * of - won * ofAll) * whole).toBe(edge * of * ofAll);
      const [top, bottom] = reduced(variance);
      expect(top * whole * whole).toBe(bottom * (whole * whole - edge * edge));
    }
    expect((await mainOf('--rule', 'aceLowStraight=lowest')).houseEdge).toBe(
      '8177222897941/206261475780360',
    );
    // What decides nothing about who wins leaves the figure as it is.
    expect(await mainOf('--rule', 'bonusPayTable=C')).toEqual(main);
  });

  const unsolved = ['--rule', 'jokerInFlush=ace'];

  test('is estimated where they were not, with strategy, rounds, seed and interval, beside exact fractions of the others', async () => {
    const { code, printed } = await said('asia-poker', ...unsolved, '--json');
    expect(code).toBe(0);
    const [main, bonus] = JSON.parse(printed).wagers;
    expect(main).toEqual({
      wager: 'asia-poker',
      title: 'Asia Poker',
      cite: '58 Pa. Code § 575.7(d)',
      estimate: {
        strategy: 'house way against house way',
        rounds: 10_000,
        seed: 575,
        houseEdge: expect.stringMatching(/^0\.0\d{5}$/),
        interval: {
          confidence: '95%',
          from: expect.stringMatching(/^-?0\.0\d{5}$/),
          to: expect.stringMatching(/^0\.0\d{5}$/),
        },
      },
    });
    const { houseEdge, interval } = main.estimate;
    expect(Number(interval.from)).toBeLessThan(Number(houseEdge));
    expect(Number(interval.to)).toBeGreaterThan(Number(houseEdge));
    expect(bonus).toMatchObject({ wager: 'bonus', houseEdge: '2230887/38535770' });
  });

  test('says to people which it is, and can be asked for alone', async () => {
    const { printed } = await said('asia-poker', '--wager', 'asia-poker');
    expect(printed).toMatch(
      /Asia Poker {2}exact house edge: best play 3\.9576%, house way against house way 4\.9987% {2}\(houseway solve asia-poker, digest [0-9a-f]{16}\)/,
    );
    expect(printed).not.toContain('5,000 to 1');
    expect(printed).not.toContain('estimated');
    expect((await said('asia-poker', ...unsolved, '--wager', 'asia-poker')).printed).toMatch(
      /Asia Poker {2}estimated, house way against house way: house edge \d\.\d\d%, between .* \(95%; 10000 rounds, seed 575\)/,
    );
  });
});

describe('bets that are worth more together', () => {
  test('§ 675a.2(e)(3) follow as bundles, with what lies and the exact figures of the whole', async () => {
    const { printed } = await said('high-roll-dice', '--json');
    const { bundles } = JSON.parse(printed);
    expect(bundles).toHaveLength(127);
    const [first] = bundles;
    expect(first).toEqual({
      title: 'Extra Roll with Like Kind Boulevard 2',
      cite: '58 Pa. Code § 675a.2(e)(3)',
      bets: ['pip-street-1', 'like-kind-2', 'extra-roll'].map((wager) => ({
        wager,
        stakeCents: 100,
      })),
      houseEdge: expect.stringMatching(/^\d+\/\d+$/),
      variance: expect.stringMatching(/^\d+\/\d+$/),
      hitFrequency: expect.stringMatching(/^\d+\/\d+$/),
      pushFrequency: expect.stringMatching(/^\d+\/\d+$/),
      return: expect.stringMatching(/^\d+\/\d+$/),
    });
    const [edge, of] = reduced(first.houseEdge);
    const [returned, ofAll] = reduced(first.return);
    expect([of - edge, of]).toEqual([returned, ofAll]);
  });

  test('are listed for people, and left out where wagers are named or the game has none', async () => {
    const { printed } = await said('high-roll-dice');
    expect(printed).toMatch(/^Combined wagers +Wagered +Wins +House edge +Paragraph$/m);
    expect(printed).toMatch(
      /^Extra Roll with Like Kind Boulevard 2, 3, 4, 5, 6, 7, 8 +\$9 +\d+\.\d\d% +8\.5102% /m,
    );
    // A rare win does not read as none; a purchase does.
    expect(printed).toMatch(/^Millionaire Row: Ten-of-a-kind +\$1,000,000 +0\.00001% /m);
    expect(printed).toMatch(/^Extra Roll +a purchase +– +– +– +58 Pa/m);
    for (const args of [
      ['high-roll-dice', '--wager', 'extra-roll'],
      ['high-roll-dice', '--rule', 'dice=6'],
      ['football-kings'],
    ]) {
      expect((await said(...args)).printed).not.toContain('Combined wagers');
      expect(JSON.parse((await said(...args, '--json')).printed)).not.toHaveProperty('bundles');
    }
  });
});

describe('what a player really meets', () => {
  const limit = ['football-kings', '--rule', 'payoutLimitCents=2500000'];

  test('13:69F-45.7(e) a payout limit that cuts a line is said, and at which wager it begins', async () => {
    const { printed } = await said(...limit);
    expect(printed).toContain(
      'Hail Mary is paid in full up to a wager of $16.66: the payout limit is $25,000  N.J.A.C. 13:69F-45.7(e)',
    );
    const atHundred = await said(...limit, '--stake', '100');
    expect(atHundred.printed).toMatch(/Hail Mary +1,500 to 1 .* 86\.2580%/);
    expect(atHundred.printed).toContain(
      'Hail Mary is cut by the payout limit  N.J.A.C. 13:69F-45.7(e)',
    );
    expect(atHundred.printed).not.toContain('Tie is cut');
  });

  test.each(['0', '-1', 'much', ''])('--stake %s is refused', async (stake) => {
    const { code, errors } = await said('football-kings', `--stake=${stake}`);
    expect([code, errors.includes('not-a-stake')]).toEqual([1, true]);
  });

  test('a stake that cannot be placed is refused in the words of the table', async () => {
    const { printed } = await said('three-dice-football', '--stake', '0.01', '--wager', 'defense');
    expect(printed).toContain('defense: Defense pays 4 to 5. Wager a multiple of $0.05.');
  });

  test('--pay: the edge if a line paid something else, and whether it may be filed', async () => {
    const what = await json('--pay', 'penalty=10:1', '--wager', 'penalty');
    expect(what).toMatchObject({ pays: ['penalty=10:1'], wagers: [{ houseEdge: '-1/54' }] });
    const { printed } = await said('football-kings', '--pay', 'tie=25:1');
    expect(printed).toContain('tie/tie=25:1 can be filed as tiePays=25  N.J.A.C. 13:69F-45.7(c)');
    const not = await said('three-dice-football', '--pay', 'penalty=10:1');
    expect(not.printed).toContain('penalty/penalty=10:1 is not allowed. The chapter pays 9 to 1.');
    expect((await said('football-kings', '--pay', 'tie')).errors).toContain('not-a-pay');
  });
});
