import { appendFileSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

/** What `stryker`'s switches read and write. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    static: Record<string, number>;
    perTest: Record<string, Record<string, number>>;
  };
}
const holder = globalThis as { __stryker__?: Switches };
holder.__stryker__ ??= {};
const switches = holder.__stryker__;

const linesOf = (path: string): readonly Told[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
interface Told {
  readonly noticed?: string;
  readonly passed?: string;
  readonly spent?: number;
}
const TELLS = process.env.MUTATION_TELLS ?? '';
const tell = (line: object): void => appendFileSync(TELLS, `${JSON.stringify(line)}\n`);

interface Asked {
  readonly open: Readonly<Record<string, number>>;
  /** By test file: what is tried alone in a fresh process, before anything else. */
  readonly first: Readonly<Record<string, string>>;
  /** The file of every mutant. */
  readonly sources: Readonly<Record<string, string>>;
}
const {
  open: opened,
  first,
  sources,
}: Asked = JSON.parse(readFileSync(process.env.MUTATION_OPEN ?? '', 'utf8'));
/** Mutants that nobody has noticed yet, with the processor time that was spent on each. */
const open = new Map(Object.entries(opened));
for (const { noticed, passed, spent } of linesOf(TELLS)) {
  if (noticed !== undefined) open.delete(noticed);
  if (passed !== undefined && open.has(passed)) open.set(passed, spent ?? 0);
}

/** Whoever survives tests of so much time has survived; one test of more is not asked. */
const MOST_MS = Number(process.env.MUTATION_MOST_MS ?? 12_000);
const TEST_MOST_MS = Number(process.env.MUTATION_TEST_MS ?? 500);
/** What runs as a house is opened every test reaches: so much of its time is for those that use nothing else of its file. */
const STRANGE_MS = MOST_MS / 5;
/** The last quarter of its time is for tests that lie beside it: those that open stores and houses come late, and are meant for it all the same. */
const mostMsOf = (id: string, by: string): number =>
  dirname(sources[id] ?? '') === dirname(by) ? MOST_MS : (MOST_MS * 3) / 4;

interface Finished {
  readonly onFinished?: ((context: unknown) => unknown)[];
}
type Hooks = ReturnType<typeof TestRunner.getSuiteHooks>;
type EachHook = Hooks['beforeEach'][number];
type Counts = Readonly<Record<string, number>>;

const suitesOf = (test: RunnerTestCase): readonly RunnerTestSuite[] => {
  const suites: RunnerTestSuite[] = [];
  for (let at: RunnerTestSuite | undefined = test.suite; at; at = at.suite) suites.unshift(at);
  return suites.includes(test.file) ? suites : [test.file, ...suites];
};

const fileOf = ({ file }: RunnerTestCase): string => relative(process.cwd(), file.filepath);

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Time in which this process worked, or waited for something: not the time in which a busy machine did not let it. */
const ownMs = (): number => cpuMs() + performance.eventLoopUtilization().idle;

/**
 * Runs every test as always, and then again for each mutant that it reached and that nobody has noticed yet: modules are loaded
 * once, and a mutant costs what the test costs. After a red run the sound code is asked again. What the file opened before its
 * first test (a house, say) is opened anew where a test cannot be run twice in it, and for mutants that run as it is opened. If
 * the sound code is red even so, something was left behind, and the rest of the file is tried in a fresh process, beginning with
 * the mutant that was being tried.
 */
export default class AskingRunner extends TestRunner {
  private readonly reached = new Set<string>();
  private first: string | undefined;
  private loaded: Counts = {};
  private opened: Counts | undefined;
  private isAnew = false;
  private openMs = 0;
  private tried = false;
  private trusted = true;
  private leftBehind = false;
  private cleanups: unknown[] = [];
  private readonly earlier: RunnerTestCase[] = [];

  private async before(test: RunnerTestCase): Promise<void> {
    for (const suite of suitesOf(test))
      await this.each(TestRunner.getSuiteHooks(suite).beforeEach, test);
  }

  private async after(test: RunnerTestCase): Promise<void> {
    for (const suite of suitesOf(test).toReversed())
      await this.each(TestRunner.getSuiteHooks(suite).afterEach.toReversed(), test);
    for (const clean of this.cleanups.splice(0)) if (typeof clean === 'function') await clean();
    const { onFinished = [] } = test as RunnerTestCase & Finished;
    for (const done of onFinished.splice(0).toReversed()) await done(test.context);
  }

  /** What the file opened before its first test, opened now, with the mutant that is tried. */
  private async openAll(test: RunnerTestCase): Promise<void> {
    for (const suite of suitesOf(test))
      for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) await hook(suite as never);
  }

  /** A mutant may have opened half of it, so that it cannot be closed. */
  private async closeAll(test: RunnerTestCase): Promise<void> {
    for (const suite of suitesOf(test).toReversed())
      for (const hook of TestRunner.getSuiteHooks(suite).afterAll.toReversed())
        await Promise.resolve(hook(suite as never)).catch(() => undefined);
  }

  /** From here on each run opens all of it for itself, if there is anything to open. */
  private async beginAnew(test: RunnerTestCase): Promise<boolean> {
    if (suitesOf(test).every((suite) => TestRunner.getSuiteHooks(suite).beforeAll.length === 0))
      return false;
    if (!this.isAnew) await this.closeAll(test);
    this.isAnew = true;
    return true;
  }

  private async each(hooks: readonly EachHook[], test: RunnerTestCase): Promise<void> {
    for (const hook of hooks)
      this.cleanups.push(await hook(test.context as never, test.suite ?? test.file));
  }

  /** Opens all of it, and learns from the sound code how long that takes. */
  private async openTimed(test: RunnerTestCase): Promise<void> {
    const from = ownMs();
    await this.openAll(test);
    if (switches.activeMutant === undefined) this.openMs = Math.max(this.openMs, ownMs() - from);
  }

  /** Whether the test is green now, within the time it is given; what is opened for it has time of its own. */
  private async isGreen(test: RunnerTestCase, mostMs: number): Promise<'green' | 'red' | 'late'> {
    let timer: NodeJS.Timeout | undefined;
    const limitMs = mostMs + (this.isAnew ? 10 * this.openMs : 0);
    const from = ownMs();
    const late = new Promise<'late'>((resolve) => {
      const look = (): void => {
        const leftMs = limitMs - (ownMs() - from);
        if (leftMs <= 0) resolve('late');
        else timer = setTimeout(look, leftMs);
      };
      timer = setTimeout(look, limitMs);
    });
    const run = async (): Promise<'green' | 'red'> => {
      try {
        if (this.isAnew) await this.openTimed(test);
        await this.before(test);
        super.onBeforeTryTask(test, { retry: 0, repeats: 0 });
        await TestRunner.getTestFn(test)();
        super.onAfterTryTask(test);
        return 'green';
      } catch {
        return 'red';
      }
    };
    const came = await Promise.race([run(), late]);
    clearTimeout(timer);
    switches.activeMutant = undefined;
    try {
      await this.after(test);
    } catch {
      return came === 'late' ? 'late' : 'red';
    } finally {
      if (this.isAnew) await this.closeAll(test);
    }
    return came;
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    this.first = first[relative(process.cwd(), file.filepath)];
  }

  /** What runs in hooks is not meant: it runs again for a test that is asked. */
  onCollected(): void {
    this.loaded = { ...switches.mutantCoverage?.static };
  }

  /** What ran between loading and the first test, and how often. */
  private openedNow(): Counts {
    const counts = Object.entries(switches.mutantCoverage?.static ?? {});
    return Object.fromEntries(counts.filter(([id, count]) => count > (this.loaded[id] ?? 0)));
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    const loaded = Object.keys(this.loaded).filter((id) => open.has(id));
    for (const { filepath, tasks, result } of files) {
      const ended = relative(process.cwd(), filepath);
      // Where opening failed, vitest skips all tests of the file.
      const mute = tasks.length === 0 || (result?.errors ?? []).length > 0;
      tell({ ended, loaded, ...(mute ? { notLoaded: ended } : {}) });
    }
  }

  override onBeforeTryTask(
    test: RunnerTestCase,
    options: Parameters<TestRunner['onBeforeTryTask']>[1],
  ): void {
    super.onBeforeTryTask(test, options);
    switches.currentTestId = test.id;
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    this.opened ??= this.openedNow();
    const [from, ownFrom] = [cpuMs(), ownMs()];
    await TestRunner.getTestFn(test)();
    const [ms, testMs] = [cpuMs() - from, ownMs() - ownFrom];
    const own = switches.mutantCoverage?.perTest[test.id] ?? {};
    switches.currentTestId = undefined;
    const reached = { ...this.opened, ...own };
    const asked = Object.keys(reached).filter((id) => open.has(id));
    const news = asked.filter((id) => !this.reached.has(id));
    if (news.length > 0) tell({ reached: news });
    for (const id of news) this.reached.add(id);
    if (this.leftBehind || ms > TEST_MOST_MS || asked.length === 0) {
      this.earlier.push(test);
      return;
    }
    // The first run is cleaned up behind here, and what vitest cleans up in the end is made anew.
    await this.after(test);
    await this.askEach(test, { ids: asked.filter((id) => id in own), reached, testMs });
    const used = new Set(Object.keys(own).map((id) => sources[id]));
    const opened = asked.filter(
      (id) =>
        !(id in own) && (open.get(id) ?? MOST_MS) < (used.has(sources[id]) ? MOST_MS : STRANGE_MS),
    );
    if (opened.length > 0 && !this.leftBehind && (await this.beginAnew(test)))
      await this.askEach(test, { ids: opened, reached, testMs });
    await this.restore(test);
    this.earlier.push(test);
    await this.before(test);
  }

  /** Tests that come later may build on this one, and on all before it. */
  private async restore(test: RunnerTestCase): Promise<void> {
    if (!this.isAnew) return;
    await this.openAll(test);
    this.isAnew = false;
    for (const one of [...this.earlier, test]) await this.isGreen(one, 60_000);
  }

  private async askEach(
    test: RunnerTestCase,
    { ids, reached, testMs }: { ids: readonly string[]; reached: Counts; testMs: number },
  ): Promise<void> {
    if (ids.length === 0) return;
    if (!(await this.isSound(test, testMs))) return this.giveUp(test);
    for (const id of ids) {
      if (this.leftBehind) break;
      if (this.first !== undefined && this.first !== id) continue;
      if ((open.get(id) ?? 0) < mostMsOf(id, fileOf(test)))
        await this.ask(test, id, { hits: reached[id] ?? 0, testMs });
    }
  }

  /** Whether the sound code is green now, in what is open or else in what is opened for it. */
  private async isSound(test: RunnerTestCase, testMs: number): Promise<boolean> {
    this.trusted = (await this.isGreen(test, 10_000 + 20 * testMs)) === 'green';
    if (!this.trusted && !this.isAnew && (await this.beginAnew(test)))
      return this.isSound(test, testMs);
    return this.trusted;
  }

  /** A test that cannot be run twice says nothing about a mutant, or an earlier one left something behind. */
  private giveUp(test: RunnerTestCase): void {
    if (this.tried && !this.isAnew) this.leaveBehind(test);
    else tell({ onceOnly: test.name, by: fileOf(test) });
  }

  private leaveBehind(test: RunnerTestCase): void {
    this.leftBehind = true;
    tell({ leftBehind: fileOf(test) });
  }

  private async ask(
    test: RunnerTestCase,
    id: string,
    { hits, testMs }: { readonly hits: number; readonly testMs: number },
  ): Promise<void> {
    const by = fileOf(test);
    this.tried = true;
    const from = cpuMs();
    tell({ trying: id, by });
    Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: 1_000 + 100 * hits });
    const came = await this.isGreen(test, 5_000 + 10 * testMs);
    const ran = (switches.hitCount ?? 0) > 0;
    switches.hitCount = undefined;
    if (this.first === id) this.first = undefined;
    if (came === 'green') {
      this.trusted = false;
      const spent = (open.get(id) ?? 0) + cpuMs() - from;
      open.set(id, spent);
      tell({ passed: id, spent, ran });
      return;
    }
    const sound = await this.isGreen(test, 10_000 + 20 * testMs);
    // Whether it was the mutant or what an earlier run left in the house is found out in a house of its own.
    if (sound !== 'green' && !this.isAnew && (await this.beginAnew(test)))
      if (await this.isSound(test, testMs)) return this.ask(test, id, { hits, testMs });
    if (sound === 'green' || this.trusted) {
      open.delete(id);
      tell({ noticed: id, by, late: came === 'late' });
    } else tell({ unsure: id, by });
    this.trusted = sound === 'green';
    if (sound !== 'green') this.leaveBehind(test);
  }
}
