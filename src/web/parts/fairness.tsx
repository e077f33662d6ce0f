import type { Receipt } from '../../server/wire/receipt.ts';
import { Time } from './figures.tsx';

const Hash = ({ of }: { of: string }) => (
  <code class="hash" title={of}>
    {of.length > 24 ? `${of.slice(0, 12)}…${of.slice(-8)}` : of}
  </code>
);

const outcomeText = (outcome: unknown): string =>
  Array.isArray(outcome) ? outcome.map(outcomeText).join(' ') : String(outcome);

/** How the chance of a round came to be: commitment, contributions, beacon, reveal, and each draw. */
export const FairnessShown = ({ receipt }: { receipt: Receipt }) => {
  const { promise, secret, session, draws = [] } = receipt;
  if (promise === undefined || secret === undefined) {
    return <p class="soft">Proof of this round: {receipt.proof}.</p>;
  }
  return (
    <ol class="fairness">
      <li>
        <strong>Commitment.</strong> Before the first wager the house published{' '}
        <Hash of={promise.promise} />, number {promise.index} of {session?.length} in its session.
      </li>
      {draws.map((draw) => (
        <li key={draw.draw}>
          <strong>Draw {draw.draw}.</strong> Betting closed <Time at={draw.closedAt} />.{' '}
          {draw.seats.length === 0
            ? 'No seat contributed.'
            : `Contributions of ${draw.seats.length} ${draw.seats.length === 1 ? 'seat' : 'seats'}:`}{' '}
          {draw.seats.map(({ seat, entropy }) => (
            <span key={seat}>
              seat {seat} <Hash of={entropy} />{' '}
            </span>
          ))}
          {draw.signature === undefined ? (
            'No beacon.'
          ) : (
            <>
              Beacon {draw.beaconRound}: <Hash of={draw.signature} />.
            </>
          )}{' '}
          Outcome <strong>{outcomeText(draw.outcome)}</strong>.
        </li>
      ))}
      <li>
        <strong>Reveal.</strong> Afterwards the secret: <Hash of={secret} />. The commitment follows
        from it, and so does each draw, with the contributions and the beacon.
      </li>
    </ol>
  );
};
