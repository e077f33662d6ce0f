import { canonical } from '../../kernel/canonical.ts';
import { bug } from '../../kernel/refusal.ts';
import { sha256Hex } from './digest.ts';

/**
 * One decision of the house, as it is kept for ever: when, by whom, what was asked, what happened in
 * which streams, and the hashes that tie it to everything before it. docs/log-format.md is its
 * published specification; whoever changes a line here changes that page.
 */
export interface LogEntry {
  /** Place in the whole log, 1 for the first, without gaps. */
  readonly position: number;
  /** Milliseconds since 1970-01-01 UTC, from the house's clock. */
  readonly at: number;
  readonly by: readonly EntryActor[];
  /** The idempotency key: a command sent twice is decided once. */
  readonly key: string;
  readonly command: unknown;
  readonly events: readonly EntryEvent[];
  /** The hash of the entry at the position before; for the first entry, 64 zeros. */
  readonly before: Hash;
  readonly hash: Hash;
}

export interface EntryEvent {
  readonly stream: string;
  /** Place in its stream, 1 for the first event, without gaps. */
  readonly version: number;
  readonly event: unknown;
  /** The stream's own chain: a hash over the link of the stream's event before and this event. */
  readonly link: Hash;
}

/** Who stood for a command, and in which role. */
export interface EntryActor {
  readonly person: string;
  readonly duty: string;
  readonly session?: string;
}

/** Where a stream stands. A stream that nothing was written to stands at version 0 and `NOTHING`. */
export interface StreamHead {
  readonly stream: string;
  readonly version: number;
  readonly link: Hash;
}

/** SHA-256 as 64 lower-case hexadecimal digits. */
export type Hash = string;

export const NOTHING: Hash = '0'.repeat(64);

export const emptyStream = (stream: string): StreamHead => ({ stream, version: 0, link: NOTHING });

/**
 * Everything of an entry that can be known before its place in the log is: its streams' heads are what
 * the decision was made from, so they are what must still hold when it is appended.
 */
export interface Draft {
  readonly at: number;
  readonly by: readonly EntryActor[];
  readonly key: string;
  readonly command: unknown;
  /** Every stream the decision looked at, as it stood then, whether or not it is written to. */
  readonly expected: readonly StreamHead[];
  readonly events: readonly EntryEvent[];
  readonly content: Hash;
  /** The canonical texts that were hashed, for a store to keep as they are. */
  readonly written: {
    readonly by: string;
    readonly command: string;
    readonly events: readonly string[];
  };
}

export interface Intent {
  readonly at: number;
  readonly by: readonly EntryActor[];
  readonly key: string;
  readonly command: unknown;
  readonly expected: readonly StreamHead[];
  /** In the order in which they happened; each belongs to a stream named in `expected`. */
  readonly events: readonly { readonly stream: string; readonly event: unknown }[];
}

/** Gives each event its version and link, and hashes who, when and what. */
export const draft = (intent: Intent): Draft => {
  const { at, key, by, command, expected } = intent;
  if (!Number.isSafeInteger(at) || at < 0)
    bug(`an entry is dated in whole milliseconds, not ${at}`);
  if (!isName(key)) bug(`"${key}" is no idempotency key`);
  const heads = new Map(expected.map((head) => [head.stream, head]));
  if (heads.size !== expected.length) bug('a draft names each stream it expects once');
  for (const { stream } of expected) if (!isName(stream)) bug(`"${stream}" names no stream`);
  const texts: string[] = [];
  const events = intent.events.map(({ stream, event }): EntryEvent => {
    const head =
      heads.get(stream) ?? bug(`an event in ${stream}, which the decision never looked at`);
    const text = canonical(event);
    texts.push(text);
    const version = head.version + 1;
    const link = linkOf(head.link, stream, version, text);
    heads.set(stream, { stream, version, link });
    return { stream, version, event, link };
  });
  const written = {
    by: canonical(by),
    command: canonical(command),
    events: texts,
  };
  return {
    ...{ at, by, key, command, expected, events, written },
    content: contentOf(at, written.by, written.command, key),
  };
};

/** What may be a key or name a stream: 1 to 200 characters, none of them a control character. */
export const isName = (text: string): boolean =>
  /^\P{Cc}{1,200}$/u.test(text) && text.isWellFormed();

/** Where the streams of a draft will stand once it is appended. */
export const headsAfter = (made: Draft): readonly StreamHead[] => {
  const heads = new Map<string, StreamHead>();
  for (const { stream, version, link } of made.events) heads.set(stream, { stream, version, link });
  return [...heads.values()];
};

/** A draft that found its place. */
export const entryAt = (made: Draft, position: number, before: Hash): LogEntry => {
  const { at, by, key, command, events } = made;
  const hash = hashOf(position, before, made.content, events);
  return { position, at, by, key, command, events, before, hash };
};

/** `content`: a hash over when, by whom, and what was asked with which key. */
export const contentOf = (at: number, by: string, command: string, key: string): Hash =>
  sha256Hex(`{"at":${at},"by":${by},"command":${command},"key":${canonical(key)}}`);

/** `link`: a stream's chain. */
export const linkOf = (before: Hash, stream: string, version: number, event: string): Hash =>
  sha256Hex(
    `link\n${before}\n{"event":${event},"stream":${canonical(stream)},"version":${version}}`,
  );

/** `hash`: the house's chain. It covers the events through their links. */
export const hashOf = (
  position: number,
  before: Hash,
  content: Hash,
  events: readonly { readonly link: Hash }[],
): Hash => {
  let text = `entry\n${position}\n${before}\n${content}`;
  for (const { link } of events) text += `\n${link}`;
  return sha256Hex(text);
};
