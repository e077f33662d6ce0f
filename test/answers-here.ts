import { answerHere } from '../src/web/house.ts';

interface Sent {
  readonly path: string;
  readonly body?: { readonly command?: unknown; readonly commands?: readonly unknown[] };
}
type Said = { readonly type: string; readonly said?: unknown };

/** A house that answers a page on this machine: yes, unless it was told what to answer next. */
export const answersOf = () => {
  const sent: Sent[] = [];
  const next: unknown[] = [];
  const waits = new Set<Promise<unknown>>();
  answerHere((path, body) => {
    sent.push({ path, ...(body === undefined ? {} : { body: body as object }) });
    const answer = new Promise((done) => setTimeout(done, 0, next.shift() ?? { position: 1 }));
    waits.add(answer);
    return answer;
  });
  const commands = (): readonly (readonly Said[])[] =>
    sent.flatMap(({ body }) =>
      body === undefined ? [] : [[body.commands ?? body.command].flat() as Said[]],
    );
  return {
    /** What it answers next, in turn. */
    answers: (...some: readonly unknown[]) => void next.push(...some),
    /** Everything that was asked is answered, and what waited for it has gone on. */
    answered: async () => {
      for (const answer of waits) await answer;
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
    /** What was said at the table, command by command. */
    said: () => commands().map((some) => some.map(({ said }) => said)),
    asked: () => commands().flat(),
    paths: () => sent.map(({ path }) => path),
    bodies: () => sent.map(({ body }) => body),
    gone: () => answerHere(() => undefined),
  };
};
