/**
 * Exercises for the crew, made of the scripts in the law digests: patrons, dice and cards come from the script, with their
 * errors, and the trainee acts, judges and pays. The scripts run in the gate, so that no answer here can be wrong.
 */
export interface ExerciseStep {
  readonly told: readonly string[];
  readonly asks: 'next act' | 'allow or refuse' | 'amount';
  readonly says: string;
  readonly choices?: readonly string[];
  readonly expected: string;
  readonly cite: string;
}

export interface ScriptedExercise {
  readonly exercise: string;
  readonly title: string;
  readonly chapter: string;
  readonly game: string;
  readonly steps: readonly ExerciseStep[];
}

interface Block {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The scripts of a chapter, each under the heading that it is about. */
export const blocksIn = (text: string): readonly Block[] => {
  const blocks: Block[] = [];
  let heading = '';
  let lines: string[] | undefined;
  for (const line of text.split('\n')) {
    if (lines === undefined && /^#+ /.test(line)) heading = line.replace(/^#+ /, '');
    else if (line === '```law') lines = [];
    else if (line === '```' && lines !== undefined) {
      blocks.push({ heading, lines });
      lines = undefined;
    } else lines?.push(line);
  }
  return blocks;
};

const isPatron = (line: string): boolean => /^(seat|player) \d+ /.test(line);
const actOf = (line: string): string => line.replace(/\s+→.*$/, '').trim();
const refusedIn = (line: string): string | undefined =>
  /→ refused \S+ +(.+)$/.exec(line)?.[1]?.trim();
/** `seat 1  penalty   wins $45 (Penalty, 9 to 1)  58 Pa. Code § 661a.8(b)`. */
const SETTLED =
  /^\s+(seat \d+ +\S+(?: \d+)*) +(wins|loses|pushes|void)\w*,? ?(\$[\d,.]+)?.*? {2}(\S.*§.*)$/;

/** A chapter as exercises: those of its scripts in which the crew has something to decide. */
export const exercisesOf = (
  page: string,
  title: string,
  text: string,
): readonly ScriptedExercise[] => {
  const blocks = blocksIn(text);
  const acts = [
    ...new Set(
      blocks
        .flatMap(({ lines }) => lines.slice(1))
        .filter((line) => line !== '' && !/^[\s#]/.test(line) && !isPatron(line))
        .map(actOf),
    ),
  ];
  const others = othersAmong(acts);
  return blocks.flatMap(({ heading, lines: [head = '', ...lines] }, at) => {
    const [game = ''] = head.split(' ');
    const steps = stepsOf(lines, others, heading);
    return steps.length < 2
      ? []
      : [{ exercise: `${page}-${at + 1}`, title: heading, chapter: title, game, steps }];
  });
};

const stepsOf = (
  lines: readonly string[],
  others: Others,
  heading: string,
): readonly ExerciseStep[] => {
  const steps: ExerciseStep[] = [];
  let told: string[] = [];
  const add = (step: Omit<ExerciseStep, 'told'>): void => {
    steps.push({ told, ...step });
    told = [];
  };
  const cite = /§ \S+/.exec(heading)?.[0] ?? 'House rules § rounds';
  for (const line of lines) {
    const settled = SETTLED.exec(line);
    if (settled !== null) {
      const [, whose = '', result = '', amount = '$0', under = ''] = settled;
      const expected = result === 'wins' ? amount : '$0';
      add({ asks: 'amount', says: `Pay beside ${whose.trim()}`, expected, cite: under });
      told = [line.trim()];
    } else if (line.trim() !== '' && !/^[\s#]/.test(line)) {
      const refused = refusedIn(line);
      const act = actOf(line);
      if (isPatron(line) || refused !== undefined) {
        add({
          ...{ asks: 'allow or refuse', says: act, choices: ['Allow', 'Refuse'] },
          ...{ expected: refused === undefined ? 'Allow' : 'Refuse', cite: refused ?? cite },
        });
      } else {
        const choices = optionsFor(act, others);
        add({ asks: 'next act', says: 'What do you do now?', choices, expected: act, cite });
      }
      told = [line.trim()];
    }
  }
  return steps;
};

/** Acts of a chapter that begin with another word, by the word. */
type Others = ReadonlyMap<string | undefined, readonly string[]>;
const wordOf = (act: string): string | undefined => act.split(' ', 1)[0];
const othersAmong = (acts: readonly string[]): Others => {
  const words = acts.map(wordOf);
  return new Map(
    [...new Set(words)].map((word) => [word, acts.filter((_, at) => words[at] !== word)]),
  );
};

/** The right act among three others of the chapter, always in the same order. */
const optionsFor = (act: string, among: Others): readonly string[] => {
  const others = among.get(wordOf(act)) ?? [];
  const from = [...act].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const some = [0, 1, 2].flatMap(
    (at) => others[(from + 7 * at) % Math.max(1, others.length)] ?? [],
  );
  return [...new Set([act, ...some])].toSorted();
};

/** `45`, `$45` and `45.00` are one amount. */
export const isRight = ({ asks, expected }: ExerciseStep, answer: string): boolean => {
  if (asks !== 'amount') return answer === expected;
  const amount = (text: string) => Number(text.replaceAll(/[$,\s]/g, '') || Number.NaN);
  return amount(answer) === amount(expected);
};
