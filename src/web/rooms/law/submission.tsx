import type { Described, ShownOption } from '../../../lab/answers/described.ts';
import type { Quoted } from '../../../lab/answers/quoted.ts';
import { me } from '../../house.ts';
import { Fact } from '../../parts/facts.tsx';
import { Heads } from '../../parts/scrolls.tsx';
import { useLab } from '../../workers/ask.ts';
import { AskedDay } from '../asked-day.tsx';
import { hrefOf } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { Made, Moved, Refusal, RuleFields } from '../lab/parts.tsx';
import { type Looking, looking, madeAt } from '../lab/state.ts';
import { GamePicker } from './picker.tsx';

/** Options chosen within their legal bounds, edges beside them, and the document that is filed. */
export const Submission = ({
  game,
  query,
}: {
  game: string | undefined;
  query: RoomProps['query'];
}) => {
  const it = looking(game ?? '', query);
  const { now } = useLab('described', game === undefined ? undefined : it);
  const { now: quoted, refused } = useLab('quoted', game === undefined ? undefined : it);
  if (game === undefined) return <GamePicker title="Rules Submission" page="submission" />;
  if (now === undefined) return <Waiting />;
  return (
    <>
      <div class="head unprinted">
        <h1>
          <a href={hrefOf('law', ['submission'])}>Rules Submission</a> · {now.title}
        </h1>
        <span class="tools">
          <AskedDay label="In force from" name="from" day={query.get('from') ?? ''} />
          <button
            type="button"
            class="primary"
            disabled={refused !== undefined}
            onClick={() => print()}
          >
            Print
          </button>
        </span>
      </div>
      <section class="panel unprinted" aria-label="Options">
        <RuleFields it={it} options={now.options} />
        <Refusal refused={refused} />
      </section>
      {quoted !== undefined && refused === undefined && (
        <Document it={it} game={now} quoted={quoted} from={query.get('from') ?? ''} />
      )}
    </>
  );
};

const boundsOf = ({ choices, atLeast, atMost, unit }: ShownOption): string =>
  choices === undefined
    ? `${atLeast}${atMost === undefined ? ' or more' : ` to ${atMost}`} ${unit ?? ''}`
    : choices.map(({ value }) => value).join(', ');

const saysOf = ({ choices, value }: ShownOption): string => {
  const says = choices?.find((one) => one.value === value)?.says ?? value;
  return says === value ? '' : says;
};

interface DocumentProps {
  readonly it: Looking;
  readonly game: Described;
  readonly quoted: Quoted;
  readonly from: string;
}

const Document = ({ it, game, quoted, from }: DocumentProps) => (
  <article class="printed filing" aria-label="The document">
    <h2>Rules Submission</h2>
    <dl class="facts">
      <Fact name="Certificate holder">{me.value.house}</Fact>
      <Fact name="Game">{game.title}</Fact>
      <Fact name="Under">{game.editions.map(({ chapter }) => chapter).join(', ')}</Fact>
      <Fact name="In force from">{from === '' ? '____________' : from}</Fact>
    </dl>
    <Options game={game} />
    <h3>Wagers under these rules</h3>
    <Edges it={it} quoted={quoted} />
    <p class="signatures">
      <span>For the certificate holder</span>
      <span>Title and credential number</span>
      <span>Date</span>
    </p>
  </article>
);

const Options = ({ game }: { game: Described }) => (
  <table>
    <Heads titles={['Option', 'Paragraph', 'Selected', 'Choices']} />
    <tbody>
      {game.options.map((option) => (
        <tr key={option.name}>
          <th scope="row">{option.title}</th>
          <td>{option.cite}</td>
          <td>
            <strong>{option.value}</strong> {saysOf(option)}
          </td>
          <td class="soft">{boundsOf(option)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Edges = ({ it, quoted }: { it: Looking; quoted: Quoted }) => (
  <table>
    <Heads titles={['Wager', 'Paragraph', 'House edge']} figures={[2]} />
    <tbody>
      {quoted.wagers.map(({ wager, strategy, title, cite, edge, was }) => (
        <tr key={`${wager} ${strategy}`}>
          <th scope="row">
            {title} {strategy !== undefined && <small>{strategy}</small>}
          </th>
          <td>{cite}</td>
          <td class="figure">
            <Moved now={edge} was={was} /> <Made figure={edge} href={madeAt(it, { wager })} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
