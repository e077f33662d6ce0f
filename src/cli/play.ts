import type { Games } from '../house/games.ts';
import { act } from '../kernel/decider.ts';
import { readScript, transcript } from '../kernel/notation.ts';
import { play as playOf } from '../kernel/play.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { gamesWith } from '../server/outside-games.ts';
import { headOf, isTableScript, runScript, writeScript } from '../table/script/script.ts';
import { type CliCommand, type Out, parseCall } from './command.ts';
import { readText } from './json-file.ts';

export const play: CliCommand = {
  summary: 'replay a round script and print each settlement with its paragraph',
  help: `houseway play FILE [--game ./my-game.ts]… [--json]

  Plays a round script and prints what the table answers beside each line. With --json each line of the
  script is answered by a line of JSON. FILE may be - for standard input.

  houseway play round.txt
  houseway play round.txt --game ./my-game.ts --json

  A round script names the game and its rules, then one command a line:

    three-dice-football  touchdown=reach-zero
    seat 1  touchdown $10
    offer 1
    accept 1
    throw 64/2
    throw 65/1

  The printed transcript is a script again: feeding it back prints the same.

  With "live", "electronic" or "closed" behind the game the script is of the whole table: people act by their
  roles, time passes, and the crew, the dice and the limits count. The chapters in law/ carry such scripts.

    three-dice-football  live  limits=$5–$100
    seat 1  touchdown $10
    offer 1
    accept 1
    close betting
    after 24 hours
    stickperson: throw 64/2
    floorperson + cage: fill $500 slip 12`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, {
      game: { type: 'string', multiple: true },
    });
    const [file] = words;
    if (file === undefined) return noScript('Name the file of a round script.');
    const text = file === '-' ? await standardInput() : readText(file);
    if (isRefusal(text)) return noScript(text.because);
    const games = await gamesWith(values.game);
    if (isRefusal(games)) return games;
    if (isTableScript(text)) return playTable(games, text, json, out);
    const answer = readScript(games, text);
    if (isRefusal(answer)) return answer;
    const { game, script } = answer;
    if (!json) {
      out.print(transcript(game, script).trimEnd());
      return 0;
    }
    const decider = playOf(game, script.rules);
    let state = decider.initial;
    for (const command of script.commands) {
      const { state: after, events, refusal } = act(decider, state, command);
      out.print(JSON.stringify(refusal === undefined ? { command, events } : { command, refusal }));
      state = after;
    }
    return 0;
  },
};

const playTable = (games: Games, text: string, json: boolean, out: Out): number | Refusal => {
  const run = runScript(games, text);
  if (isRefusal(run)) return run;
  if (json) for (const line of run.lines) out.print(JSON.stringify(line));
  else out.print(writeScript(headOf(text), run).trimEnd());
  return 0;
};

const noScript = (because: string): Refusal =>
  refuse('no-script', because, 'House rules § notation');

const standardInput = async (): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};
