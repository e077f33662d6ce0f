import { useEffect } from 'preact/hooks';
import type { Block } from '../../kernel/felt.ts';
import { dollars, me, refuse } from '../house.ts';
import { Stack } from '../parts/chip.tsx';
import { Die } from '../parts/die.tsx';
import { texts } from '../texts.ts';
import { type AtTable, Refused } from './areas.tsx';
import { openOf } from './open.ts';
import { type Declaration, meters, readMeters, type View } from './table-stream.ts';
import { told, untold } from './telling.ts';

type Meter = Extract<Block, { kind: 'meter' }>;

/** The progressive: what it shows, the award ladder of the stake that is chosen, and the place for the wager. */
export const MeterBlock = ({ block, at }: { block: Meter; at: AtTable }) => {
  const column = at.wagering.column(block.wager, block.stakes.length);
  // A meter that is not read yet shows no amount: it is never at nothing.
  const cents = meters.value[block.meter];
  return (
    <div class="meter">
      <h2 class="block-title">{block.title}</h2>
      <p class={block.rows[0]?.lines.some(isLitIn(block)) ? 'digits runs' : 'digits'}>
        <span class="unseen">{texts.meter} </span>
        {cents === undefined ? '$ …' : dollars(cents, 2)}
      </p>
      {block.over !== undefined && <Together block={block} over={block.over} />}
      <Ladder block={block} column={column} />
      {block.note !== undefined && <p class="note">{block.note}</p>}
      <Stepper block={block} at={at} column={column} />
    </div>
  );
};

const isLitIn =
  ({ wager }: Meter) =>
  (line: string): boolean =>
    told.value.lit.includes(`${wager}/${line}`);

/** All dice that the ladder goes by, side by side while it is told what they come to; their place is kept free. */
const Together = ({ block, over }: { block: Meter; over: readonly string[] }) => {
  const { shown, lit } = told.value;
  return (
    <p class="together" aria-hidden="true">
      {lit.includes(block.meter) &&
        shown.lying
          ?.filter(({ box }) => over.includes(box))
          .flatMap(({ box, dice }) =>
            dice?.faces.map((face, i) => (
              <Die key={`${box} ${i}`} face={face} colour={dice.colour} />
            )),
          )}
    </p>
  );
};

const Ladder = ({ block, column }: { block: Meter; column: number }) => (
  <table class="ladder">
    <tbody>
      {block.rows.map((row) => (
        <tr key={row.title} class={row.lines.some(isLitIn(block)) ? 'lit' : ''}>
          <th scope="row">{row.title}</th>
          <td>{row.awards[column]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Steps through the stakes that have a column of awards, and places the one that is shown. */
const Stepper = ({ block, at, column }: { block: Meter; at: AtTable; column: number }) => {
  const { now, wagering, game } = at;
  const wager = game.wagers.find((one) => one.wager === block.wager);
  const stake = block.stakes[column] ?? 0;
  const open = openOf(now, block.wager);
  const playing = now.mine !== undefined && me.value.kind !== 'staff' && wager !== undefined;
  const mine = [...now.bets, ...untold.value]
    .filter((bet) => bet.wager === block.wager && bet.seat === now.mine)
    .reduce((sum, bet) => sum + bet.stakeCents, 0);
  const press = () => {
    if (open !== true) refuse(open, block.wager);
    else if (playing) wagering.place(wager, { wager: block.wager, takes: stake });
  };
  return (
    <div class="stepper">
      <button
        type="button"
        disabled={column === 0}
        aria-label={texts.less}
        onClick={() => wagering.step(block.wager, column - 1)}
      >
        −
      </button>
      <button
        type="button"
        class={`area progressive${open === true ? '' : ' closed'}`}
        data-wager={block.wager}
        aria-disabled={open !== true || !playing}
        onClick={press}
      >
        <span class="title">
          {wager?.title} {dollars(stake)}
        </span>
        <span class="bet-spot">{mine > 0 && <Stack cents={mine} title={texts.yourWager} />}</span>
        <Refused wager={block.wager} />
      </button>
      <button
        type="button"
        disabled={column === block.stakes.length - 1}
        aria-label={texts.more}
        onClick={() => wagering.step(block.wager, column + 1)}
      >
        +
      </button>
    </div>
  );
};

/** Meters grow when wagers close, and are read again with every round. */
export const useMeters = (table: string, now: View, game: Declaration): void => {
  const has = Object.values(game.felt.blocks).some(({ kind }) => kind === 'meter');
  useEffect(() => {
    if (has) void readMeters(table);
  }, [table, has, now.round.number, now.phase]);
};
