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
  const answers = (by: readonly Actor[], alert = ALERT, explanation = 'Seen on camera.') => {
    const asks = { type: 'AnswerAlert', alert, explanation } as const;
    const { streams, rule } = decisionOf(games, { kind: 'alerts', asks });
    const answer = rule(statesOf(streams, states.of), 5, by);
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
  expect(answers(floor)).toBe('accepted');
  expect(state().answered[ALERT]).toEqual({
    person: 'floor',
    explanation: 'Seen on camera.',
    at: 5,
  });
  expect(answers(floor, ALERT, 'Something else.')).toBe('alert-answered');
  expect(answers(floor, '__proto__ T1 1')).toBe('no-such-alert');
});
