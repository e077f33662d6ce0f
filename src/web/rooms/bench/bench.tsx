import { useSignal } from '@preact/signals';
import type { Described } from '../../../lab/answers/described.ts';
import { broughtFiles, keepBrought, OUTSIDE } from '../../outside/brought.ts';
import { Line } from '../../parts/input.tsx';
import { column, DataTable } from '../../parts/table/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useLab } from '../../workers/ask.ts';
import { isRefused, outside, type Refused } from '../../workers/channel.ts';
import { go, hrefOf } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { Odds } from '../lab/odds.tsx';
import { CopyLink, GameCards, Refusal, Rules, Unchange } from '../lab/parts.tsx';
import { type Looking, looking } from '../lab/state.ts';
import { Report } from './report.tsx';
import { Wagers } from './wagers.tsx';
import '../lab/lab.css';
import './bench.css';

/** A game is taken apart: other rules, other wagers, other payouts; its odds, its felt and its report follow. */
export const Room = ({ path: [game, view = 'change'], query }: RoomProps) =>
  game === undefined || game === '' ? (
    <Start />
  ) : (
    <Bench key={game} id={game} view={view} query={query} />
  );

const Start = () => (
  <>
    <h1>Inventor's bench</h1>
    <p class="soft">
      Start from a game, or bring your own. Nothing here touches a table, money or the log.
    </p>
    <GameCards room="bench" />
    <Bring />
  </>
);

/** The files of a game from outside stay in this tab; they run in a frame that has no way out of it. */
const Bring = () => {
  const refused = useSignal<Refused | undefined>(undefined);
  const busy = useSignal(false);
  const bring = async (chosen: FileList | null) => {
    if (chosen === null || chosen.length === 0) return;
    busy.value = true;
    const files = await Promise.all(
      [...chosen].map(async (file) => ({ name: file.name, text: await file.text() })),
    );
    const answer = await outside.bring(files);
    busy.value = false;
    refused.value = isRefused(answer) ? answer : undefined;
    if (isRefused(answer)) return;
    keepBrought(files);
    go(hrefOf('bench', [OUTSIDE]));
  };
  return (
    <section class="panel" aria-label="Bring a game">
      <h2>Bring a game</h2>
      <p>
        A game built on <code>houseway/kernel</code>, in TypeScript or JavaScript; choose all of its
        files. It runs in this browser, apart from this page: without its cookies and without a
        network.
      </p>
      <p class="tools">
        <Line
          label="Files of the game"
          type="file"
          multiple
          accept=".ts,.js,.mts,.mjs"
          onChange={(event) => void bring(event.currentTarget.files)}
        />
        {broughtFiles().length > 0 && (
          <a class="button" href={hrefOf('bench', [OUTSIDE])}>
            Continue with {broughtFiles()[0]?.name}
          </a>
        )}
        {busy.value && (
          <button
            type="button"
            onClick={() => {
              outside.stop();
            }}
          >
            Stop
          </button>
        )}
      </p>
      <Refusal refused={refused.value} />
    </section>
  );
};

const VIEWS = {
  change: 'Rules and odds',
  felt: 'Felt and play',
  pays: 'Pay table',
  report: 'Mathematical report',
} as const;
type View = keyof typeof VIEWS;

const Bench = ({ id, view, query }: { id: string; view: string; query: RoomProps['query'] }) => {
  const it = looking(id, query);
  const { now, refused } = useLab('described', it);
  if (refused !== undefined && now === undefined) {
    return (
      <>
        <h1>Inventor's bench</h1>
        <Refusal refused={refused} />
        <p>
          <a href={hrefOf('bench')}>Choose a game</a>
        </p>
      </>
    );
  }
  if (now === undefined) return <Waiting />;
  return (
    <>
      <Head game={now} it={it} />
      <Tabs
        views={(Object.keys(VIEWS) as View[]).map((one) => [one, VIEWS[one]] as const)}
        here={view}
        hrefOf={(one) =>
          hrefOf('bench', one === 'change' ? [id] : [id, one], Object.fromEntries(query))
        }
      />
      <Shown game={now} it={it} view={view} query={query} />
    </>
  );
};

const Head = ({ game, it }: { game: Described; it: Looking }) => (
  <div class="head">
    <h1>
      <a href={hrefOf('bench')}>Inventor's bench</a> · {game.title}
    </h1>
    <span class="tools">
      <Unchange it={it} says="Undo all changes" />
      {it.game !== OUTSIDE && <CopyLink />}
    </span>
  </div>
);

interface ShownProps {
  readonly game: Described;
  readonly it: Looking;
  readonly view: string;
  readonly query: RoomProps['query'];
}

const Shown = ({ game, it, view, query }: ShownProps) => {
  switch (view) {
    case 'change':
      return (
        <>
          {game.options.length > 0 && <Rules it={it} options={game.options} />}
          <Wagers it={it} game={game} />
          <Odds game={game} query={query} />
        </>
      );
    case 'felt':
      return <Felt it={it} />;
    case 'pays':
      return <PayTable game={game} />;
    case 'report':
      return <Report it={it} />;
    default:
      return <p>There is no such view.</p>;
  }
};

/** The page that plays it, inside this one: its felt as players see it, and a table that deals by itself. */
const Felt = ({ it: { game, ...changes } }: { it: Looking }) => {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  const address = `/practice/${game}?${new URLSearchParams(said as [string, string][])}`;
  return (
    <>
      <p class="tools">
        <a class="button" href={address}>
          Play full screen
        </a>
      </p>
      <iframe
        key={address}
        class="felt-frame"
        src={address}
        title="The felt, with practice chips"
      />
    </>
  );
};

type PaidLine = Described['wagers'][number]['lines'][number] & { readonly wager: string };

const PayTable = ({ game }: { game: Described }) => (
  <DataTable<PaidLine>
    label="Pay table"
    rows={game.wagers.flatMap(({ title, lines }) =>
      lines.map((line) => ({ ...line, wager: title })),
    )}
    rowKey={({ wager, line }) => `${wager} ${line}`}
    columns={[
      column.text('wager', 'Wager', ({ wager }) => wager),
      column.text('line', 'Result', ({ title }) => title),
      column.text('pays', 'Pays', ({ pays }) => pays),
      column.text('cite', 'Paragraph', ({ cite }) => cite),
    ]}
  />
);
