import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';
import type { LessonShown } from './wire/lessons.ts';

let served: ServedHouse;
let dealer: Visitor;
beforeAll(async () => {
  served = await servedHouse();
  dealer = await served.staff('dealer');
});
afterAll(() => served.close());

const start = async (visitor: Visitor, lesson = 'football-late-bets'): Promise<LessonShown> =>
  (await visitor.post('/api/lessons', { lesson })).json();

test('House rules § training a lesson is dealt over the doors of the console, outside the log', async () => {
  const { lessons } = (await dealer.get('/api/lessons')).json();
  expect(new Set(lessons.map(({ game }: { game: string }) => game)).size).toBe(5);
  const before = (await served.house.log.store.head()).position;
  const { run, asked, view, declaration } = await start(dealer);
  expect(asked).toEqual({ kind: 'act' });
  expect(view.crew).toEqual([{ person: 'dealer', duty: 'dealer' }]);
  expect([declaration.odds, view.position]).toEqual([false, 0]);
  // A dealer who learns gives the stickperson's calls as well, and no second signature is asked for.
  expect(declaration.commands.find(({ command }) => command === 'OfferDice')?.by).toEqual([
    'dealer',
  ]);
  const at = `/api/lessons/${run}`;
  const offers = { type: 'Say', said: { type: 'OfferDice', seat: 1 } };
  const key = 'a key of its own';
  const wrong = await dealer.post(at, { key, command: { type: 'CloseBetting' } });
  expect(wrong.json().code).toBe('not-the-step');
  const offered: LessonShown = (await dealer.post(at, { key, command: offers })).json();
  expect(offered.asked).toMatchObject({ kind: 'judge', choices: ['Allow', 'Refuse'] });
  expect(offered.marks).toMatchObject([{ right: false, cite: '58 Pa. Code § 661a.4(b)' }]);
  expect((await dealer.post(at, { key, command: offers })).json().code).toBe('answer-first');
  const judged: LessonShown = (await dealer.post(`${at}/answer`, { answer: 'Allow' })).json();
  expect(judged.marks.at(-1)).toMatchObject({ asks: 'judgment', right: true });
  expect((await served.house.log.store.head()).position).toBe(before);
});

test('House rules § training neither what is right nor what is paid is on the wire before it is answered', async () => {
  const { run } = await start(dealer, 'yahtzee-cups');
  const at = `/api/lessons/${run}`;
  const seen = async (): Promise<LessonShown> => (await dealer.get(at)).json();
  while ((await seen()).asked.kind !== 'amounts') {
    const { asked } = await seen();
    await dealer.post(`${at}/answer`, asked.kind === 'judge' ? { answer: 'Refuse' } : {});
  }
  const now = await seen();
  expect(JSON.stringify(now.asked)).not.toMatch(/expected|paid/);
  expect(now.view.settled).toEqual([]);
  expect(JSON.stringify(now.view)).not.toContain('paidCents');
  const said = { type: 'RevealHands', red: [3, 3, 3], blue: [6, 4, 3] };
  expect((await dealer.post(`${at}/preview`, { said })).json()).toEqual({ calls: [], lines: [] });
});

test('House rules § training a lesson is its trainee’s alone, and for staff', async () => {
  const { run } = await start(dealer);
  const floor = await served.staff('floorperson');
  expect((await floor.get(`/api/lessons/${run}`)).json().code).toBe('no-such-page');
  const player = await served.player('E1', 1);
  expect((await player.post('/api/lessons', { lesson: 'yahtzee-cups' })).json().code).toBe(
    'not-your-role',
  );
  expect((await served.visitor().get('/api/lessons')).json().code).toBe('not-signed-in');
  expect((await dealer.post('/api/lessons', { lesson: 'none' })).json().code).toBe('no-such-page');
});

test('House rules § training a finished lesson stays on file by paragraph, once: for the trainee and a supervisor, and nobody else', async () => {
  const scores = async (who: Visitor, query = '') =>
    (await who.get(`/api/training-scores${query}`)).json();
  const before = (await scores(dealer)).scores.length;
  const { run } = await start(dealer, 'yahtzee-cups');
  const at = `/api/lessons/${run}`;
  const seen = async (): Promise<LessonShown> => (await dealer.get(at)).json();
  for (let now = await seen(); now.asked.kind !== 'over'; now = await seen()) {
    expect((await scores(dealer)).scores).toHaveLength(before);
    const answer = now.asked.kind === 'judge' ? { answer: 'Refuse' } : { answer: {} };
    await dealer.post(`${at}/answer`, now.asked.kind === 'act' ? {} : answer);
  }
  const { marks } = await seen();
  await dealer.post(`${at}/answer`, {});
  const own = (await scores(dealer)).scores;
  expect(own).toHaveLength(before + 1);
  expect(own[0]).toMatchObject({
    ...{ person: 'dealer', kind: 'lesson', script: 'yahtzee-cups', of: marks.length },
    right: marks.filter(({ right }) => right).length,
  });
  const sum = (of: 'right' | 'of') =>
    own[0].paragraphs.reduce((all: number, one: Record<string, number>) => all + one[of]!, 0);
  expect([sum('right'), sum('of')]).toEqual([own[0].right, own[0].of]);
  const floor = await served.staff('floorperson');
  expect((await scores(floor, '?person=dealer')).scores).toEqual(own);
  const stick = await served.staff('stickperson');
  expect((await scores(stick)).scores).toEqual([]);
  expect((await scores(stick, '?person=dealer')).code).toBe('not-your-role');
  expect((await served.visitor().get('/api/training-scores')).statusCode).toBe(401);
});
