import type { Reply } from './messages.ts';

interface Sent {
  readonly id: number;
  readonly question: string;
  readonly asked: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: each answer knows its own question; who asks is held to them by its types
type Answers = Readonly<Record<string, (asked: any) => unknown>>;

const isSteps = (answer: unknown): answer is Generator<number, unknown> =>
  typeof answer === 'object' && answer !== null && 'next' in answer;

/** Answers what a page asks of a worker: at once, later, or with its progress. */
export const answering =
  (answers: Answers) =>
  async ({ data: { id, question, asked } }: MessageEvent<Sent>): Promise<void> => {
    const reply = (what: Omit<Reply, 'id'>) => postMessage({ id, ...what });
    try {
      const known = Object.hasOwn(answers, question) ? answers[question] : undefined;
      if (known === undefined) return reply({ failed: 'This game is not asked that.' });
      const answer = known(asked);
      if (!isSteps(answer)) return reply({ answer: await answer });
      for (let step = answer.next(); ; step = answer.next()) {
        if (step.done === true) return reply({ answer: step.value });
        reply({ done: step.value });
      }
    } catch (error) {
      reply({ failed: error instanceof Error ? error.message : String(error) });
    }
  };
