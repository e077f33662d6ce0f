import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line that any reader of logs can count on. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
      }
      // A file that cannot even be loaded has no tests to count, and fails all the same.
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
    }
    const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  }
}
