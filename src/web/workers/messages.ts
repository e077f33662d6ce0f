import type { Asked, Question } from '../../lab/answers/index.ts';
import type { AskedRun } from '../../lab/answers/simulated.ts';

/** What a page sends to the worker of the lab. */
export type Message =
  | { readonly id: number; readonly question: 'simulated'; readonly asked: AskedRun }
  | {
      readonly [Q in Question]: {
        readonly id: number;
        readonly question: Q;
        readonly asked: Asked<Q>;
      };
    }[Question];

/** What the worker sends back: how far it is, the answer, or why there is none. */
export interface Reply {
  readonly id: number;
  readonly done?: number;
  readonly answer?: unknown;
  readonly failed?: string;
}
