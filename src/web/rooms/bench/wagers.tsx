import { useSignal } from '@preact/signals';
import type { Described } from '../../../lab/answers/described.ts';
import { filled } from '../../parts/filled.ts';
import { Line, Tick } from '../../parts/input.tsx';
import { ask } from '../frame/address.ts';
import { PartList, WagerChoice } from '../lab/parts.tsx';
import { type Looking, partsOf } from '../lab/state.ts';

type Wager = Described['ownWagers'][number];

/** Which wagers the layout offers: those of the chapter, and those that an inventor adds. */
export const Wagers = ({ it, game }: { it: Looking; game: Described }) => {
  const without = partsOf(it.without);
  const offer = (wager: string, isOffered: boolean) =>
    ask({
      without: [...without.filter((one) => one !== wager), ...(isOffered ? [] : [wager])].join(','),
    });
  return (
    <details class="panel" open={it.without !== undefined || it.plus !== undefined}>
      <summary>
        Wagers{' '}
        <span class="soft">
          {game.ownWagers.length - without.length} of {game.ownWagers.length} offered,{' '}
          {partsOf(it.plus).length} added
        </span>
      </summary>
      <fieldset class="offered">
        <legend>Offered</legend>
        {game.ownWagers.map(({ wager, title }) => (
          <Tick
            key={wager}
            label={title}
            checked={!without.includes(wager)}
            onSet={(isOffered) => offer(wager, isOffered)}
          />
        ))}
      </fieldset>
      <PartList label="Added wagers" parts={it.plus} onChange={(plus) => ask({ plus })} />
      <Add it={it} game={game} />
    </details>
  );
};

/** Results of a wager that another can be paid on: its lines, a push, a loss. */
const resultsOf = (of: Wager | undefined) => [
  ...(of?.lines.map(({ line, title }) => ({ line, title })) ?? []),
  { line: 'push', title: 'It pushes' },
  { line: 'lose', title: 'It loses' },
];

const Add = ({ it, game }: { it: Looking; game: Described }) => {
  const walked = game.ownWagers.filter(({ isWalked }) => isWalked);
  const chosen = useSignal(walked[0]?.wager ?? '');
  const of = walked.find(({ wager }) => wager === chosen.value) ?? walked[0];
  const add = (said: FormData, element: HTMLFormElement) => {
    const pays = resultsOf(of).flatMap(({ line }) => {
      const pay = String(said.get(`pays ${line}`) ?? '').trim();
      return pay === '' ? [] : [`${line}=${pay}`];
    });
    const title = String(said.get('title') ?? '').replace(/[,:/=+]/g, ' ');
    const one = `${title.trim()}: ${of?.wager}/${pays.join('+')}`;
    ask({ plus: [...partsOf(it.plus), one].join(',') });
    element.reset();
  };
  return (
    <form class="add-wager" aria-label="Add a wager" onSubmit={filled(add)}>
      <Line label="New wager title" name="title" required maxLength={40} />
      <WagerChoice
        label="Decided like"
        wagers={walked}
        value={of?.wager ?? ''}
        onSet={(wager) => (chosen.value = wager)}
      />
      {resultsOf(of).map(({ line, title }) => (
        <Line
          key={`${of?.wager} ${line}`}
          label={title}
          name={`pays ${line}`}
          placeholder="loses"
        />
      ))}
      <button type="submit">Add the wager</button>
      <p class="soft">Enter 25:1, $500 or push. A line left empty loses.</p>
    </form>
  );
};
