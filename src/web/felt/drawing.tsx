import type { Fairness, RevealedRound } from '../../server/wire/fairness.ts';
import { texts } from '../texts.ts';
import { useLookedAt } from './looked-at.ts';
import { SlipLink } from './slip-link.tsx';

export interface DrawingShown {
  readonly now?: Fairness;
  readonly revealed: readonly RevealedRound[];
}

interface DrawingProps {
  readonly table: string;
  readonly position: number;
  readonly mine: number | undefined;
}

/** How an electronic table draws: what was committed to, whose bytes and which beacon take part, and what was revealed. */
export const Drawing = ({ table, position, mine }: DrawingProps) => {
  const { shown, onToggle } = useLookedAt<DrawingShown>(`/api/tables/${table}/fairness`, position);
  return (
    <details class="history drawing" onToggle={onToggle}>
      <summary>{texts.drawing.title}</summary>
      {shown && <DrawingText shown={shown} mine={mine} />}
      {mine !== undefined && shown?.now?.seats.some(({ seat }) => seat === mine) && (
        <SlipLink table={table} round={shown.now.promise.round} seat={mine} />
      )}
    </details>
  );
};

const Hex = ({ of }: { of: string }) => <code class="hash">{of}</code>;

const spoken = (outcome: unknown): string =>
  Array.isArray(outcome) ? outcome.map(spoken).join(' ') : String(outcome);

export const DrawingText = ({
  shown: { now, revealed },
  mine,
}: {
  shown: DrawingShown;
  mine: number | undefined;
}) => {
  const { drawing } = texts;
  const beacon = (now?.closing ?? now?.window)?.beaconRound ?? 0;
  return (
    <>
      {now && (
        <ul>
          {now.warning && <li class="warning">{drawing.noBeacon}</li>}
          <li>
            {drawing.anchor(now.session.name)} <Hex of={now.session.anchor} />
          </li>
          <li>
            {drawing.promise(now.promise.round, now.promise.index, now.session.length)}{' '}
            <Hex of={now.promise.promise} />
          </li>
          {now.seats.map(({ seat, entropy }) => (
            <li key={seat}>
              {seat === mine ? drawing.own : drawing.seat(seat)} <Hex of={entropy} />
            </li>
          ))}
          {beacon > 0 && <li>{drawing.beacon(beacon)}</li>}
          {now.drawn.map(({ draw, outcome }) => (
            <li key={draw}>
              {drawing.drawn(draw)} {outcome === undefined ? drawing.later : spoken(outcome)}
            </li>
          ))}
        </ul>
      )}
      {revealed.map(({ round, session, index, secret, draws }) => (
        <article key={`${session} ${index}`}>
          <h3>{texts.round(round)}</h3>
          <p>
            {drawing.secret} <Hex of={secret} />
          </p>
          {draws.map(({ draw, outcome, beaconRound, signature }) => (
            <p key={draw}>
              {drawing.drawn(draw)} {spoken(outcome)}
              {signature && (
                <>
                  {' '}
                  · {drawing.beacon(beaconRound)} <Hex of={signature} />
                </>
              )}
            </p>
          ))}
        </article>
      ))}
    </>
  );
};
