import type { ComponentChildren } from 'preact';
import type { Described } from '../../../lab/answers/described.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { useLab } from '../../workers/ask.ts';
import { hrefOf } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { Bundles } from './bundles.tsx';
import { Coupons } from './coupons.tsx';
import { Device } from './device.tsx';
import { Distribution } from './distribution.tsx';
import { Hand } from './hand.tsx';
import { Meter } from './meter.tsx';
import { Odds } from './odds.tsx';
import { CopyLink, GameCards, Rules, Unchange } from './parts.tsx';
import { Practice } from './practice.tsx';
import { Readings } from './readings.tsx';
import { Report } from './report.tsx';
import { Simulation } from './simulation.tsx';
import { looking } from './state.ts';
import './lab.css';

/** Each game under any rules that can be filed, and what if it paid otherwise. */
export const Room = ({ path: [game, view = 'odds'], query }: RoomProps) =>
  game === undefined ? <Games /> : <Game id={game} view={view} query={query} />;

const Games = () => (
  <>
    <h1>Lab</h1>
    <p class="soft">Exact odds from the code that pays. Choose a game.</p>
    <GameCards room="lab" />
  </>
);

const VIEWS = {
  odds: 'Odds and what if',
  distribution: 'Distribution',
  readings: 'Readings',
  bundles: 'Bundles',
  progressive: 'Progressive',
  hand: 'Set a hand',
  coupons: 'Coupon offers',
  practice: 'Practice',
  simulation: 'Simulation',
  device: 'Random numbers',
  report: 'Report',
} as const;
type View = keyof typeof VIEWS;

const viewsOf = (game: Described): readonly View[] =>
  (Object.keys(VIEWS) as View[]).filter(
    (view) =>
      (view !== 'progressive' || game.meters.length > 0) && (view !== 'hand' || game.isSolved),
  );

const Game = ({ id, view, query }: { id: string; view: string; query: RoomProps['query'] }) => {
  const it = looking(id, query);
  const { now, refused } = useLab('described', it);
  if (refused !== undefined || now?.id !== id) return <Waiting refused={refused} />;
  return (
    <>
      <div class="head">
        <h1>
          <a href={hrefOf('lab')}>Lab</a> · {now.title}
        </h1>
        <span class="tools">
          <Unchange it={it} says="Reset to standard rules" />
          <CopyLink />
        </span>
      </div>
      <Tabs
        views={viewsOf(now).map((one) => [one, VIEWS[one]] as const)}
        here={view}
        hrefOf={(one) =>
          hrefOf('lab', one === 'odds' ? [id] : [id, one], Object.fromEntries(query))
        }
      />
      <Rules it={it} options={now.options} />
      <Shown game={now} view={view} query={query} />
    </>
  );
};

const Shown = ({
  game,
  view,
  query,
}: {
  game: Described;
  view: string;
  query: RoomProps['query'];
}): ComponentChildren => {
  switch (view) {
    case 'odds':
      return <Odds game={game.id} query={query} />;
    case 'distribution':
      return <Distribution game={game} query={query} />;
    case 'readings':
      return <Readings game={game.id} query={query} />;
    case 'bundles':
      return <Bundles game={game} query={query} />;
    case 'progressive':
      return <Meter game={game.id} query={query} />;
    case 'hand':
      return <Hand query={query} />;
    case 'coupons':
      return <Coupons game={game.id} query={query} />;
    case 'practice':
      return <Practice game={game} query={query} />;
    case 'simulation':
      return <Simulation game={game.id} query={query} />;
    case 'device':
      return <Device game={game.id} query={query} />;
    case 'report':
      return <Report game={game.id} query={query} />;
    default:
      return <p>There is no such view.</p>;
  }
};
