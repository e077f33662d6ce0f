import { z } from 'zod';
import { alertCommands, noSuchAlert } from '../house/alerts/alerts.ts';
import type { House } from '../house/house.ts';
import { alertStream } from '../house/streams.ts';
import { parseCommand } from '../kernel/command.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { commandOf } from './declared.ts';
import { type Door, route } from './describe.ts';
import { name } from './envelope.ts';
import { type ForRoles, readerOf } from './for-roles.ts';
import type { Answers } from './journal-questions.ts';
import { type Sessions, signatures, signedOff } from './session.ts';
import { acknowledged, acknowledgement } from './table-commands.ts';
import { alertsShown } from './wire/journal.ts';

const READS_ALERTS: ForRoles = {
  what: 'Alerts are',
  roles: ['floorperson', 'boxperson', 'finance', 'surveillance', 'administrator', 'regulator'],
  cite: 'House rules § alerts',
};

const lists = route.reports({
  id: 'alerts',
  says: 'Alerts that are open, and those that were answered lately',
  answers: alertsShown,
});

const answers = route.reports({
  id: 'answerAlert',
  says: 'Answer an alert with an explanation',
  more: 'By somebody who did not take part in what it is about.',
  answers: acknowledgement,
  body: z.strictObject({ key: name(8, 100), command: commandOf('AnswerAlert') }),
});

/** Alerts follow from the log and stay until a named person explains them. */
export const alerts = (app: Door, house: House, who: Sessions, journal: Answers): void => {
  app.get('/api/alerts', { schema: lists }, async (request) => {
    const on = await readerOf(who, request, READS_ALERTS);
    if (isRefusal(on)) return on;
    const { answered } = await house.log.state(alertStream);
    const shown = await journal.ask('alerts', answered);
    return isRefusal(shown) ? shown : { alerts: shown };
  });

  app.post('/api/alerts', { schema: answers }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const { key, command } = request.body;
    const asks = parseCommand({ AnswerAlert: alertCommands.AnswerAlert }, command, 'alert');
    if (isRefusal(asks)) return asks;
    const involved = await journal.ask('involved', asks.alert);
    if (involved === undefined) return noSuchAlert;
    if (isRefusal(involved)) return involved;
    const by = signatures(on, alertCommands.AnswerAlert.by);
    const answer = await house.ask({ kind: 'alerts', asks }, by, `${on.person.person} ${key}`);
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });
};
