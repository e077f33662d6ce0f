import type { LawList } from '../../../server/wire/law.ts';
import { Head } from '../../parts/head.tsx';
import { column, DataTable } from '../../parts/table/table.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { Chapter } from './chapter.tsx';
import { InForce } from './in-force.tsx';
import { Sign } from './sign.tsx';
import { Submission } from './submission.tsx';
import '../lab/lab.css';
import './law.css';

/** Every chapter to read and to run; signs, rack cards and the Rules Submission to print. */
export const Room = ({ path: [page, game], query }: RoomProps) => {
  if (page === undefined) return <Shelf />;
  if (page === 'signs') return <Sign game={game} query={query} />;
  if (page === 'submission') return <Submission game={game} query={query} />;
  if (page === 'in-force') return <InForce query={query} />;
  return <Chapter key={page} page={page} at={query.get('at') ?? undefined} />;
};

const STATES = ['enforced', 'shown', 'cited', 'recorded', 'physical', 'definition', 'open'];

type Brief = LawList['chapters'][number];

const Shelf = () => {
  const { now, refused } = useLive<LawList>('/api/law');
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  return (
    <>
      <Head title="Law">
        <span class="soft">Digests in our own words; the chapters themselves are the law.</span>
      </Head>
      <ul class="cards">
        <li>
          <a href={hrefOf('law', ['submission'])}>Rules Submission</a>
        </li>
        <li>
          <a href={hrefOf('law', ['signs'])}>Signs and rack cards</a>
        </li>
        <li>
          <a href={hrefOf('law', ['in-force'])}>Rules in force</a>
        </li>
      </ul>
      <h2 class="above">Chapters</h2>
      <DataTable<Brief>
        label="Chapters"
        rows={now.chapters}
        rowKey={({ page }) => page}
        columns={[
          column.text('title', 'Chapter', ({ title }) => title, {
            show: ({ page, title, edition }) => (
              <>
                <a href={hrefOf('law', [page])}>{title}</a>
                <span class="cite below wraps">{edition}</span>
              </>
            ),
          }),
          column.number('blocks', 'Running examples', ({ blocks }) => blocks),
          ...STATES.map((state) =>
            column.number(
              state,
              state[0]?.toUpperCase() + state.slice(1),
              ({ coverage }: Brief) => coverage[state] ?? 0,
            ),
          ),
        ]}
      />
      <h2 class="above">Readings</h2>
      <DataTable<Brief>
        label="Readings"
        rows={now.readings}
        rowKey={({ page }) => page}
        columns={[
          column.text('title', 'Reading', ({ title }) => title, {
            show: ({ page, title }) => <a href={hrefOf('law', [page])}>{title}</a>,
          }),
          column.text('paragraphs', 'Paragraph', ({ paragraphs }) => paragraphs ?? ''),
          column.text('rule', 'Rule', ({ rule }) => rule ?? '', {
            show: ({ rule }) => <span>{(rule ?? '').replaceAll('`', '')}</span>,
          }),
        ]}
      />
    </>
  );
};
