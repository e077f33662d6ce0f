import { type CommandOf, command, text } from '../../kernel/command.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { type Actor, signedBy } from '../../table/index.ts';

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
} as const;

export type AlertCommand = CommandOf<(typeof alertCommands)[keyof typeof alertCommands]>;

export interface AlertAnswer {
  readonly person: string;
  readonly explanation: string;
  readonly at: number;
}

export interface Alerts {
  readonly answered: Readonly<Record<string, AlertAnswer>>;
}

export const noAlerts: Alerts = { answered: {} };

export type AlertEvent = { readonly type: 'AlertAnswered'; readonly alert: string } & AlertAnswer;

/** `correction T1 12`: its kind, what it is about, and the entry that it began with. */
export const alertId = (kind: AlertKind, about: string, position: number): string =>
  `${kind} ${about} ${position}`;

export const decideAlert = (
  { answered }: Alerts,
  { alert, explanation }: AlertCommand,
  at: number,
  by: readonly Actor[],
): readonly AlertEvent[] | Refusal => {
  const signed = signedBy(alertCommands.AnswerAlert, { by });
  if (signed !== true) return signed;
  const [kind, ...rest] = alert.split(' ');
  if (!ALERT_KINDS.some((one) => one === kind) || !/^\d+$/.test(rest.at(-1) ?? '')) {
    return refuse('no-such-alert', 'There is no such alert.', cite);
  }
  if (Object.hasOwn(answered, alert)) {
    return refuse(
      'alert-answered',
      `${answered[alert]?.person} has already answered this alert.`,
      cite,
    );
  }
  const person = by.find(({ duty }) => alertCommands.AnswerAlert.by.includes(duty))?.person ?? '';
  return [{ type: 'AlertAnswered', alert, person, explanation, at }];
};

export const evolveAlerts = (
  { answered }: Alerts,
  { alert, person, explanation, at }: AlertEvent,
): Alerts => ({ answered: { ...answered, [alert]: { person, explanation, at } } });
