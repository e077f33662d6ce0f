import { chiSquared, type Found, goodnessOfFit } from './goodness.ts';
import { ALPHABET, type Sample, type Symbols } from './sample.ts';
import { logGamma, normalTwoSided, poissonAtLeast, poissonTwoSided } from './special-functions.ts';

/** Tests of whole draws: throws and shuffles as a patron sees them. */

/** Each value at each place: every face of every die, every card at every place of the deck. */
export const distribution = ({ shape, draws, width, values }: Sample): Found => {
  const kinds = 'dice' in shape ? ALPHABET : width;
  const counts = new Float64Array(width * kinds);
  values.forEach((value, at) => {
    const cell = (at % width) * kinds + value;
    counts[cell] = (counts[cell] as number) + 1;
  });
  const squares = counts.reduce((sum, count) => sum + (count - draws / kinds) ** 2, 0);
  if ('dice' in shape) {
    return chiSquared('faces of each die', (squares * kinds) / draws, width * (kinds - 1));
  }
  // In a shuffle a card that is here is not there, which leaves (kinds - 1)² degrees and this scale.
  return chiSquared('cards at each place', (squares * (kinds - 1)) / draws, (kinds - 1) ** 2);
};

/** What decides most wagers: how often each face shows in a throw, and which two cards come first. */
export const combinations = (sample: Sample): Found =>
  'dice' in sample.shape ? facesOfThrows(sample) : firstTwoCards(sample);

const facesOfThrows = ({ draws, width, values }: Sample): Found => {
  const probabilityOf = new Map<number, number>();
  const count = (kinds: number, left: number, code: number, ways: number): void => {
    if (kinds === 1) {
      const probability = Math.exp(ways - logGamma(left + 1) - width * Math.log(ALPHABET));
      probabilityOf.set(code + left * (width + 1) ** 5, probability);
      return;
    }
    for (let n = 0; n <= left; n += 1) {
      count(
        kinds - 1,
        left - n,
        code + n * (width + 1) ** (ALPHABET - kinds),
        ways - logGamma(n + 1),
      );
    }
  };
  count(ALPHABET, width, 0, logGamma(width + 1));
  const cells = new Map([...probabilityOf.keys()].map((code, cell) => [code, cell]));
  const observed = new Float64Array(cells.size);
  for (let draw = 0; draw < draws; draw += 1) {
    let code = 0;
    for (let die = 0; die < width; die += 1)
      code += (width + 1) ** (values[draw * width + die] as number);
    const cell = cells.get(code) as number;
    observed[cell] = (observed[cell] as number) + 1;
  }
  return goodnessOfFit('how often each face shows in a throw', observed, [
    ...probabilityOf.values(),
  ]);
};

const firstTwoCards = ({ draws, width, values }: Sample): Found => {
  const pairs = (width * (width - 1)) / 2;
  const observed = new Float64Array(pairs);
  for (let draw = 0; draw < draws; draw += 1) {
    const [one, other] = [values[draw * width] as number, values[draw * width + 1] as number];
    const [low, high] = one < other ? [one, other] : [other, one];
    const cell = (high * (high - 1)) / 2 + low;
    observed[cell] = (observed[cell] as number) + 1;
  }
  return goodnessOfFit('the first two cards', observed, new Float64Array(pairs).fill(1 / pairs));
};

/** Each value alone: faces of all dice together, or the first card of each shuffle. */
export const frequency = ({ shape, width, values }: Sample): Found => {
  const kinds = 'dice' in shape ? ALPHABET : width;
  const counted = 'dice' in shape ? values : values.filter((_, at) => at % width === 0);
  const observed = new Float64Array(kinds);
  for (const value of counted) observed[value] = (observed[value] as number) + 1;
  const looksAt = 'dice' in shape ? 'faces of all dice' : 'the first card';
  return goodnessOfFit(looksAt, observed, new Float64Array(kinds).fill(1 / kinds));
};

/** Whether one place of a draw tells anything of another place of the same draw. */
export const interplay = ({ perDraw, symbols }: Symbols): Found => {
  const draws = symbols.length / perDraw;
  let statistic = 0;
  for (let one = 0; one < perDraw; one += 1) {
    for (let other = one + 1; other < perDraw; other += 1) {
      statistic += interaction(symbols, perDraw, draws, one, other);
    }
  }
  const pairs = (perDraw * (perDraw - 1)) / 2;
  return chiSquared('places of the same draw', statistic, pairs * (ALPHABET - 1) ** 2);
};

/** Whether a draw tells anything of the next one. */
export const drawToDraw = ({ perDraw, symbols }: Symbols): Found => {
  const draws = symbols.length / perDraw;
  let statistic = 0;
  for (let one = 0; one < perDraw; one += 1) {
    for (let next = perDraw; next < 2 * perDraw; next += 1) {
      statistic += interaction(symbols, perDraw, draws - 1, one, next);
    }
  }
  return chiSquared('a draw and the next', statistic, perDraw ** 2 * (ALPHABET - 1) ** 2);
};

/**
 * The part of the chi-square of a table of pairs that its rows and columns alone do not explain. For
 * different pairs of places these parts are uncorrelated, so they may be added.
 */
const interaction = (
  symbols: Uint8Array,
  perDraw: number,
  pairs: number,
  one: number,
  other: number,
): number => {
  const table = new Float64Array(ALPHABET ** 2);
  for (let start = 0; start < pairs * perDraw; start += perDraw) {
    const cell = (symbols[start + one] as number) * ALPHABET + (symbols[start + other] as number);
    table[cell] = (table[cell] as number) + 1;
  }
  const rows = new Float64Array(ALPHABET);
  const columns = new Float64Array(ALPHABET);
  table.forEach((count, cell) => {
    const [row, column] = [Math.floor(cell / ALPHABET), cell % ALPHABET];
    rows[row] = (rows[row] as number) + count;
    columns[column] = (columns[column] as number) + count;
  });
  const expected = pairs / ALPHABET ** 2;
  return table.reduce((sum, count, cell) => {
    const row = rows[Math.floor(cell / ALPHABET)] as number;
    const column = columns[cell % ALPHABET] as number;
    return sum + (count - (row + column) / ALPHABET + expected) ** 2 / expected;
  }, 0);
};

/** Equal draws, counted in pairs, within stretches in which some but not many are to be expected. */
export const duplicates = (sample: Sample): Found => {
  const { draws } = sample;
  const { space, codeOf } = coded(sample);
  const stretch = Math.max(2, Math.min(draws, Math.floor(space / 10)));
  const stretches = Math.floor(draws / stretch);
  let equal = 0;
  for (let start = 0; start < stretches * stretch; start += stretch) {
    const seen = new Map<number, number>();
    for (let draw = start; draw < start + stretch; draw += 1) {
      const code = codeOf(draw);
      const before = seen.get(code) ?? 0;
      equal += before;
      seen.set(code, before + 1);
    }
  }
  // Pairs are uncorrelated, so mean and variance are exact however many of a kind there are.
  const mean = (stretches * stretch * (stretch - 1)) / 2 / space;
  const deviation = (equal - mean) / Math.sqrt(mean * (1 - 1 / space));
  const p = mean < 100 ? poissonTwoSided(equal, mean) : normalTwoSided(deviation);
  return { looksAt: 'draws that come again', statistic: deviation, p };
};

/** A throw as one number; of a shuffle the first four cards, since the whole never comes again. */
const coded = ({
  shape,
  width,
  values,
}: Sample): { readonly space: number; codeOf(draw: number): number } => {
  const [base, length] = 'dice' in shape ? [ALPHABET, width] : [width, 4];
  const space = Array.from({ length }, (_, i) => ('dice' in shape ? base : base - i));
  const codeOf = (draw: number): number => {
    let code = 0;
    for (let i = 0; i < length; i += 1) code = code * base + (values[draw * width + i] as number);
    return code;
  };
  return { space: space.reduce((product, n) => product * n, 1), codeOf };
};

/** A passage so long that it never comes again by chance: what a short period repeats. */
export const repeatedPassages = ({ shape, draws, width, values }: Sample): Found => {
  const digits = 'dice' in shape ? width * Math.log10(ALPHABET) : logGamma(width + 1) / Math.LN10;
  const passage = Math.ceil(20 / digits);
  const passages = draws - passage + 1;
  const text = Buffer.from(values.buffer, values.byteOffset, values.length);
  const seen = new Set<string>();
  for (let draw = 0; draw < passages; draw += 1) {
    seen.add(text.toString('latin1', draw * width, (draw + passage) * width));
  }
  const again = passages - seen.size;
  const mean = (passages * (passages - 1)) / 2 / 10 ** (passage * digits);
  return {
    looksAt: 'long passages that come again',
    statistic: again,
    p: poissonAtLeast(again, mean),
  };
};

/** A shuffle only: a card that follows the one it follows in a new deck. */
export const successions = ({ draws, width, values }: Sample): Found => {
  const observed = new Float64Array(width);
  for (let draw = 0; draw < draws; draw += 1) {
    let follow = 0;
    for (let at = draw * width + 1; at < (draw + 1) * width; at += 1) {
      if ((values[at] as number) === (values[at - 1] as number) + 1) follow += 1;
    }
    observed[follow] = (observed[follow] as number) + 1;
  }
  return goodnessOfFit('cards that still follow each other', observed, successionLaw(width));
};

/** Of n! orders, those with k successions are C(n - 1, k) times (D(n - k) + D(n - k - 1)), D the derangements. */
export const successionLaw = (n: number): readonly number[] => {
  const deranged = (j: number): number =>
    Array.from(
      { length: j + 1 },
      (_, i) => (i % 2 === 0 ? 1 : -1) * Math.exp(-logGamma(i + 1)),
    ).reduce((sum, term) => sum + term, 0);
  return Array.from({ length: n }, (_, k) => {
    const left = n - k;
    const share = left / n / Math.exp(logGamma(k + 1));
    return Math.max(0, share * (deranged(left) + deranged(left - 1) / left));
  });
};

/** A shuffle only: descents, whose number has mean (n - 1)/2 and variance (n + 1)/12. */
export const risingRuns = ({ draws, width, values }: Sample): Found => {
  let descents = 0;
  for (let at = 1; at < values.length; at += 1) {
    if (at % width !== 0 && (values[at] as number) < (values[at - 1] as number)) descents += 1;
  }
  const statistic = (descents - (draws * (width - 1)) / 2) / Math.sqrt((draws * (width + 1)) / 12);
  return { looksAt: 'rising runs in a shuffle', statistic, p: normalTwoSided(statistic) };
};

/** A shuffle only: cards that stay where they were in the shuffle before; one each time, on average. */
export const cardsThatStay = ({ draws, width, values }: Sample): Found => {
  let stay = 0;
  for (let at = width; at < values.length; at += 1)
    if (values[at] === values[at - width]) stay += 1;
  const statistic = (stay - (draws - 1)) / Math.sqrt(draws - 1);
  return { looksAt: 'cards that stay in place', statistic, p: normalTwoSided(statistic) };
};
