import { useLab } from '../../workers/ask.ts';
import { Made } from '../lab/parts.tsx';
import { looking, madeAt, withRule } from '../lab/state.ts';

/** What each reading costs: the edges under every choice of its rule, side by side. */
export const WhatItCosts = ({ rule }: { rule: string }) => {
  const name = /`(\w+)=/.exec(rule)?.[1] ?? '';
  const { now: games } = useLab('listed', {});
  return (
    <>
      {(name === '' ? [] : (games ?? [])).map(({ id }) => (
        <Costs key={id} game={id} name={name} />
      ))}
    </>
  );
};

const Costs = ({ game, name }: { game: string; name: string }) => {
  const { now } = useLab('compared', { game, only: name });
  const option = now?.find((one) => one.name === name);
  if (option === undefined) return null;
  const under = (value = '') => withRule(looking(game, new URLSearchParams()), name, value);
  return (
    <section class="panel" aria-label="What each reading costs">
      <h2>What each reading costs</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">House edge of</th>
            {option.choices.map(({ value, says }) => (
              <th key={value} scope="col" class="figure" title={says}>
                <a href={madeAt(under(value))}>{value}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {option.wagers.map(({ wager, title, edges }) => (
            <tr key={wager}>
              <th scope="row">{title}</th>
              {edges.map((edge, at) => (
                <td key={option.choices[at]?.value} class="figure">
                  <Made figure={edge} href={madeAt(under(option.choices[at]?.value), { wager })} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
