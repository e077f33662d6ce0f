import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { main } from './main.ts';

/** What a command prints and how it ends. */
const said = async (...args: readonly string[]) => {
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await main(args, {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
};

test.each([[[]], [['help']], [['--help']], [['-h']], [['help', '--help']]])(
  'houseway %j lists the commands',
  async (args) => {
    const { code, printed, errors } = await said(...args);
    expect([code, errors]).toEqual([0, '']);
    expect(printed).toContain('houseway');
    expect(printed).toMatch(/^ {2}odds {8}exact odds of every wager/m);
    expect(printed).toMatch(/^ {2}play {8}replay a round script/m);
  },
);

test.each([['odds'], ['play']])(
  'houseway %s --help teaches it, in whatever form it is asked',
  async (word) => {
    for (const args of [
      [word, '--help'],
      [word, '-h'],
      ['help', word],
      [word, 'x', '--help'],
    ]) {
      const { code, printed, errors } = await said(...args);
      expect([code, errors]).toEqual([0, '']);
      expect(printed).toMatch(new RegExp(`^houseway ${word} `));
    }
  },
);

test.each(['nonsense', 'toString', '--nonsense'])(
  'there is no command %s: exit 2',
  async (word) => {
    const { code, printed, errors } = await said(word);
    expect([code, printed]).toEqual([2, '']);
    expect(errors).toContain(`There is no command "${word}".`);
    expect(errors).toContain('exact odds of every wager');
  },
);

test('houseway --json, and help with --json, is for programs', async () => {
  for (const args of [['--json'], ['help', '--json'], ['--help', '--json']]) {
    const { code, printed } = await said(...args);
    expect(code).toBe(0);
    expect(JSON.parse(printed).commands).toContainEqual({
      ...{ command: 'odds', summary: expect.stringContaining('exact odds') },
    });
  }
  expect(JSON.parse((await said('odds', '--help', '--json')).printed)).toEqual({
    help: expect.stringContaining('houseway odds <game>'),
  });
});

test('help for a command that there is not says so, and a word that is begun is finished', async () => {
  const { code, printed, errors } = await said('help', 'od');
  expect([code, printed]).toEqual([2, '']);
  expect(errors).toContain('There is no command "od". Did you mean "odds"?');
  expect(await said('help', 'nonsense', '--json')).toMatchObject({
    code: 2,
    printed: expect.stringContaining('"refused":"usage"'),
  });
});

test.each([['odds'], ['play']])(
  'houseway %s --nonsense is a slip in the call: exit 2, how it is called, and where its help is',
  async (word) => {
    const { code, printed, errors } = await said(word, '--nonsense');
    expect([code, printed]).toEqual([2, '']);
    expect(errors).toContain('--nonsense');
    expect(errors).toContain(`houseway ${word} `);
    expect(errors).toMatch(
      new RegExp(`\\n\\nRun "houseway ${word} --help" for details and examples.$`),
    );
  },
);

test('a mistyped command is answered with the one that was probably meant', async () => {
  const { code, errors } = await said('oods');
  expect(code).toBe(2);
  expect(errors).toBe(
    'There is no command "oods". Did you mean "odds"?\n\nRun "houseway --help" to list all commands.',
  );
  expect((await said('--verison')).errors).toContain('Did you mean "--version"?');
  expect((await said('coupons', 'cost', '--vlaue')).errors).toContain(
    'Run "houseway coupons cost --help"',
  );
});

test('a mistyped option is answered with the one that was probably meant', async () => {
  const { code, errors } = await said('odds', 'high-roll-dice', '--rlue', 'x=y');
  expect(code).toBe(2);
  expect(errors).toMatch(/^There is no option "--rlue"\. Did you mean "--rule"\?\n/);
});

test.each([
  ['oods', 'There is no command "oods". Did you mean "odds"?'],
  ['odds --nonsense', 'There is no option "--nonsense".'],
  ['coupons csot', 'There is no "coupons csot". Did you mean "cost"?'],
  ['coupons', 'Name what to do.'],
  ['doctor there', '"there" was not expected here.'],
  ['verify --data', 'Option "--data" needs a value.'],
  ['verify --json=1', 'Option "--json" does not take a value.'],
])('houseway %s --json tells a program what was wrong with the call', async (call, because) => {
  const { code, printed, errors } = await said(...call.split(' '), '--json');
  expect([code, errors]).toEqual([2, '']);
  const cite = 'House rules § command';
  expect(JSON.parse(printed)).toEqual({ refused: 'usage', because, cite });
});

test('houseway --version says the version and the digest of the build', async () => {
  expect(await said('--version')).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^houseway \d+\.\d+\.\d+ \((not built|[0-9a-f]{64})\)$/),
  });
});

test.each(['bash', 'zsh'])('houseway completion %s knows every command and game', async (shell) => {
  const { code, printed } = await said('completion', shell);
  expect(code).toBe(0);
  for (const word of ['odds', 'rng-test', 'three-dice-football', '--rule']) {
    expect(printed).toContain(word);
  }
});

const FULL = '/dev/full';
test.skipIf(!existsSync(FULL))(
  'House rules § command what cannot be written into a file is said in a sentence',
  () => {
    const script = `import(${JSON.stringify(new URL('main.ts', import.meta.url).href)}).then(({ main }) => main(['--help']));`;
    const full = openSync(FULL, 'w');
    const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', '-e', script], {
      ...{ encoding: 'utf8', stdio: ['ignore', full, 'pipe'] },
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      1,
      'What is printed cannot be written. The disk is full. Make room and start again.\n',
    ]);
  },
);

/** What a shell with the script of `houseway completion bash` offers behind a line. */
const offered = async (line: string) => {
  const { printed } = await said('completion', 'bash');
  const script = `${printed}
COMP_WORDS=(${line})
COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
_houseway
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  return stdout.split('\n').filter((word) => word !== '');
};

test.each([
  ['houseway verif', ['verify']],
  ['houseway help jou', ['journal']],
  ['houseway odds three', ['three-dice-football', 'three-dice-yahtzee']],
  ['houseway odds package.js', ['package.json']],
  ['houseway coupons cost --pays ""', ['odds', 'even-money']],
  ['houseway coupons cost --o', ['--on-push']],
  ['houseway set-up person dana --role bo', ['boxperson']],
  ['houseway set-up table T1 --game asia', ['asia-poker']],
  ['houseway report --by s', ['shift']],
  ['houseway verify --receipt package.js', ['package.json']],
  ['houseway head --', ['--data', '--database', '--config', '--json', '--help']],
  ['houseway completion z', ['zsh']],
])('House rules § command bash completes %s', async (line, words) => {
  expect(await offered(line)).toEqual(words);
});

test('House rules § command zsh answers the first Tab too, at which it reads the script', async () => {
  const { printed } = await said('completion', 'zsh');
  expect(printed).toMatch(/= _houseway \] && _bash_complete -F _houseway$/);
});

test('houseway completion of an unknown shell is refused', async () => {
  const { code, printed, errors } = await said('completion', 'fish');
  expect([code, printed]).toEqual([1, '']);
  expect(errors).toContain('Refused (unknown-shell): Name a shell: bash or zsh.');
});
