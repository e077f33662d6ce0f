import type { Citation } from './law.ts';

/**
 * A refusal is an expected answer, not an error: nothing changes, and the sentence tells someone on the
 * floor what to do next and under which paragraph.
 */
export interface Refusal<Code extends string = string> {
  readonly refused: Code;
  readonly because: string;
  readonly cite: Citation;
  /** The member of the command that it is about, such as `voided.0.reason`, for a form to say it there. */
  readonly member?: string;
}

/** A refusal that says nothing, or under no paragraph, would help nobody: it is a bug. */
export const refuse = <Code extends string>(
  refused: Code,
  because: string,
  cite: Citation,
): Refusal<Code> =>
  refused && because && cite
    ? { refused, because, cite }
    : bug(`a refusal without a code, a sentence or a citation: ${refused} ${because} ${cite}`);

/** Asked of every answer on the way of a command: reading a member takes a third of the time of asking whether it is there. */
export const isRefusal = (answer: unknown): answer is Refusal => {
  if (typeof answer !== 'object' || answer === null) return false;
  const { refused, because }: Partial<Refusal> = answer;
  return refused !== undefined && because !== undefined;
};

/** For places where a refusal would be a bug of ours, such as rules we wrote ourselves. */
export const expectAccepted = <T>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(`${answer.refused}: ${answer.because} (${answer.cite})`);
  return answer;
};

/** What somebody entered, in a sentence about it: words and numbers as they are, anything else unquoted. */
export const say = (entered: unknown): string =>
  typeof entered === 'object' && entered !== null ? 'something else' : String(entered);

/** A bug, not a refusal: a state that the types allow and the rules do not. */
export const bug = (what: string): never => {
  throw new Error(what);
};
