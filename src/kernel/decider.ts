import { isRefusal, type Refusal } from './refusal.ts';

/** Everything with a memory: what may be done to it, and what it becomes. Both functions are pure. */
export interface Decider<State, Command, Event> {
  readonly initial: State;
  decide(state: State, command: Command): readonly Event[] | Refusal;
  evolve(state: State, event: Event): State;
}

export const evolveAll = <S, E>(
  decider: { evolve(state: S, event: E): S },
  state: S,
  events: readonly E[],
): S => events.reduce((now, event) => decider.evolve(now, event), state);

/** Decide and evolve in one go; a refused command leaves the state as it was. */
export const act = <S, C, E>(
  decider: Decider<S, C, E>,
  state: S,
  command: C,
): { readonly state: S; readonly events: readonly E[]; readonly refusal?: Refusal } => {
  const answer = decider.decide(state, command);
  if (isRefusal(answer)) return { state, events: [], refusal: answer };
  return { state: evolveAll(decider, state, answer), events: answer };
};
