import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createGenerator } from '../house/dealing/devices/generator.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { openConfigured } from './opened-house.ts';

afterEach(() => vi.useRealTimers());

test('N.J.A.C. 13:69E-1.28G(b)4 the generator of an open house is cycled every second, and no longer once it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const generator = createGenerator();
  let cycles = 0;
  const cycle = (): void => {
    cycles += 1;
    generator.cycle();
  };
  const config = expectAccepted(parseConfig({ data: folder }, {}));
  const opened = expectAccepted(
    await openConfigured(config, () => undefined, { generator: { ...generator, cycle } }),
  );
  const terms = opened.vault.opens('T1/2026-11-16/1', '0'.repeat(64), true);
  const secret = opened.vault.secret(terms, 1);
  cycles = 0;
  vi.advanceTimersByTime(5_000);
  expect(cycles).toBe(5);
  // What was committed to stays as it was: draws follow from the session.
  expect(opened.vault.secret(terms, 1)).toBe(secret);
  await opened.close();
  vi.advanceTimersByTime(5_000);
  expect(cycles).toBe(5);
  rmSync(folder, { recursive: true });
});
