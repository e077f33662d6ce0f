import type { PitTable } from '../../../server/wire/pit.ts';
import { hrefOf } from '../frame/address.ts';

export type DueAt = PitTable['due'][number] & { readonly table: string };

/** What is due now, at which tables, and under which paragraph; what stops play comes first. */
export const DueList = ({ due }: { due: readonly DueAt[] }) => {
  const alike = [...Map.groupBy(due, ({ says, cite, stops }) => `${stops} ${says} ${cite}`)];
  const first = alike.toSorted(([, [a]], [, [b]]) => Number(b?.stops) - Number(a?.stops));
  return (
    <section class="panel due" aria-label="Due now">
      <h2>Due now</h2>
      {due.length === 0 && <p class="soft">Nothing is due.</p>}
      <ul>
        {first.map(([key, [one, ...others]]) =>
          one === undefined ? null : (
            <li key={key}>
              <span class={one.stops ? 'tag bad' : 'tag warn'}>
                {one.stops ? 'Play stops' : 'Soon'}
              </span>
              {[one, ...others].map(({ table }) => (
                <a key={table} href={hrefOf('pit', [table])}>
                  {table}
                </a>
              ))}
              <span>{one.says}</span>
              <span class="cite">{one.cite}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
};
