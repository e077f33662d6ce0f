import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Receipt, Slip } from '../../server/wire/receipt.ts';
import { titleOf } from '../felt/sentences.ts';
import type { Declaration } from '../felt/table-stream.ts';
import { dollars, get, isProblem, me, type Problem, sentenceFor } from '../house.ts';
import { texts } from '../texts.ts';
import { type Verdict, verify } from '../workers/verify.ts';
import { type Row, rowsOf } from './rows.ts';
import { slipTexts } from './texts.ts';
import './slip.css';

type Paper = Receipt | Slip;

/** What is printed, and the very text that the verifier was given: the sheet has nothing that is not in it. */
interface Sheet {
  readonly text: string;
  readonly paper: Paper;
  readonly verdict: Verdict;
}

/** The sheet that a player takes home from a round: the slip while it is in play, then the receipt. */
export const SlipPage = ({ table, round }: { table: string; round: number }) => {
  const sheet = useSignal<Sheet | undefined>(undefined);
  const game = useSignal<Declaration | undefined>(undefined);
  const refused = useSignal<Problem | undefined>(undefined);
  const load = async () => {
    const [paper, declared] = await Promise.all([
      paperOf(table, round),
      get<Declaration>(`/api/tables/${table}/declaration`),
    ]);
    if (isProblem(paper) || isProblem(declared)) {
      refused.value = [paper, declared].find(isProblem);
      return;
    }
    const text = JSON.stringify(paper);
    game.value = declared;
    sheet.value = { text, paper, verdict: await verify({ text }) };
  };
  useEffect(() => void load(), [table, round]);
  if (refused.value !== undefined) return <p role="alert">{sentenceFor(refused.value)}</p>;
  if (sheet.value === undefined || game.value === undefined) return <p>{texts.loading}</p>;
  return <Printed sheet={sheet.value} game={game.value} />;
};

/** The receipt once there is one; before that, the slip. */
const paperOf = async (table: string, round: number): Promise<Paper | Problem> => {
  const at = `/api/tables/${table}/rounds/${round}`;
  const receipt = await get<Receipt>(`${at}/receipt${location.search}`);
  return isProblem(receipt) && receipt.code === 'round-in-play'
    ? get<Slip>(`${at}/slip${location.search}`)
    : receipt;
};

const Printed = ({ sheet, game }: { sheet: Sheet; game: Declaration }) => {
  const { paper, verdict } = sheet;
  const slip = slipTexts();
  return (
    <article class="slip">
      <h1>
        {me.value.house} <small>{slip.papers[paper.kind]}</small>
      </h1>
      <p class={verdict.ok ? 'holds' : 'holds not'} role="status">
        {verdict.ok ? slip.verified : slip.differs(verdict.because ?? '')}
      </p>
      {'lines' in paper && <Lines lines={paper.lines} game={game} />}
      <dl>
        {rowsOf(paper).map((row) => (
          <Written key={row.of} row={row} />
        ))}
      </dl>
      {paper.kind === 'houseway slip 2' && <p>{slip.notYet}</p>}
      <HowToVerify paper={paper} />
      <Tools sheet={sheet} />
    </article>
  );
};

/** `of` is where the value is in the file. */
const Written = ({ row: { of, label, value } }: { row: Row }) => (
  <div>
    <dt>{label}</dt>
    <dd data-of={of}>{value}</dd>
  </div>
);

const Lines = ({ lines, game }: { lines: Receipt['lines']; game: Declaration }) => (
  <ul>
    {lines.map((line) => (
      <li key={line.bet}>
        {titleOf(game, line)}: {dollars(line.stakeCents)} {slipTexts().results[line.result]}
        {line.paidCents > 0 && ` ${dollars(line.paidCents)}`}
        {line.coupon !== undefined &&
          `, ${texts.coupon.toLowerCase()} ${dollars(line.coupon.paidCents)}`}{' '}
        <span class="cite">{line.cite}</span>
      </li>
    ))}
  </ul>
);

const nameOf = ({ kind, table, round, seat }: Paper): string =>
  `${kind === 'houseway slip 2' ? 'slip' : 'receipt'}-${table}-${round}-${seat}.json`;

const HowToVerify = ({ paper }: { paper: Paper }) => (
  <p class="how">
    {slipTexts().how}{' '}
    <code>
      houseway verify --receipt {nameOf(paper)} --key {paper.key}
    </code>{' '}
    {slipTexts().orPage}
  </p>
);

const Tools = ({ sheet: { text, paper } }: { sheet: Sheet }) => (
  <p class="unprinted">
    <button type="button" class="primary" onClick={() => print()}>
      {slipTexts().print}
    </button>
    <a download={nameOf(paper)} href={`data:application/json,${encodeURIComponent(text)}`}>
      {slipTexts().keep}
    </a>
    <a href="/verifier/index.html" download="houseway-verifier.html">
      {slipTexts().verifier}
    </a>
    <a href={`/tables/${paper.table}`}>{`${slipTexts().table} ${paper.table}`}</a>
  </p>
);
