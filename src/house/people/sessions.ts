import type { People, Person, Session } from './people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Staff consoles lock after five idle minutes, players' after thirty (GLI-19 C.6.5(d), 2.5.4). No session outlives a
 * double shift, or for patrons a day.
 */
const LIFETIMES: Readonly<
  Record<Person['kind'], { readonly idleMs: number; readonly mostMs: number }>
> = {
  staff: { idleMs: 5 * MINUTE, mostMs: 16 * HOUR },
  regulator: { idleMs: 5 * MINUTE, mostMs: 16 * HOUR },
  patron: { idleMs: 30 * MINUTE, mostMs: 24 * HOUR },
};

/** Activity is recorded at most this often, so that a session's idle time follows from the log on every node. */
export const recordedEvery = (kind: Person['kind']): number => LIFETIMES[kind].idleMs / 5;

/** When a session that was last heard of at `seen` ends by itself, and why. */
export const endOf = (
  { since }: Session,
  kind: Person['kind'],
  seen: number,
): { readonly at: number; readonly why: 'idle' | 'expired' } => {
  const { idleMs, mostMs } = LIFETIMES[kind];
  return seen + idleMs <= since + mostMs
    ? { at: seen + idleMs, why: 'idle' }
    : { at: since + mostMs, why: 'expired' };
};

/** When a session was last heard of, as the log has it. */
export const seenAt = ({ since, seen = since }: Session): number => Math.max(since, seen);

/** The sessions that have run out, and the guests who are gone with theirs. */
export const overdue = ({ people, sessions }: People, at: number) => {
  const held = new Set(Object.values(sessions).map(({ person }) => person));
  return {
    sessions: Object.entries(sessions).filter(([, session]) => {
      const kind = people[session.person]?.kind ?? 'patron';
      return at > endOf(session, kind, seenAt(session)).at;
    }),
    guests: Object.values(people).filter(({ person }) => isGuest(person) && !held.has(person)),
  };
};

/** A guest has no password: once the session is over, nobody can be that guest again. */
export const isGuest = (person: string): boolean => /^guest-[0-9a-f]{8}$/.test(person);
