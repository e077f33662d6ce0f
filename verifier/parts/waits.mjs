// What an electronic table waits for (docs/fairness.md, "Window"): a draw, what the device must say, or what players are asked.
import { must, same } from './bytes.mjs';
import { isFromDraw } from './roles.mjs';
import { gameOf } from './table.mjs';

const whereOf = ({ rules, bets, players, seats: people }) => ({ rules, bets, players, people });
export const nextAt = (table) => gameOf(table).next(table.play, whereOf(table));

/** The device says what is due: what is drawn, what is forced, or of a choice what no answer means. Whether it is a choice. */
export const isChoiceDue = (table, said) => {
  if (said.type === 'BeginRound') return false;
  const { due, say } = nextAt(table);
  const { isSame = same } = gameOf(table);
  const right =
    due === 'draw'
      ? isFromDraw(table.id, said)
      : say !== undefined && isSame(say, said, whereOf(table));
  must(right, 'this is not what the table waits for');
  return due === 'choice';
};

/** A choice has come up, or more of it than before, and nobody waits for a draw: from then on players have their time. */
const asksAnew = ({ window, closing, asked }, was, now) => {
  if (window !== undefined || closing !== undefined) return false;
  if (now.due !== 'choice' || now.choices.length === 0) return false;
  if (asked === undefined || was.due !== 'choice') return true;
  return !now.choices.every((one) => was.choices.includes(one));
};

/** Whether a choice opens is not the device's to say; `was` is what the table waited for, `device` as it was before it opened. */
export const choiceOpens = (was, table, device, opened) => {
  const due = asksAnew(device, was, nextAt(table));
  must(due === opened, opened ? 'no choice opens' : 'a choice has come up, and is not open');
};
