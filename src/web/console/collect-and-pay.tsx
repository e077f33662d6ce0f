import { payoutOf } from '../../kernel/settlement.ts';
import { titleOf } from '../felt/results.tsx';
import { called, declaration, type Line, type View } from '../felt/table-stream.ts';
import { dollars } from '../house.ts';
import { texts } from '../texts.ts';

/** Seat by seat in the order of the law, with exact amounts and paragraphs; what was settled last stands out. */
export const PayAndTake = ({ now }: { now: View }) => {
  const latest = now.settled.filter(({ bet }) => called.value.settled.includes(bet));
  const earlier = now.settled.filter(({ bet }) => !called.value.settled.includes(bet));
  return (
    <div class="pay-and-take">
      <h2>{texts.payAndTake}</h2>
      {now.settled.length === 0 && <p class="soft">{texts.nothingToSettle}</p>}
      <Seats lines={latest} />
      {earlier.length > 0 && (
        <details>
          <summary>{texts.settledEarlier(earlier.length)}</summary>
          <Seats lines={earlier} />
        </details>
      )}
    </div>
  );
};

/** Lines that follow each other at one seat are one visit of the dealer's hands. */
const visits = (lines: readonly Line[]): readonly (readonly Line[])[] =>
  lines.reduce<Line[][]>((all, line) => {
    const last = all.at(-1);
    if (last?.[0]?.seat === line.seat) last.push(line);
    else all.push([line]);
    return all;
  }, []);

const Seats = ({ lines }: { lines: readonly Line[] }) => (
  <ol class="visits">
    {visits(lines).map((visit) => (
      <li key={visit[0]?.bet}>
        <h3>{texts.seat(visit[0]?.seat ?? 0)}</h3>
        <ul>
          {visit.map((line) => (
            <Visit key={line.bet} line={line} />
          ))}
        </ul>
      </li>
    ))}
  </ol>
);

const Visit = ({ line }: { line: Line }) => {
  const game = declaration.value;
  return (
    <li class={line.result}>
      <strong>
        {texts.hands[line.result]}{' '}
        {dollars(line.result === 'win' ? payoutOf(line) : line.stakeCents)}
      </strong>
      <span>{game === undefined ? line.wager : titleOf(game, line)}</span>
      <span class="cite">{line.cite}</span>
    </li>
  );
};
