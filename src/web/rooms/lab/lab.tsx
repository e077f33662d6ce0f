import type { ComponentType } from 'preact';
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
import { type InLab, looking } from './state.ts';
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

/** The views of a game: what each is called, and what draws it. */
const VIEWS: Readonly<Record<string, readonly [title: string, View: ComponentType<InLab>]>> = {
  odds: ['Odds and what if', Odds],
  distribution: ['Distribution', Distribution],
  readings: ['Readings', Readings],
  bundles: ['Bundles', Bundles],
  progressive: ['Progressive', Meter],
  hand: ['Set a hand', Hand],
  coupons: ['Coupon offers', Coupons],
  practice: ['Practice', Practice],
  simulation: ['Simulation', Simulation],
  device: ['Random numbers', Device],
  report: ['Report', Report],
};

const viewsOf = (game: Described) =>
  Object.entries(VIEWS)
    .filter(([view]) => view !== 'progressive' || game.meters.length > 0)
    .filter(([view]) => view !== 'hand' || game.isSolved)
    .map(([view, [title]]) => [view, title] as const);

const Game = ({ id, view, query }: { id: string; view: string; query: RoomProps['query'] }) => {
  const it = looking(id, query);
  const { now, refused } = useLab('described', it);
  if (refused !== undefined || now?.id !== id) return <Waiting refused={refused} />;
  const View = VIEWS[view]?.[1];
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
        views={viewsOf(now)}
        here={view}
        hrefOf={(one) =>
          hrefOf('lab', one === 'odds' ? [id] : [id, one], Object.fromEntries(query))
        }
      />
      <Rules it={it} options={now.options} />
      {View === undefined ? <p>There is no such view.</p> : <View game={now} query={query} />}
    </>
  );
};
