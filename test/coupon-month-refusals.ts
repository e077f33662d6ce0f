import { readFileSync } from 'node:fs';
import type { DemoLine } from '../src/cli/coupons/month/index.ts';
import { scenes } from '../src/cli/coupons/month/scenes.ts';

/** What was refused, what was said about it, and what had been asked. */
export interface RefusedSo {
  readonly code: string;
  readonly because: string;
  readonly cite: string;
  readonly from: string;
}

const FILE = new URL('fixtures/coupon-month-refusals.jsonl', import.meta.url);

export const shown = (form: object): string => {
  const { hands: _hands, ...fields } = form as { hands?: unknown };
  const text = JSON.stringify(fields);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

/** Every refusal of the month, at the desk and at the tables, one line each. */
export const writtenRefusals = (told: readonly DemoLine[]): string =>
  told
    .flatMap((line, place) => refusedIn(line, place))
    .map((refused) => `${JSON.stringify(refused)}\n`)
    .join('');

const refusedIn = (
  { what, refusal, moments = [] }: DemoLine,
  place: number,
): readonly RefusedSo[] => {
  const scene = scenes[place];
  const form = scene !== undefined && 'form' in scene ? scene.form : undefined;
  const sent = typeof form === 'object' ? `, \`${shown(form.command)}\`` : '';
  const atTheDesk = refusal === undefined ? [] : [soSaid(refusal, `The month: ${what}${sent}`)];
  const atTables = moments.flatMap(({ said, refusal: no }) =>
    no === undefined ? [] : [soSaid(no, `At a table: \`${said}\``)],
  );
  return [...atTheDesk, ...atTables];
};

const soSaid = (
  { refused, because, cite }: NonNullable<DemoLine['refusal']>,
  from: string,
): RefusedSo => ({ code: refused, because, cite, from });

/** The refusals of the month as they were kept; `test/coupons-month.test.ts` holds them to the month. */
export const keptRefusals = (): readonly RefusedSo[] =>
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
