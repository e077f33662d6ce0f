import type { LessonShown } from '../../server/wire/lessons.ts';

type Mark = LessonShown['marks'][number];

/** How it went: by what was asked, and paragraph by paragraph, with the time that each took. */
export const Score = ({ marks }: { marks: readonly Mark[] }) => (
  <section class="panel score" aria-label="Score">
    <h2>Score</h2>
    <dl>
      {(['procedure', 'judgment', 'amount'] as const).map((asks) => (
        <div key={asks}>
          <dt>{TITLES[asks]}</dt>
          <dd>{outOf(marks.filter((one) => one.asks === asks))}</dd>
        </div>
      ))}
      <div>
        <dt>Time</dt>
        <dd>{secondsOf(marks)} s</dd>
      </div>
    </dl>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Paragraph</th>
            <th scope="col">Right</th>
            <th scope="col">Seconds</th>
            <th scope="col">To do better</th>
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(marks, ({ cite }) => cite)].map(([cite, own]) => (
            <tr key={cite}>
              <th scope="row">{cite}</th>
              <td>{outOf(own)}</td>
              <td>{secondsOf(own)}</td>
              <td>
                {own
                  .filter(({ right }) => !right)
                  .map(better)
                  .join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const TITLES = { procedure: 'Procedure', judgment: 'Judgment', amount: 'Amounts' } as const;

const outOf = (marks: readonly Mark[]): string =>
  `${marks.filter(({ right }) => right).length} of ${marks.length}`;

const secondsOf = (marks: readonly Mark[]): number =>
  marks.reduce((sum, { seconds }) => sum + seconds, 0);

const better = ({ says, answer, expected }: Mark): string =>
  says === expected ? `${expected}, not: ${answer}.` : `${says} ${expected}, not: ${answer}.`;
