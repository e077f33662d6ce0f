import { useLab } from '../../workers/ask.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Made, Refusal } from './parts.tsx';
import { looking, madeAt, withRule } from './state.ts';

/** Every choice of every rule that changes an edge, side by side. */
export const Readings = ({ game, query }: { game: string; query: RoomProps['query'] }) => {
  const it = looking(game, query);
  const { now, refused } = useLab('compared', it);
  if (now === undefined) {
    return refused === undefined ? (
      <p class="soft">Walking every reading…</p>
    ) : (
      <Refusal refused={refused} />
    );
  }
  return (
    <section aria-label="Readings" class="readings">
      <p class="soft">
        Rules and readings that change what a wager is worth. The others are as chosen now.
      </p>
      {now.map(({ name, title, cite, choices, wagers }) => (
        <section key={name} class="panel" aria-label={title}>
          <h2>
            {title} <span class="cite">{cite}</span>
          </h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
          <section class="scrolls" tabIndex={0} aria-label={`${title}, edges`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">House edge of</th>
                  {choices.map(({ value, says, isChosen, because }) => (
                    <th key={value} scope="col" class="figure" title={says}>
                      {isChosen ? (
                        <span class="tag good">{value}</span>
                      ) : because === undefined ? (
                        <a href={madeAt(withRule(it, name, value))}>{value}</a>
                      ) : (
                        <>
                          {value} <span class="tag bad">Not allowed</span>
                        </>
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {wagers.map((row) => (
                  <tr key={row.wager}>
                    <th scope="row">{row.title}</th>
                    {row.edges.map((edge, at) => (
                      <td key={choices[at]?.value} class="figure">
                        <Made
                          figure={edge}
                          href={madeAt(withRule(it, name, choices[at]?.value ?? ''), {
                            wager: row.wager,
                          })}
                        />
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
      ))}
      {now.length === 0 && <p>No rule of this game changes an edge.</p>}
    </section>
  );
};
