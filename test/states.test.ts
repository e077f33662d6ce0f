import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { commandIn, decisionOf } from '../src/house/decisions.ts';
import { folding, type Stream, streamsIn } from '../src/house/log/stream.ts';
import { SHAPES } from '../src/house/streams.ts';
import { canonical } from '../src/kernel/canonical.ts';
import { entriesOfKept } from './kept-logs.ts';

/** A round has other parts in its middle than at its end. */
const LOOKED_EVERY = 50;

/** What the streams of a log become, a digest for each name under which states are kept. */
const becameOf = (log: Parameters<typeof entriesOfKept>[0]): Readonly<Record<string, string>> => {
  const states = folding();
  const seen = new Map<string, Stream>();
  const digests = new Map<string | undefined, Hash>(
    Object.values(SHAPES).map((shape) => [shape, createHash('sha256')]),
  );
  const look = (): void => {
    for (const [name, { shape }] of seen) {
      const kept = states.kept().get(name) ?? null;
      digests.get(shape)?.update(canonical([name, kept]));
    }
  };
  for (const { position, command, events, by } of entriesOfKept(log)) {
    const looked = streamsIn(decisionOf(games, commandIn(command)).streams);
    for (const one of looked) seen.set(one.name, one);
    for (const { stream, event } of events) states.tell(seen.get(stream)!, event, by);
    if (position % LOOKED_EVERY === 0) look();
  }
  look();
  return Object.fromEntries([...digests].map(([shape, all]) => [shape, all.digest('hex')]));
};

/** An evening of log format 1, and a night of format 2 with everything that happens in one. */
test.each(['format-1-embedded', 'format-2'] as const)(
  'House rules § store what is kept of %s under a name is what events make of it: whoever changes that counts the name up in SHAPES (src/house/streams.ts)',
  async (log) => {
    const file = new URL(`fixtures/${log}-states.json`, import.meta.url);
    const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const became = becameOf(log);
    const sameNames = Object.entries(became).filter(([shape]) => Object.hasOwn(kept, shape));
    for (const [shape, digest] of sameNames) expect([shape, digest]).toEqual([shape, kept[shape]]);
    await expect(`${JSON.stringify(became, null, 2)}\n`).toMatchFileSnapshot(file.pathname);
  },
);
