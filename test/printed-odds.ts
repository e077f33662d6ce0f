import { main } from '../src/cli/main.ts';

/** What `houseway odds <game> --json` prints under these rules, to the letter. */
export const printedOdds = async (
  game: string,
  rules: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const printed: string[] = [];
  const filed = Object.entries(rules).flatMap(([name, value]) => ['--rule', `${name}=${value}`]);
  const code = await main(['odds', game, ...filed, '--json'], {
    print: (line) => printed.push(line),
    error: () => {},
  });
  if (code !== 0) throw new Error(`odds of ${game}: ${printed.join('\n')}`);
  return `${printed.join('\n')}\n`;
};
