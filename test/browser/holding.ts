import type { Page } from 'playwright-core';

interface Held {
  /** Something of the kind has been asked of the house. */
  asked(): Promise<void>;
  /** What is held is answered, and nothing is held any more. */
  release(): Promise<void>;
}

/**
 * Answers to what a page asks of these paths are held back. It is done in the page itself: a route that is set while a page
 * is open may reach it after its next request, which is then neither held nor told of.
 */
export const holdAnswers = async (page: Page, paths: RegExp): Promise<Held> => {
  const holding = await page.evaluateHandle((source) => {
    const reaching = globalThis.fetch;
    const [asked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    globalThis.fetch = async (path, how) => {
      const answer = reaching(path, how);
      if (!new RegExp(source).test(String(path))) return answer;
      asked.resolve();
      await letGo.promise;
      return answer;
    };
    return {
      asked: () => asked.promise,
      release: () => {
        globalThis.fetch = reaching;
        letGo.resolve();
      },
    };
  }, paths.source);
  return {
    asked: () => holding.evaluate(({ asked }) => asked()),
    release: () => holding.evaluate(({ release }) => release()),
  };
};
