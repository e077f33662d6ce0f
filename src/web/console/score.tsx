import type { LessonShown } from '../../server/wire/lessons.ts';
import { Fact } from '../parts/facts.tsx';
import { Heads } from '../parts/scrolls.tsx';

type Mark = LessonShown['marks'][number];

/** How it went: by what was asked, and paragraph by paragraph, with the time that each took. */
export const Score = ({ marks }: { marks: readonly Mark[] }) => (
  <section class="panel score" aria-label="Score">
    <h2>Score</h2>
    <dl>
      {(['procedure', 'judgment', 'amount'] as const).map((asks) => (
        <Fact key={asks} name={TITLES[asks]}>
          {outOf(marks.filter((one) => one.asks === asks))}
        </Fact>
      ))}
      <Fact name="Time">{secondsOf(marks)} s</Fact>
    </dl>
    <div class="wide">
      <table>
        <Heads titles={['Paragraph', 'Right', 'Seconds', 'To do better']} />
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
