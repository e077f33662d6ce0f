import { randomUUID } from 'node:crypto';
import { isRefusal, refuse } from '../../kernel/refusal.ts';
import type { Desk, DeskForm } from '../../server/coupon-state.ts';
import { AT_HOUSE, asNamed, secondHands } from '../at-house.ts';
import { parseCall, type Run, texts } from '../command.ts';
import { readJson } from '../json-file.ts';
import { bold, dim, red } from '../paint.ts';

/** What is due at the coupon desk of a running house, and from whom. */
export const desk: Run = async (args, out) => {
  const { values, json } = parseCall(args, 0, AT_HOUSE);
  const at = await asNamed(values);
  if (isRefusal(at)) return at;
  const answer = await at.get<Desk>('/api/coupons');
  if (isRefusal(answer)) return answer;
  if (json) {
    out.print(JSON.stringify(answer, null, 2));
    return 0;
  }
  const { name, grade, department } = answer.me;
  out.print(`${bold(`Gaming day ${answer.day}`)}  ${dim(`${name}, ${department} ${grade}`)}`);
  for (const { of, does, about = '', says, cite, overdue } of answer.tasks) {
    out.print(`${of.padEnd(10)} ${overdue ? red('overdue ') : ''}${says}  ${dim(cite)}`);
    out.print(dim(`           ${does} ${about}`));
  }
  if (answer.tasks.length === 0) out.print('Nothing to do.');
  return 0;
};

/** A form from a file, signed and entered at a running house. */
export const enter: Run = async (args, out) => {
  const { values, words, json } = parseCall(args, 1, { ...AT_HOUSE, ...texts('place', 'key') });
  const command = formIn(words[0]);
  if (isRefusal(command)) return command;
  const at = await asNamed(values);
  if (isRefusal(at)) return at;
  const others = await secondHands(values.second);
  if (isRefusal(others)) return others;
  const form = await at.get<DeskForm>(`/api/coupons/forms/${encodeURIComponent(command.type)}`);
  if (isRefusal(form)) return form;
  const { places } = form;
  const place = values.place ?? places.find(({ mine }) => mine)?.place ?? places[0]?.place ?? '';
  const answer = await at.post<{ position: number; again: boolean }>('/api/coupons', {
    key: values.key ?? randomUUID(),
    command,
    place,
    others,
  });
  if (isRefusal(answer)) return answer;
  if (json) out.print(JSON.stringify(answer, null, 2));
  else {
    const how = answer.again ? 'was entered before' : 'entered';
    out.print(`${command.type} ${how}, entry ${answer.position}.`);
  }
  return 0;
};

const formIn = (file: string | undefined) => {
  const no = (because: string) => refuse('no-file', because, 'House rules § command');
  if (file === undefined) return no('Name a file with a form, as {"type":"EnterReceipt",…}.');
  const read = readJson(file, 'House rules § command');
  if (isRefusal(read)) return read;
  return isForm(read) ? read : no(`${file} has no form type, as {"type":"EnterReceipt",…}.`);
};

const isForm = (read: unknown): read is { type: string } & Record<string, unknown> =>
  typeof (read as { type?: unknown } | null)?.type === 'string';
