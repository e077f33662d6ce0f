import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as playwright } from 'playwright-core';

/** A real browser that comes inside an npm package: nothing is downloaded, nothing has to be installed. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const browser = await playwright.launch({
    executablePath: await unpackedBrowser(),
    // Without a language of its own the browser makes one up that its own number formats refuse.
    env: { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--headless=new',
      ...more,
    ],
  });
  // What a screen shows comes when it comes: a busy machine is not a fault.
  browser.on('context', (context) => {
    context.setDefaultTimeout(60_000);
    if (LATE_MS > 0) void answerLate(context);
  });
  return browser;
};

/** How late every answer may come to a page, in milliseconds: what a test reads too early is found by it (`npm run steady -- --late 400`). */
const LATE_MS = Number(process.env.PAGES_LATE_MS ?? 0);

/** Every answer comes late, one later than another. */
const answerLate = async (context: BrowserContext): Promise<void> => {
  await context.route('**/*', async (route) => {
    await new Promise((later) => setTimeout(later, Math.random() * LATE_MS));
    await route.fallback().catch(() => undefined);
  });
};

/**
 * No memory for pixels: pages are laid out, hit and read as ever, but not filled in, which took a sixth of the browser's time. No
 * test looks at a picture; pictures for the documents are taken by a browser that draws.
 */
const UNDRAWN = ['--force-gpu-mem-available-mb=1'];

let own: Promise<Browser> | undefined;

/** The browser of this worker, which ends with it. Each test file opens pages of its own there. */
export const openBrowser = (): Promise<Browser> => {
  own ??= launchBrowser(UNDRAWN);
  return own;
};

export const closePages = async (browser: Browser): Promise<void> => {
  for (const context of browser.contexts()) await context.close();
};

const CACHE = new URL('../../node_modules/.cache/', import.meta.url).pathname;

/**
 * The program, unpacked once for each version of it. It appears in its place whole: the package itself unpacks into the folder
 * for passing files, where two that begin at once start half a program, and an aborted run leaves one for all later ones.
 */
export const unpackedBrowser = async (): Promise<string> => {
  const place = join(CACHE, `chromium-${packedVersion()}`);
  if (existsSync(place)) return join(place, 'chromium');
  mkdirSync(CACHE, { recursive: true });
  const { TMPDIR } = process.env;
  const passing = mkdtempSync(join(CACHE, 'chromium-passing-'));
  process.env.TMPDIR = passing;
  try {
    await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  try {
    renameSync(passing, place);
  } catch {
    rmSync(passing, { recursive: true });
  }
  return join(place, 'chromium');
};

const packedVersion = (): string => {
  const { resolve } = createRequire(import.meta.url);
  const main = resolve('@sparticuz/chromium');
  const described = readFileSync(
    join(main.slice(0, main.lastIndexOf('/build/')), 'package.json'),
    'utf8',
  );
  return (JSON.parse(described) as { version: string }).version;
};
