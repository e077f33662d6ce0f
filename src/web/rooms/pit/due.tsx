import type { PitTable } from '../../../server/wire/pit.ts';
import { hrefOf } from '../frame/address.ts';

export type DueAt = PitTable['due'][number] & { readonly table: string };

/** What is due now, and under which paragraph. */
export const DueList = ({ due }: { due: readonly DueAt[] }) => (
  <section class="panel due" aria-label="Due now">
    <h2>Due now</h2>
    {due.length === 0 ? (
      <p class="soft">Nothing is due.</p>
    ) : (
      <ul>
        {due.map(({ table, says, cite, stops }) => (
          <li key={`${table} ${says}`}>
            <a href={hrefOf('pit', [table])}>{table}</a>
            <span class={stops ? 'tag bad' : 'tag warn'}>{stops ? 'Play stops' : 'Soon'}</span>
            <span>{says}</span>
            <span class="cite">{cite}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
