import { type InLab, looking } from './state.ts';

/** The mathematical report of the game under the rules that are chosen, as a file. */
export const Report = ({ game: { id: game }, query }: InLab) => {
  const { game: _game, ...changes } = looking(game, query);
  const said = Object.entries(changes).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  const file = (kind: string) => `/api/lab/${game}/report.${kind}?${new URLSearchParams(said)}`;
  return (
    <section class="panel" aria-label="Mathematical report">
      <h2>Mathematical report</h2>
      <p>
        Every line of every wager with its combinations and what it adds; return, edge, spread,
        bands; what else can be filed; meters, coupons, conformity; 33,554,432 simulated rounds
        beside the exact figures. The same rules give the same bytes.
      </p>
      <p class="tools">
        <a class="button" href={file('pdf')} download>
          PDF
        </a>
        <a class="button" href={file('html')} download>
          HTML
        </a>
        <a class="button" href={file('json')} download>
          JSON
        </a>
      </p>
    </section>
  );
};
