// Alerts and who answers them (docs/log-events.md): by nobody who took part in what an alert is about.
import { must, same } from './bytes.mjs';
import { checkForm, isText } from './forms.mjs';
import { checkRule } from './people.mjs';

/** Who signed an entry, and in which round of a table: the first begins with its stream, each other with its number. */
export const rememberSigners = ({ signed, rounds }, { position, events, by }) => {
  signed[position] = by.map(({ person }) => person);
  for (const { stream, event } of events) {
    const [, table] = /^table\/[^/]+\/(.+)$/s.exec(stream) ?? [];
    if (table === undefined) continue;
    const own = rounds.get(stream) ?? { table, number: 1, signed: new Map() };
    rounds.set(stream, own);
    const begun = event.type === 'Played' && event.events.find(({ type }) => type === 'RoundBegun');
    if (begun) own.number = begun.number;
    if (event.type === 'TableOpened') own.number = event.round ?? own.number;
    const people = own.signed.get(own.number) ?? new Set();
    own.signed.set(own.number, people);
    for (const { person } of by) people.add(person);
  }
};

/** Who signed in a round of a table, which is known by its name alone; undefined where there was no such round. */
const signedInRound = (rounds, table, round) => {
  const found = [...rounds.values()]
    .filter((one) => one.table === table && one.signed.has(round))
    .flatMap(({ signed }) => [...signed.get(round)]);
  return found.length === 0 ? undefined : found;
};

/** Who took part in what an alert is about: its entry and, where a round is disputed, the round. */
const tookPartIn = (alert, { signed, rounds }) => {
  const began = signed[Number(/^.+ (\d+)$/s.exec(alert)?.[1])];
  const [, table, round] = /^dispute (.+)\/(\d+) \d+$/s.exec(alert) ?? [];
  if (table === undefined || began === undefined) return began;
  const played = signedInRound(rounds, table, Number(round));
  return played && [...began, ...played];
};

const KINDS = [
  ...['correction', 'wager-entered', 'wager-voided', 'irregularity', 'over-short', 'no-rolls'],
  ...['hold', 'pair-of-hands', 'meter-hit', 'meter-out', 'sign-in-failures', 'return', 'faces'],
  'dispute',
];
/** The name of an alert begins with its kind. */
const isAlert = (alert) => isText(alert, 200) && KINDS.includes(alert.split(' ')[0]);

/** An alert is answered once, by somebody who may and took no part in what it is about. */
export const alertEntry = (answered, { command: { asks }, events, by, at }, audit) => {
  must(['RaiseDispute', 'AnswerAlert'].includes(asks.type), 'nobody asks that about alerts');
  checkForm(asks);
  if (asks.type === 'RaiseDispute') {
    const { table, round } = asks;
    must(signedInRound(audit.rounds, table, round) !== undefined, 'there was no such round');
    return disputeEntry(answered, { asks, events, by, at });
  }
  const roles = 'floorperson surveillance finance administrator';
  checkRule([roles], by);
  const { alert, explanation } = asks;
  must(isAlert(alert), 'there is no such kind of alert');
  must(!answered.has(alert), 'that alert is not open');
  const took = tookPartIn(alert, audit);
  must(took !== undefined, 'there is no such alert');
  must(!by.some(({ person }) => took.includes(person)), 'who took part answers the alert');
  const { person } = by.find(({ duty }) => roles.split(' ').includes(duty));
  const due = { type: 'AlertAnswered', alert, person, explanation, at };
  must(
    same(
      events.map(({ event }) => event),
      [due],
    ),
    'its events are not what its command does',
  );
  answered.add(alert);
};

/** A patron disputes a round, once. */
const disputeEntry = (known, { asks: { table, round, what }, events, by, at }) => {
  checkRule(['player'], by);
  const { person } = by.find(({ duty }) => duty === 'player');
  const one = `dispute ${table}/${round} by ${person}`;
  must(!known.has(one), 'that round is disputed already');
  const due = { type: 'DisputeRaised', person, table, round, what, at };
  must(events.length === 1 && same(events[0].event, due), 'its event is not what its command does');
  known.add(one);
};
