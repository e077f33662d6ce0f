import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** One sitting, as `scripts/mutation.js` writes it down: sources with their mutants, and the tests that are asked. */
interface Sitting {
  readonly texts: Readonly<Record<string, string>>;
  readonly tests: readonly string[];
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const { texts, tests }: Sitting = JSON.parse(
  readFileSync(process.env.MUTATION_SITTING ?? 'no sitting', 'utf8'),
);

/** Nearest first, as the sitting lists them: pointed tests notice most, and cost least. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const at = ({ moduleId }: TestSpecification) => tests.indexOf(moduleId.slice(root.length));
    return files.toSorted((a, b) => at(a) - at(b));
  }
}

export default defineConfig({
  root,
  resolve: { alias: { 'houseway/kernel': `${root}src/kernel/index.ts` } },
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (_code, id) => texts[id.split('?')[0]?.slice(root.length) ?? ''],
    },
  ],
  test: {
    include: [...tests],
    setupFiles: ['test/same-each-run.setup.ts'],
    runner: 'test/mutation/asking-runner.ts',
    reporters: [],
    // What was kept of the sound sources must not stand in for these, nor these for them.
    fsModuleCache: false,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    sequence: { sequencer: InOrder },
    testTimeout: 60_000,
    // What a file opens is slower with all the switches in it.
    hookTimeout: 300_000,
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
