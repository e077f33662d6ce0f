import { texts } from '../texts.ts';
import { road } from './table-stream.ts';

/** Past rounds, the newest at the right; a press opens the round. */
export const Road = ({ onOpen }: { onOpen: (round: number) => void }) => (
  <section class="road" aria-label={texts.road} title={texts.roadSays}>
    <span class="road-title">{texts.road}</span>
    <ol>
      {road.value.map(({ mark, tone, under, says, round }) => (
        <li key={round}>
          <button type="button" class={`tile ${tone}`} title={says} onClick={() => onOpen(round)}>
            <span class="unseen">{`${texts.round(round)}: ${says}`}</span>
            <span aria-hidden="true">{mark}</span>
            {under !== undefined && <small aria-hidden="true">{under}</small>}
          </button>
        </li>
      ))}
    </ol>
    {road.value.length === 0 && <span class="road-none">{texts.noHistory}</span>}
  </section>
);
