import type { Described } from '../../../lab/answers/described.ts';
import type { Quoted } from '../../../lab/answers/quoted.ts';
import { me } from '../../house.ts';
import { moneyText } from '../../parts/figures.tsx';
import { Heads } from '../../parts/scrolls.tsx';
import { useLab } from '../../workers/ask.ts';
import { ask, hrefOf } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { Rules } from '../lab/parts.tsx';
import { looking } from '../lab/state.ts';
import { HOW_TO_PLAY } from './how-to-play.ts';
import { GamePicker } from './picker.tsx';

/** The posted sign of § 661a.2(b)(3) and its like, or a rack card, from the rules that are chosen. */
export const Sign = ({ game, query }: { game: string | undefined; query: RoomProps['query'] }) => {
  const it = looking(game ?? '', query);
  const { now } = useLab('described', game === undefined ? undefined : it);
  const { now: quoted } = useLab('quoted', game === undefined ? undefined : it);
  if (game === undefined) return <GamePicker title="Signs and rack cards" page="signs" />;
  if (now === undefined || quoted === undefined) return <Waiting />;
  const kind = query.get('kind') === 'card' ? 'card' : 'sign';
  return (
    <>
      <div class="head unprinted">
        <h1>
          <a href={hrefOf('law', ['signs'])}>Signs and rack cards</a>
        </h1>
        <span class="tools">
          <button
            type="button"
            aria-pressed={kind === 'sign'}
            onClick={() => ask({ kind: undefined })}
          >
            Sign
          </button>
          <button
            type="button"
            aria-pressed={kind === 'card'}
            onClick={() => ask({ kind: 'card' })}
          >
            Rack card
          </button>
          <button type="button" class="primary" onClick={() => print()}>
            Print
          </button>
        </span>
      </div>
      <Rules it={it} options={now.options} unprinted />
      {kind === 'sign' ? <Posted game={now} /> : <RackCard game={now} quoted={quoted} />}
    </>
  );
};

const groupsOf = (game: Described) => [...new Set(game.wagers.map(({ group }) => group))];

const Foot = ({ game }: { game: Described }) => (
  <footer>
    {game.limits.map(({ limitCents, per, cite }) => (
      <p key={cite}>
        Maximum payout to {per === 'round' ? 'all players' : 'one player'} in a round:{' '}
        {moneyText(limitCents)}. <span class="cite">{cite}</span>
      </p>
    ))}
    <p>
      {me.value.house} · {game.editions.map(({ chapter }) => chapter).join(', ')}
    </p>
  </footer>
);

const Posted = ({ game }: { game: Described }) => (
  <article class="printed sign">
    <h2>{game.title}</h2>
    {groupsOf(game).map((group) => (
      <section key={group}>
        <h3>{group}</h3>
        <table>
          <tbody>
            {game.wagers
              .filter((wager) => wager.group === group)
              .flatMap(({ wager, title, lines }) => [
                ...lines.map(({ line, title: of, pays }, at) => (
                  <tr key={`${wager} ${line}`}>
                    <th scope="row">{at === 0 ? title : ''}</th>
                    <td>{of === title ? '' : of}</td>
                    <td class="figure">{pays}</td>
                  </tr>
                )),
                ...game.beside.unpaid
                  .filter((row) => row.wager === wager)
                  .map(({ title: of, says }) => (
                    <tr key={`${wager} ${of}`}>
                      <th />
                      <td>{of}</td>
                      <td class="figure">{says}</td>
                    </tr>
                  )),
              ])}
          </tbody>
        </table>
      </section>
    ))}
    {game.beside.zones.map(({ boxes, says }) => (
      <p key={says}>
        {boxes.join(', ')}: {says}
      </p>
    ))}
    <Foot game={game} />
  </article>
);

/** How the game goes, what pays and how often: everything on one page. */
const RackCard = ({ game, quoted }: { game: Described; quoted: Quoted }) => (
  <article class="printed card-page">
    <h2>How to play {game.title}</h2>
    {(HOW_TO_PLAY[game.id] ?? []).map((says) => (
      <p key={says}>{says}</p>
    ))}
    <table>
      <Heads titles={['Wager', 'Pays', 'Wins', 'House edge']} figures={[2, 3]} />
      <tbody>
        {quoted.wagers.map(({ wager, strategy, title, lines, hit, edge }) => (
          <tr key={`${wager} ${strategy}`}>
            <th scope="row">
              {title} {strategy !== undefined && <small>{strategy}</small>}
            </th>
            <td>
              {lines
                .filter(({ pays }) => pays !== '')
                .map(({ line, title: of, pays }) => (
                  <div key={line}>
                    {of !== title && <small>{of} </small>}
                    <span class="odds-said">{pays}</span>
                  </div>
                ))}
            </td>
            <td class="figure">{hit.text}</td>
            <td class="figure">{(100 * edge.number).toFixed(2)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
    <Foot game={game} />
  </article>
);
