import { address } from './address.ts';
import { ROOMS } from './rooms.ts';

/** A room before the house has answered, or when it refused: it has its heading from the beginning. */
export const Waiting = ({
  refused,
}: {
  refused?: { readonly because: string; readonly cite: string } | undefined;
}) => (
  <>
    <h1>{ROOMS.find(({ room }) => room === address.value.room)?.title}</h1>
    {refused === undefined ? (
      <p class="soft" aria-busy="true">
        Loading…
      </p>
    ) : (
      <p role="alert">
        {refused.because} <span class="cite">{refused.cite}</span>
      </p>
    )}
  </>
);
