import { expect, test } from 'vitest';
import type { Actor, Role } from '../../table/index.ts';
import type { About } from '../about.ts';
import {
  ALERT_KINDS,
  type AlertCommand,
  type Alerts,
  aboutIn,
  alertId,
  decideAlert,
  evolveAlerts,
  noAlerts,
} from './alerts.ts';

const by = (person: string, duty: Role): Actor => ({ person, duty });
const floor = by('floor', 'floorperson');
const patron = by('ann', 'player');
const answers = (alert: string): AlertCommand => ({
  ...{ type: 'AnswerAlert', alert, explanation: 'Seen on camera.' },
});
const disputes = (round: number, table = 'T1'): AlertCommand => ({
  ...{ type: 'RaiseDispute', table, round, what: 'I had 6-6-6.' },
});
const answer = (
  asks: AlertCommand,
  signed: readonly Actor[],
  { took = [], now = noAlerts }: { took?: readonly string[] | undefined; now?: Alerts } = {},
) => decideAlert(now, asks, 5, signed, took);

test.each(ALERT_KINDS)(
  'House rules § alerts one of the kind %s is answered by its name',
  (kind) => {
    const alert = alertId(kind, 'T1', 12);
    expect(alert).toBe(`${kind} T1 12`);
    expect(answer(answers(alert), [floor])).toEqual([
      { type: 'AlertAnswered', alert, person: 'floor', explanation: 'Seen on camera.', at: 5 },
    ]);
  },
);

test('House rules § alerts what is no kind of alert, or began with no entry, is none', () => {
  const none = { refused: 'no-such-alert', because: 'There is no such alert.' };
  for (const alert of ['corrections T1 12', 'T1 12', '', ' correction T1 12'])
    expect(answer(answers(alert), [floor]), alert).toMatchObject(none);
  const asks = answers('correction T1 12');
  expect(decideAlert(noAlerts, asks, 5, [floor], undefined)).toMatchObject(none);
});

test.each<[string, About | undefined]>([
  ['correction T1 12', { entry: 12 }],
  ['hold T1 a b 7', { entry: 7 }],
  ['correction T1/2 7', { entry: 7 }],
  ['dispute T1\n2 7', { entry: 7 }],
  ['dispute T1 7', { entry: 7 }],
  ['dispute T1/2 7', { entry: 7, round: { table: 'T1', round: 2 } }],
  ['dispute T1/2/34 7', { entry: 7, round: { table: 'T1/2', round: 34 } }],
  ['dispute /2 7', { entry: 7 }],
  ['dispute T1/2', undefined],
  ['correction T1 12 ', undefined],
  ['correction T1 -1', undefined],
  ['correction T1 1.5', undefined],
  ['correction', undefined],
  [' 12', undefined],
  [`correction T1 ${Number.MAX_SAFE_INTEGER}`, { entry: Number.MAX_SAFE_INTEGER }],
  [`correction T1 ${Number.MAX_SAFE_INTEGER}0`, undefined],
])('House rules § alerts what was signed that "%s" is about', (alert, about) => {
  expect(aboutIn(answers(alert))).toEqual(about);
});

test('House rules § alerts a dispute is about its round, and there must be one', () => {
  expect(aboutIn(disputes(12))).toEqual({ round: { table: 'T1', round: 12 } });
  expect(aboutIn({ ...disputes(1), alert: 'hold T1 12' } as never)).not.toHaveProperty('entry');
  expect(decideAlert(noAlerts, disputes(12), 5, [patron], undefined)).toEqual({
    ...{ refused: 'no-such-page', cite: 'House rules § rounds' },
    because: 'No such round was played at this table.',
  });
});

test('House rules § alerts who took part answers neither alone nor beside another', () => {
  const asks = answers('correction T1 12');
  const eye = by('eye', 'surveillance');
  const refused = {
    ...{ refused: 'took-part', cite: 'House rules § alerts' },
    because: 'Somebody who did not take part in it must answer this alert.',
  };
  expect(answer(asks, [floor], { took: ['ann', 'floor'] })).toEqual(refused);
  expect(answer(asks, [eye, floor], { took: ['floor'] })).toEqual(refused);
  expect(answer(asks, [eye], { took: ['floor'] })).toMatchObject([{ person: 'eye' }]);
  // The one whose role it is has answered, whoever stands beside.
  expect(answer(asks, [by('dee', 'dealer'), eye])).toMatchObject([{ person: 'eye' }]);
  expect(answer(asks, [patron])).toMatchObject({ refused: 'not-your-role' });
});

test('House rules § alerts a patron disputes a round once, and others of theirs', () => {
  const raised = { type: 'DisputeRaised', person: 'ann', table: 'T1', what: 'I had 6-6-6.', at: 5 };
  expect(answer(disputes(3), [patron])).toEqual([{ ...raised, round: 3 }]);
  const now = evolveAlerts(noAlerts, { ...raised, round: 3 } as never);
  expect(now).toEqual({ answered: {}, disputed: ['T1/3 ann'] });
  expect(answer(disputes(3), [patron], { now })).toEqual({
    ...{ refused: 'disputed-already', cite: 'House rules § alerts' },
    because: 'You have already disputed this round. Wait for the answer.',
  });
  const others: [AlertCommand, Actor][] = [
    [disputes(4), patron],
    [disputes(3, 'T2'), patron],
    [disputes(3), by('bob', 'player')],
  ];
  for (const [asks, who] of others)
    expect(answer(asks, [who], { now })).toMatchObject([{ type: 'DisputeRaised' }]);
  expect(answer(disputes(3), [floor])).toMatchObject({ refused: 'not-your-role' });
  // Who took part may of course say that something is wrong.
  expect(answer(disputes(9), [patron], { took: ['ann'] })).toMatchObject([{ round: 9 }]);
});

test('House rules § alerts answers and disputes are kept beside each other, and nothing is said twice', () => {
  const said = { person: 'floor', explanation: 'Seen on camera.', at: 5 };
  const told = (now: Alerts, alert: string) =>
    evolveAlerts(now, { type: 'AlertAnswered', alert, ...said });
  const dispute = { person: 'ann', table: 'T1', round: 3, what: '', at: 5 };
  const raised = evolveAlerts(noAlerts, { type: 'DisputeRaised', ...dispute });
  const both = evolveAlerts(told(raised, 'hold T1 1'), {
    ...{ type: 'DisputeRaised', ...dispute, round: 4 },
  });
  const now = told(both, 'hold T1 2');
  expect(now).toEqual({
    ...{ answered: { 'hold T1 1': said, 'hold T1 2': said } },
    disputed: ['T1/3 ann', 'T1/4 ann'],
  });
  expect(answer(answers('hold T1 2'), [by('eye', 'surveillance')], { now })).toEqual({
    ...{ refused: 'alert-answered', cite: 'House rules § alerts' },
    because: 'floor has already answered this alert.',
  });
  expect(answer(answers('hold T1 3'), [floor], { now })).toMatchObject([{ alert: 'hold T1 3' }]);
});
