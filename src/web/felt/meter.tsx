import type { Block } from '../../kernel/felt.ts';
import { dollars, me, refuse } from '../house.ts';
import { Stack } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { meters } from './table-stream.ts';
import { told, untold } from './telling.ts';

type Meter = Extract<Block, { kind: 'meter' }>;

/** The progressive: what it shows, the award ladder of the stake that is chosen, and the place for the wager. */
export const MeterBlock = ({ block, at }: { block: Meter; at: AtTable }) => {
  const { now, wagering, game } = at;
  const wager = game.wagers.find((one) => one.wager === block.wager);
  const column = wagering.column(block.wager, block.stakes.length);
  const stake = block.stakes[column] ?? 0;
  const open = now.open[block.wager] ?? true;
  const playing = now.mine !== undefined && me.value.kind !== 'staff' && wager !== undefined;
  const mine = [...now.bets, ...untold.value].filter(
    (bet) => bet.wager === block.wager && bet.seat === now.mine,
  );
  const { lit } = told.value;
  return (
    <div class="meter">
      <h2 class="block-title">{block.title}</h2>
      <p class="digits">
        <span class="unseen">{texts.meter} </span>
        {dollars(meters.value[block.meter] ?? 0, 2)}
      </p>
      <table class="ladder">
        <tbody>
          {block.rows.map((row) => (
            <tr
              key={row.title}
              class={row.lines.some((line) => lit.includes(`${block.wager}/${line}`)) ? 'lit' : ''}
            >
              <th scope="row">{row.title}</th>
              <td>{row.awards[column]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {block.note !== undefined && <p class="note">{block.note}</p>}
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
          onClick={() => {
            if (open !== true) refuse(open);
            else if (playing && wager !== undefined) {
              wagering.place(wager, { wager: block.wager, takes: stake });
            }
          }}
        >
          <span class="title">
            {wager?.title} {dollars(stake)}
          </span>
          <span class="bet-spot">
            {mine.length > 0 && (
              <Stack
                cents={mine.reduce((sum, bet) => sum + bet.stakeCents, 0)}
                title={texts.yourWager}
              />
            )}
          </span>
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
    </div>
  );
};
