import type { Compared } from '../../../lab/answers/readings.ts';
import { useLab } from '../../workers/ask.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Made, Refusal } from './parts.tsx';
import { type Looking, looking, madeAt, withRule } from './state.ts';

/** Every choice of every rule that changes an edge, side by side. */
export const Readings = ({ game, query }: { game: string; query: RoomProps['query'] }) => {
  const it = looking(game, query);
  const { now, refused } = useLab('compared', it);
  if (now === undefined) {
    return refused === undefined ? (
      <p class="soft">Comparing readings…</p>
    ) : (
      <Refusal refused={refused} />
    );
  }
  return (
    <section aria-label="Readings" class="readings">
      <p class="soft">
        Rules and readings that change what a wager is worth. The others are as chosen now.
      </p>
      {now.map((rule) => (
        <SideBySide key={rule.name} it={it} rule={rule} />
      ))}
      {now.length === 0 && <p>No rule of this game changes an edge.</p>}
    </section>
  );
};

const SideBySide = ({ it, rule }: { it: Looking; rule: Compared }) => {
  const { name, title, cite, choices, wagers } = rule;
  return (
    <section class="panel" aria-label={title}>
      <h2>
        {title} <span class="cite">{cite}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section class="scrolls" tabIndex={0} aria-label={`${title}, edges`}>
        <table>
          <thead>
            <tr>
              <th scope="col">House edge of</th>
              {choices.map((choice) => (
                <th key={choice.value} scope="col" class="figure" title={choice.says}>
                  <Choice choice={choice} href={madeAt(withRule(it, name, choice.value))} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {wagers.map(({ wager, title: of, edges }) => (
              <tr key={wager}>
                <th scope="row">{of}</th>
                {choices.map(({ value }, at) => (
                  <td key={value} class="figure">
                    <Made figure={edges[at]} href={madeAt(withRule(it, name, value), { wager })} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="soft">
        {choices
          .map(({ value, says }) => (says === value ? value : `${value}: ${says}`))
          .join('; ')}
      </p>
      {choices.map(
        ({ value, because }) =>
          because !== undefined && (
            <p key={value} class="soft">
              {because}
            </p>
          ),
      )}
    </section>
  );
};

/** Chosen now, to be chosen, or not to be filed beside the other rules. */
const Choice = ({ choice, href }: { choice: Compared['choices'][number]; href: string }) => {
  const { value, isChosen, because } = choice;
  if (isChosen) return <span class="tag good">{value}</span>;
  if (because === undefined) return <a href={href}>{value}</a>;
  return (
    <>
      {value} <span class="tag bad">Not allowed</span>
    </>
  );
};
