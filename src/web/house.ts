import { signal } from '@preact/signals';
import type { FloorTable, Me } from '../server/wire/house.ts';
import type { Reason } from '../server/wire/wire.ts';
import { texts } from './texts.ts';

export type { FloorTable, Me };
/** Why not, the member of a command that it is about, and the wager whose area was pressed. */
export type Problem = Reason & { readonly member?: string; readonly wager?: string };

export const me = signal<Me>({ house: '', demo: false });
export const tables = signal<readonly FloorTable[]>([]);
export const problem = signal<Problem | undefined>(undefined);

/** House time less ours, so that a countdown is right on a clock that is not. */
const skew = signal(0);
export const hearClock = (at: number | undefined): void => {
  if (at !== undefined) skew.value = at - Date.now();
};
export const houseTime = (): number => Date.now() + skew.value;

export const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'because' in answer && 'cite' in answer;

/** Whether somebody did something here since the house last heard of it: opened the page, pressed a key or a button. */
let acted = true;
for (const press of ['pointerdown', 'keydown']) {
  // The server draws pages with this too, and nobody presses anything there.
  globalThis.addEventListener?.(press, () => (acted = true), { capture: true, passive: true });
}

/** What is answered on this machine, without a house: a table of the bench. Anything else goes to the house. */
export type Nearby = (path: string, body?: unknown) => Promise<unknown> | undefined;
let nearby: Nearby = () => undefined;
export const answerHere = (by: Nearby): void => {
  nearby = by;
};

export const get = async <T>(path: string): Promise<T | Problem> => {
  const here = nearby(path) as Promise<T | Problem> | undefined;
  if (here !== undefined) return here;
  const headers: HeadersInit = acted ? { 'x-houseway-act': '1' } : {};
  acted = false;
  return answered<T>(await reached(path, { headers }));
};

export const post = async <T>(path: string, body: unknown = {}): Promise<T | Problem> => {
  const here = nearby(path, body) as Promise<T | Problem> | undefined;
  if (here !== undefined) return here;
  const answer = await reached(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-houseway': '1' },
    body: JSON.stringify(body),
  });
  return answered<T>(answer);
};

/** Where the commands of a table go: to the house, or in a lesson to its script. */
let door = '/api/tables';
export const dealAt = (other: '/api/tables' | '/api/lessons'): void => {
  door = other;
};
export const doorOf = (table: string): string => `${door}/${table}`;

/** Counts commands that were answered, for a page that looks again after each. */
export const commanded = signal(0);
/** Where the log has what was accepted last. */
export const logged = signal<number | undefined>(undefined);

/**
 * A command has a key of its own: sent again after a lost connection, it is done once. Several commands are decided
 * together, all of them or none.
 */
export const command = async (
  table: string,
  asks: object | readonly object[],
  more: object = {},
): Promise<boolean> => {
  const key = crypto.randomUUID();
  const asked = Array.isArray(asks) ? { commands: asks } : { command: asks };
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post<{ position?: number }>(doorOf(table), { key, ...asked, ...more });
    commanded.value += 1;
    if (!isProblem(answer)) {
      logged.value = answer.position;
      return true;
    }
    // Whose session is over signs in again, and goes on with what was being placed.
    if (answer.code === 'not-signed-in' && (await signedInAgain())) continue;
    if (!UNKNOWN.includes(answer.code) || attempt === MOST_ATTEMPTS) {
      refuse(answer);
      return false;
    }
    await new Promise((done) => setTimeout(done, Math.min(3000, 300 * 2 ** attempt)));
  }
};

/** Nobody knows yet whether it was done. The same key finds out; a new one might do it twice. */
const UNKNOWN: readonly string[] = ['unreachable', 'outcome-unknown', 'house-busy'];

/** About a minute without a connection. */
const MOST_ATTEMPTS = 20;

/** The session of somebody who was signed in is over; what waits for them to sign in again. */
export const sessionOver = signal(false);
/** Counts sessions: a new one of the same person looks at a table afresh. */
export const session = signal(0);
let waiting: ((again: boolean) => void)[] = [];

/** Answers once whose session is over has signed in again, or goes on without; a wrong password of a second signer ends nothing. */
export const signedInAgain = async (): Promise<boolean> => {
  if (!sessionOver.value) await whoAmI();
  return sessionOver.value && new Promise((done) => waiting.push(done));
};

/** Everything that waited goes on, or is given up: what one person began is never done as another. */
export const resume = async (): Promise<void> => {
  const before = me.value.person;
  await readMe();
  const again = me.value.person === before;
  sessionOver.value = false;
  session.value += 1;
  for (const done of waiting.splice(0)) done(again);
  waiting = [];
};

export const say = (table: string, ...said: readonly object[]): Promise<boolean> => {
  const [first, ...others] = said.map((one) => ({ type: 'Say', said: one }));
  return command(
    table,
    others.length === 0 && first !== undefined ? first : [first ?? {}, ...others],
  );
};

const readMe = async (): Promise<void> => {
  const answer = await get<Me>('/api/me');
  if (!isProblem(answer)) me.value = answer;
};

/** Who is signed in. Somebody whose session ended stays on the screen, and is asked to sign in again. */
export const whoAmI = async (): Promise<void> => {
  const answer = await get<Me>('/api/me');
  if (isProblem(answer)) return;
  const over = me.value.person !== undefined && answer.person === undefined;
  if (over && !leaving) sessionOver.value = true;
  else me.value = answer;
};

/** Somebody is signing out and expects the session to end. */
let leaving = false;

export const signOut = async (): Promise<void> => {
  leaving = true;
  await post('/api/sign-out');
  await readMe();
  leaving = false;
};

/** The address of a stream, which ends where its reader is no longer signed in. */
export const streamOf = (path: string, query: Readonly<Record<string, string>> = {}): string => {
  const { person } = me.value;
  const asked = new URLSearchParams({ ...query, ...(person === undefined ? {} : { person }) });
  return asked.size === 0 ? path : `${path}?${asked}`;
};

/** In the language of the page, which is known only after this script was read. */
const unreachable = (): Problem => ({
  code: 'unreachable',
  because: texts.unreachable,
  cite: '',
});

/** Counts what did not reach the house: a stream may not have noticed yet that it is cut. */
export const missed = signal(0);

const reached = async (path: string, how: RequestInit): Promise<Response | undefined> => {
  try {
    return await fetch(path, how);
  } catch {
    missed.value += 1;
    return undefined;
  }
};

const answered = async <T>(answer: Response | undefined): Promise<T | Problem> => {
  if (answer === undefined) return unreachable();
  try {
    const said = (await answer.json()) as T | Problem;
    const unknown = isProblem(said) && said.code === 'not-signed-in';
    if (unknown && me.value.person !== undefined) await whoAmI();
    return said;
  } catch {
    return unreachable();
  }
};

/** Why not, in the language of the page. */
export const sentenceFor = ({ code, because }: Problem): string => texts.refusals[code] ?? because;

/** Why not, where the player looks; it goes after a while by itself. */
export const refuse = (why: Problem, wager?: string): void => {
  problem.value = { ...why, because: sentenceFor(why), ...(wager && { wager }) };
  fade(6000);
};

/** What was just refused is about this area. */
export const refusedAt = (wager: string): void => {
  if (problem.value !== undefined) problem.value = { ...problem.value, wager };
};

/** A word to the player that is not a refusal. */
export const notice = (because: string): void => refuse({ code: 'notice', because, cite: '' });

let fading: ReturnType<typeof setTimeout> | undefined;
const fade = (ms: number): void => {
  clearTimeout(fading);
  fading = setTimeout(() => {
    problem.value = undefined;
  }, ms);
};

/**
 * As the locales of both languages write dollars. The browser's own format takes longer than everything else that has to
 * be done before a chip can be placed.
 */
export const dollars = (cents: number, digits: 0 | 2 = 0): string => {
  const [whole = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}${digits === 0 && rest === '00' ? '' : `.${rest}`}`;
};

export const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${dollars(cents)}`;
