import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Actor, Role } from '../../table/index.ts';
import { decisionOf } from '../decisions.ts';
import { folding, statesOf } from '../log/stream.ts';
import { alertStream, peopleStream } from '../streams.ts';

const ALERT = 'correction T1 12';

const desk = () => {
  const states = folding();
  const file = (person: string, duty: Role) =>
    states.tell(peopleStream, {
      type: 'PersonAdded',
      added: { person, kind: 'staff', name: person, duties: [duty] },
    });
  file('floor', 'floorperson');
  file('dealer', 'dealer');
  file('pit', 'floorperson');
  const answers = (by: readonly Actor[], alert = ALERT, explanation = 'Seen on camera.') => {
    const asks = { type: 'AnswerAlert', alert, explanation } as const;
    const { streams, rule, about } = decisionOf(games, { kind: 'alerts', asks });
    const answer = rule(
      statesOf(streams, states.of),
      5,
      by,
      about?.entry === 12 ? ['pit'] : undefined,
    );
    if (isRefusal(answer)) return answer.refused;
    for (const { event } of answer) states.tell(alertStream, event);
    return 'accepted';
  };
  return { answers, state: () => states.of(alertStream) };
};

test('House rules § alerts an alert is answered once, by a named person whose role it is', () => {
  const { answers, state } = desk();
  expect(answers([{ person: 'dealer', duty: 'dealer' }])).toBe('not-your-role');
  expect(answers([{ person: 'house', duty: 'administrator' }])).toBe('unknown-signer');
  expect(answers([{ person: 'dealer', duty: 'floorperson' }])).toBe('role-not-held');
  expect(answers([])).toBe('unknown-signer');
  const floor = [{ person: 'floor', duty: 'floorperson' }] as const;
  // Whoever signed the entry that it began with took part in it, also as one of two.
  expect(answers([{ person: 'pit', duty: 'floorperson' }])).toBe('took-part');
  expect(answers([...floor, { person: 'pit', duty: 'floorperson' }])).toBe('took-part');
  for (const none of [
    'correction T1 11',
    'correction T1 13',
    'correction T1',
    'correction T1 x',
    `correction T1 ${'9'.repeat(30)}`,
  ])
    expect(answers(floor, none)).toBe('no-such-alert');
  expect(answers(floor)).toBe('accepted');
  expect(state().answered[ALERT]).toEqual({
    person: 'floor',
    explanation: 'Seen on camera.',
    at: 5,
  });
  expect(answers(floor, ALERT, 'Something else.')).toBe('alert-answered');
  expect(answers(floor, '__proto__ T1 1')).toBe('no-such-alert');
});
