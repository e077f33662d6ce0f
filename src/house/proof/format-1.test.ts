import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { commandIn, type HouseCommand } from '../decisions.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { isHeldLater } from './format-1.ts';
import { auditExport } from './verify.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url));

/** An evening of version 0.1.0 before log format 2, over either store; decisions/120 says what happens in it. */
describe.each(['embedded', 'postgres'])('an evening of format 1 over the %s store', (store) => {
  const lines = gunzipSync(fixture(`format-1-${store}.jsonl.gz`))
    .toString('utf8')
    .split('\n');
  const key = fixture(`format-1-${store}.key`).toString('utf8').trim();

  test('House rules § export still verifies, by the house’s own key', async () => {
    const { verdict, decisions } = await auditExport(lines, games, { keys: [key] });
    expect(verdict).toMatchObject({ ok: true, keys: [key] });
    expect(decisions).toBeGreaterThan(900);
  });

  test('House rules § ledger it holds a drop box that finance counted with surveillance, which only its day allowed', async () => {
    const counts = lines
      .filter((line) => line.includes('"CountDropBox"'))
      .map((line) => JSON.parse(line) as Pick<LogEntry, 'by' | 'command'>);
    expect(counts.map(({ by }) => by.map(({ duty }) => duty))).toEqual([
      ['finance', 'surveillance'],
    ]);
    const asks = (type: string): HouseCommand =>
      commandIn({ ...(counts[0]?.command as object), asks: { type } });
    const alone = refuse('second-signature', 'Another person signs, too.', 'House rules § ledger');
    expect(isHeldLater(asks('CountDropBox'), alone)).toBe(true);
    // Nothing else that two sign for is forgiven with it.
    for (const type of ['CountTipBox', 'Fill', 'Credit', 'CloseTable']) {
      expect(isHeldLater(asks(type), alone), type).toBe(false);
    }
  });

  test('it holds a submission that is said to come into force while it is', () => {
    const rules = new Map<string, string>();
    let again = 0;
    for (const line of lines) {
      if (line === '') continue;
      for (const { stream, event } of JSON.parse(line).events ?? []) {
        if (event.type !== 'SubmissionInForce') continue;
        const now = JSON.stringify(event.rules);
        if (rules.get(stream) === now) again += 1;
        rules.set(stream, now);
      }
    }
    expect(again).toBeGreaterThan(2);
  });

  test('and no other event twice: one that changes something is named', async () => {
    const { verdict } = await auditExport(
      lines.map((line) => line.replaceAll('"payOption":2', '"payOption":3')),
      games,
    );
    expect(verdict.ok).toBe(false);
  });
});
