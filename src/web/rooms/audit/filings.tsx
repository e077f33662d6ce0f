import type { RulesInForce } from '../../../server/wire/law.ts';
import type { FloorTable } from '../../house.ts';
import { useLab } from '../../workers/ask.ts';
import { ask, hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { rulesText, saidOf } from '../law/in-force.tsx';

/** The rules of a table on two days, beside each other; what differs is marked. */
export const Filings = ({ query }: { query: RoomProps['query'] }) => {
  const { now: floor } = useLive<{ readonly tables: readonly FloorTable[] }>('/api/floor');
  const table = query.get('table') ?? floor?.tables[0]?.table;
  const [one, other] = [query.get('one') ?? '', query.get('other') ?? ''];
  const first = useRules(table, one);
  const second = useRules(table, other);
  const [before, after] = [useOptions(first), useOptions(second)];
  return (
    <section class="panel filings" aria-label="Compare filings">
      <h2>Compare filings{table === undefined ? '' : `: ${table}`}</h2>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section class="scrolls" tabIndex={0} aria-label="Rules on both days">
        <table>
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <Day rules={first} />
              <Day rules={second} />
            </tr>
          </thead>
          <tbody>
            {after.map((option) => {
              const was = before.find(({ name }) => name === option.name);
              return (
                <tr key={option.name}>
                  <th scope="row">
                    {option.title} <span class="cite">{option.cite}</span>
                  </th>
                  <td>{was === undefined ? '–' : saidOf(was)}</td>
                  <td>
                    {saidOf(option)}{' '}
                    {was?.value !== option.value && <span class="tag warn">differs</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
};

/** A day, and what its rules are worth. */
const Day = ({ rules }: { rules: RulesInForce | undefined }) => (
  <th scope="col">
    {rules === undefined ? (
      '–'
    ) : (
      <a href={hrefOf('lab', [rules.game], { rules: rulesText(rules.rules) })}>{rules.day}</a>
    )}
  </th>
);

const useOptions = (rules: RulesInForce | undefined) =>
  useLab(
    'described',
    rules === undefined ? undefined : { game: rules.game, rules: rulesText(rules.rules) },
  ).now?.options ?? [];

const useRules = (table: string | undefined, day: string): RulesInForce | undefined => {
  const asked = day === '' ? '' : `?day=${day}`;
  return useLive<RulesInForce>(
    table === undefined ? undefined : `/api/tables/${encodeURIComponent(table)}/rules${asked}`,
  ).now;
};
