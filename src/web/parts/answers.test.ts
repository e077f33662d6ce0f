import { expect, test } from 'vitest';
import { alertCommands } from '../../house/alerts/alerts.ts';
import { ANSWERS } from './answers.ts';

test('House rules § alerts the screens offer the answer to those who may give it', () => {
  expect(ANSWERS).toEqual(alertCommands.AnswerAlert.by);
});
