import type { RulesInForce } from '../../../server/wire/law.ts';
import type { FloorTable } from '../../house.ts';
import { ask } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';

/** The rules of a table on two days, beside each other; what differs is marked. */
export const Filings = ({ query }: { query: RoomProps['query'] }) => {
  const { now: floor } = useLive<{ readonly tables: readonly FloorTable[] }>('/api/floor');
  const table = query.get('table') ?? floor?.tables[0]?.table;
  const [one, other] = [query.get('one') ?? '', query.get('other') ?? ''];
  const first = useRules(table, one);
  const second = useRules(table, other);
  const names = Object.keys(second?.rules ?? first?.rules ?? {});
  return (
    <section class="panel" aria-label="Filings compared">
      <h2>Filings compared{table === undefined ? '' : `: ${table}`}</h2>
      <div class="tools stake">
        <label>
          On
          <input
            type="date"
            value={one}
            onChange={(event) => ask({ one: event.currentTarget.value })}
          />
        </label>
        <label>
          And on
          <input
            type="date"
            value={other}
            onChange={(event) => ask({ other: event.currentTarget.value })}
          />
        </label>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">{first?.day ?? 'First day'}</th>
            <th scope="col">{second?.day ?? 'Second day'}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const values = [first, second].map((rules) => String(rules?.rules[name] ?? '–'));
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{values[0]}</td>
                <td>
                  {values[1]} {values[0] !== values[1] && <span class="tag warn">differs</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

const useRules = (table: string | undefined, day: string): RulesInForce | undefined => {
  const asked = day === '' ? '' : `?day=${day}`;
  return useLive<RulesInForce>(
    table === undefined ? undefined : `/api/tables/${encodeURIComponent(table)}/rules${asked}`,
  ).now;
};
