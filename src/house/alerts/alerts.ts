import { z } from 'zod';
import { type CommandOf, command, identifier, text } from '../../kernel/command.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { type Actor, signedBy } from '../../table/index.ts';
import type { About } from '../about.ts';

const cite = 'House rules § alerts' as const;

/** What somebody has to look into. Which there are follows from the log; only the answers are entries of their own. */
export const ALERT_KINDS = [
  'correction',
  'wager-entered',
  'wager-voided',
  'irregularity',
  'over-short',
  'no-rolls',
  'hold',
  'pair-of-hands',
  'meter-hit',
  'meter-out',
  'sign-in-failures',
  'return',
  'faces',
  'dispute',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const alertCommands = {
  AnswerAlert: command('AnswerAlert', {
    by: ['floorperson', 'surveillance', 'finance', 'administrator'],
    cite,
    fields: { alert: text.max(200), explanation: text },
    words: {
      title: 'Answer the alert',
      says: 'It stays open until a named person explains it.',
      fields: { alert: { label: 'Alert' }, explanation: { label: 'Explanation' } },
    },
  }),
  /** Of a round that the patron took part in; it is an alert until somebody of the house answers it by name. */
  RaiseDispute: command('RaiseDispute', {
    by: ['player'],
    cite,
    fields: { table: identifier, round: z.int().min(1), what: text },
    words: {
      title: 'Dispute the round',
      says: 'A supervisor who took no part in it must answer.',
      fields: {
        table: { label: 'Table' },
        round: { label: 'Round' },
        what: { label: 'What is wrong' },
      },
    },
  }),
} as const;

export type AlertCommand = CommandOf<(typeof alertCommands)[keyof typeof alertCommands]>;

export interface AlertAnswer {
  readonly person: string;
  readonly explanation: string;
  readonly at: number;
}

export interface Alerts {
  readonly answered: Readonly<Record<string, AlertAnswer>>;
  /** Rounds that patrons dispute, by round and person. */
  readonly disputed?: readonly string[];
}

export const noAlerts: Alerts = { answered: {} };

export interface Dispute {
  readonly person: string;
  readonly table: string;
  readonly round: number;
  readonly what: string;
  readonly at: number;
}

export type AlertEvent =
  | ({ readonly type: 'AlertAnswered'; readonly alert: string } & AlertAnswer)
  | ({ readonly type: 'DisputeRaised' } & Dispute);

const disputeOf = ({ person, table, round }: Pick<Dispute, 'person' | 'table' | 'round'>): string =>
  `${table}/${round} ${person}`;

/** `correction T1 12`: its kind, what it is about, and the entry that it began with. */
export const alertId = (kind: AlertKind, about: string, position: number): string =>
  `${kind} ${about} ${position}`;

/**
 * The round that is disputed, or the entry that the alert began with. A dispute begins with the patron's own entry, and
 * is about what others did in the round: it is about both.
 */
export const aboutIn = (asks: AlertCommand): About | undefined => {
  if (asks.type === 'RaiseDispute') return { round: { table: asks.table, round: asks.round } };
  const [, position] = /^.+ (\d+)$/s.exec(asks.alert) ?? [];
  const entry = Number(position ?? 'none');
  if (!Number.isSafeInteger(entry)) return undefined;
  const [, table, round] = /^dispute (.+)\/(\d+) \d+$/s.exec(asks.alert) ?? [];
  return { entry, ...(table === undefined ? {} : { round: { table, round: Number(round) } }) };
};

/** `took` are those who signed what the command is about: they took part in it. */
export const decideAlert = (
  alerts: Alerts,
  asks: AlertCommand,
  at: number,
  by: readonly Actor[],
  took: readonly string[] | undefined,
): readonly AlertEvent[] | Refusal => {
  const rule = alertCommands[asks.type];
  const signed = signedBy(rule, { by });
  if (signed !== true) return signed;
  const person = by.find(({ duty }) => rule.by.some((one) => one === duty))?.person ?? '';
  if (asks.type === 'RaiseDispute') {
    return took === undefined ? noSuchRound : disputes(alerts, asks, person, at);
  }
  if (took === undefined) return noSuchAlert;
  if (by.some((one) => took.includes(one.person))) return tookPart;
  return answers(alerts, asks, { person, explanation: asks.explanation, at });
};

export const noSuchAlert = refuse('no-such-alert', 'There is no such alert.', cite);
const noSuchRound = refuse(
  'no-such-page',
  'No such round was played at this table.',
  'House rules § rounds',
);
const tookPart = refuse(
  'took-part',
  'Somebody who did not take part in it must answer this alert.',
  cite,
);

const answers = (
  { answered }: Alerts,
  { alert }: Extract<AlertCommand, { type: 'AnswerAlert' }>,
  answer: AlertAnswer,
): readonly AlertEvent[] | Refusal => {
  const [kind] = alert.split(' ');
  if (!ALERT_KINDS.some((one) => one === kind)) return noSuchAlert;
  const before = Object.hasOwn(answered, alert) ? answered[alert] : undefined;
  if (before !== undefined) {
    return refuse('alert-answered', `${before.person} has already answered this alert.`, cite);
  }
  return [{ type: 'AlertAnswered', alert, ...answer }];
};

const disputes = (
  { disputed = [] }: Alerts,
  { table, round, what }: Extract<AlertCommand, { type: 'RaiseDispute' }>,
  person: string,
  at: number,
): readonly AlertEvent[] | Refusal => {
  const dispute = { person, table, round, what, at };
  return disputed.includes(disputeOf(dispute))
    ? refuse('disputed-already', 'You have already disputed this round. Wait for the answer.', cite)
    : [{ type: 'DisputeRaised', ...dispute }];
};

export const evolveAlerts = (now: Alerts, event: AlertEvent): Alerts => {
  if (event.type === 'DisputeRaised') {
    return { ...now, disputed: [...(now.disputed ?? []), disputeOf(event)] };
  }
  const { alert, person, explanation, at } = event;
  return { ...now, answered: { ...now.answered, [alert]: { person, explanation, at } } };
};
