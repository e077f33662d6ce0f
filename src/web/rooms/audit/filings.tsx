import type { RulesInForce } from '../../../server/wire/law.ts';
import { Scrolls } from '../../parts/scrolls.tsx';
import { useLab } from '../../workers/ask.ts';
import { AskedDay } from '../asked-day.tsx';
import { hrefOf } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { rulesText, useRules } from '../law/in-force.tsx';
import { saidOf } from '../law/said-of.ts';
import { useTables } from '../table-choice.tsx';

/** The rules of a table on two days, beside each other; what differs is marked. */
export const Filings = ({ query }: { query: RoomProps['query'] }) => {
  const tables = useTables();
  const table = query.get('table') ?? tables[0]?.table;
  const [one, other] = [query.get('one') ?? '', query.get('other') ?? ''];
  const [earlier, later] = [useRules(table, one), useRules(table, other)];
  const [first, second] = [earlier.now, later.now];
  const refused = earlier.refused ?? later.refused;
  const [before, after] = [useOptions(first), useOptions(second)];
  return (
    <section class="panel filings" aria-label="Compare filings">
      <h2>Compare filings{table === undefined ? '' : `: ${table}`}</h2>
      <div class="tools stake">
        <AskedDay label="On" name="one" day={first?.day ?? one} />
        <AskedDay label="And on" name="other" day={second?.day ?? other} />
      </div>
      <p role="alert" class="refusal">
        {refused?.because}
      </p>
      <Scrolls label="Rules on both days">
        <table aria-busy={after.length === 0 && refused === undefined}>
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
      </Scrolls>
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
