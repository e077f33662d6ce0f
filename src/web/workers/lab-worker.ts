import { ANSWERS, type Asked, type Question, simulated } from '../../lab/answers/index.ts';
import type { Message, Reply } from './messages.ts';

/** Answers what the lab is asked, beside the page: the page never waits. */
addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const { id } = data;
  const reply = (what: Omit<Reply, 'id'>) => postMessage({ id, ...what });
  try {
    if (data.question === 'simulated') {
      const run = simulated(data.asked);
      for (let step = run.next(); ; step = run.next()) {
        if (step.done === true) return reply({ answer: step.value });
        reply({ done: step.value });
      }
    }
    reply({ answer: answered(data.question, data.asked) });
  } catch (error) {
    reply({ failed: error instanceof Error ? error.message : String(error) });
  }
});

const answered = <Q extends Question>(question: Q, asked: Asked<Q>): unknown =>
  (ANSWERS[question] as (it: Asked<Q>) => unknown)(asked);
