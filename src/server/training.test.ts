import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundedFolder } from '../../test/founded-house.ts';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';
import { exercisesOf, isRight } from '../house/training/exercises.ts';

const CHAPTER = [
  '### § 661a.8(b) Penalty',
  '```law',
  'three-dice-football  live',
  'seat 1  penalty $5',
  'close betting',
  'seat 2  penalty $5                → refused betting-closed  58 Pa. Code § 661a.3(e)',
  'throw 22/5                        → penalty, loss of 1',
  '  seat 1  penalty                   wins $45 (Penalty, 9 to 1)  58 Pa. Code § 661a.8(b)',
  '  seat 1  trips-td                  loses $5  58 Pa. Code § 661a.3(d)(1)',
  '```',
].join('\n');

test('House rules § rounds a script becomes acts, judgements and amounts, each under its paragraph', () => {
  const [exercise] = exercisesOf('661a', 'Three Dice Football', CHAPTER);
  expect(exercise?.steps.map(({ asks, expected, cite }) => [asks, expected, cite])).toEqual([
    ['allow or refuse', 'Allow', '§ 661a.8(b)'],
    ['next act', 'close betting', '§ 661a.8(b)'],
    ['allow or refuse', 'Refuse', '58 Pa. Code § 661a.3(e)'],
    ['next act', 'throw 22/5', '§ 661a.8(b)'],
    ['amount', '$45', '58 Pa. Code § 661a.8(b)'],
    ['amount', '$0', '58 Pa. Code § 661a.3(d)(1)'],
  ]);
  const amount = exercise!.steps[4]!;
  expect(['45', '$45.00', '44', ''].map((said) => isRight(amount, said))).toEqual([
    ...[true, true, false, false],
  ]);
});

let served: ServedHouse;
let dealer: Visitor;
beforeAll(async () => {
  served = await servedHouse();
  dealer = await served.staff('dealer');
});
afterAll(() => served.close());

test('House rules § rounds every game has exercises, and an answer is marked without being told before', async () => {
  const { exercises } = (await dealer.get('/api/training')).json();
  const games = new Set(exercises.map(({ game }: { game: string }) => game));
  expect([...Object.keys(served.house.games)].every((game) => games.has(game))).toBe(true);
  const [{ exercise }] = exercises;
  const { steps } = (await dealer.get(`/api/training/${exercise}`)).json();
  expect(JSON.stringify(steps)).not.toContain('expected');
  const marked = await dealer.post(`/api/training/${exercise}/0`, { answer: 'nothing' });
  expect(marked.json()).toMatchObject({ right: false, expected: expect.any(String) });
  const right = await dealer.post(`/api/training/${exercise}/0`, {
    answer: marked.json().expected,
  });
  expect(right.json().right).toBe(true);
  expect((await dealer.get('/api/training/nothing')).json().code).toBe('no-such-page');
  expect((await served.visitor().get('/api/training')).json().code).toBe('not-signed-in');
});

test('House rules § training a finished exercise stays on file with the first try of every step; a player has no file', async () => {
  const { exercises } = (await dealer.get('/api/training')).json();
  const { exercise, steps, title, gameTitle } = exercises[0];
  expect(gameTitle).not.toBe(exercises[0].game);
  const answers = async (who: Visitor, first: string) => {
    for (let step = 0; step < steps; step += 1) {
      const url = `/api/training/${exercise}/${step}`;
      const { expected } = (await who.post(url, { answer: step === 0 ? first : 'wrong' })).json();
      // Another try does not change the score.
      if (step > 0) await who.post(url, { answer: expected });
    }
  };
  const { expected } = (await dealer.post(`/api/training/${exercise}/0`, { answer: '' })).json();
  await answers(dealer, expected);
  const { scores } = (await dealer.get('/api/training-scores')).json();
  expect(scores).toMatchObject([
    { person: 'dealer', kind: 'exercise', script: exercise, title, right: 1, of: steps },
  ]);
  await answers(await served.player('E1', 1), expected);
  const everybody = await (await served.staff('administrator')).get('/api/training-scores');
  expect(everybody.json().scores).toEqual(scores);
});

test('House rules § training a score is read again after a restart: from the journal that was kept, and from one made anew', async () => {
  const folder = await foundedFolder();
  const file = join(folder, 'journal.sqlite');
  const opened = () => servedHouse({ folder, journal: { file, source: { folder } } });
  const scoresAt = async (house: ServedHouse) => {
    const own = await (await house.staff('dealer')).get('/api/training-scores');
    const all = await (await house.staff('administrator')).get('/api/training-scores');
    return [own.json().scores, all.json().scores];
  };
  const first = await opened();
  const trainee = await first.staff('dealer');
  const [{ exercise, steps, title }] = (await trainee.get('/api/training')).json().exercises;
  for (let step = 0; step < steps; step += 1) {
    await trainee.post(`/api/training/${exercise}/${step}`, { answer: 'wrong' });
  }
  const before = await scoresAt(first);
  const scored = {
    person: 'dealer',
    kind: 'exercise',
    script: exercise,
    title,
    right: 0,
    of: steps,
  };
  expect(before).toMatchObject([[scored], [scored]]);
  await first.close();

  const again = await opened();
  expect(await scoresAt(again)).toEqual(before);
  await again.close();
  // A house without a file for its journal makes one anew; that it answers as one in a thread is in journal-apart.test.ts.
  const anew = await servedHouse({ folder });
  expect(await scoresAt(anew)).toEqual(before);
  await anew.close();
  rmSync(folder, { recursive: true });
});
