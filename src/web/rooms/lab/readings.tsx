import type { ComponentChildren } from 'preact';
import type { Compared } from '../../../lab/answers/readings.ts';
import { Scrolls } from '../../parts/scrolls.tsx';
import { useLab } from '../../workers/ask.ts';
import { Made, Refusal } from './parts.tsx';
import { type InLab, type Looking, looking, madeAt, withRule } from './state.ts';

/** Every choice of every rule that changes an edge, side by side. */
export const Readings = ({ game: { id: game }, query }: InLab) => {
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
  const { name, title, cite, choices } = rule;
  return (
    <section class="panel" aria-label={title}>
      <h2>
        {title} <span class="cite">{cite}</span>
      </h2>
      <Scrolls label={`${title}, edges`}>
        <EdgesOf rule={rule} under={(value) => withRule(it, name, value)}>
          {(choice, href) => <Choice choice={choice} href={href} />}
        </EdgesOf>
      </Scrolls>
      <p class="soft">
        {choices
          .filter(({ value, says }) => says !== value)
          .map(({ value, says }) => `${value}: ${says}`)
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

interface EdgesOfProps {
  readonly rule: Compared;
  readonly under: (value: string) => Looking;
  /** How a choice is headed, with where its odds are. */
  readonly children: (choice: Compared['choices'][number], href: string) => ComponentChildren;
}

/** The edges of the wagers that a rule changes, a column for each of its choices. */
export const EdgesOf = ({ rule: { choices, wagers }, under, children }: EdgesOfProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col">House edge of</th>
        {choices.map((choice) => (
          <th key={choice.value} scope="col" class="figure" title={choice.says}>
            {children(choice, madeAt(under(choice.value)))}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {wagers.map(({ wager, title, edges }) => (
        <tr key={wager}>
          <th scope="row">{title}</th>
          {choices.map(({ value }, at) => (
            <td key={value} class="figure">
              <Made figure={edges[at]} href={madeAt(under(value), { wager })} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

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
