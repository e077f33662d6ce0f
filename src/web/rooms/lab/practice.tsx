import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Practiced } from '../../../lab/answers/practice.ts';
import { Money, moneyText } from '../../parts/figures.tsx';
import { askLab, isRefused, type Refused } from '../../workers/ask.ts';
import { ask } from '../frame/address.ts';
import { AddBet } from './bundles.tsx';
import { PartList, Refusal } from './parts.tsx';
import { type InLab, looking } from './state.ts';

/** The game as it was changed, played with practice chips: what an inventor tries before anybody files it. */
export const Practice = ({ game, query }: InLab) => {
  const bets = query.get('bets') ?? '';
  const chips = useSignal(100_000);
  const rounds = useSignal(0);
  const last = useSignal<Practiced | undefined>(undefined);
  const refused = useSignal<Refused | undefined>(undefined);
  const show = async (seed: number) => {
    const answer = await askLab('practiced', { ...looking(game.id, query), bets, seed });
    refused.value = isRefused(answer) ? answer : undefined;
    if (isRefused(answer)) return;
    last.value = answer;
    rounds.value += 1;
    chips.value += answer.netCents;
  };
  const deal = async () => {
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
    await show(seed);
    ask({ round: String(seed) });
  };
  // A link that was sent shows the round that it was copied from.
  useEffect(() => {
    const sent = query.get('round');
    if (sent !== null && bets !== '') void show(Number(sent) >>> 0);
  }, []);
  return (
    <section aria-label="Practice">
      <AddBet game={game} bets={bets} />
      <PartList
        label="Wagers placed"
        parts={bets}
        onChange={(changed) => ask({ bets: changed, round: undefined })}
      />
      <p class="tools">
        <button type="button" class="primary" disabled={bets === ''} onClick={() => void deal()}>
          Play a round
        </button>
        <span role="status">
          Practice chips <Money cents={chips.value} /> after {rounds.value} rounds
        </span>
      </p>
      <Refusal refused={refused.value} />
      {last.value !== undefined && <Told round={last.value} />}
    </section>
  );
};

const Told = ({ round }: { round: Practiced }) => (
  <section class="panel" aria-label="The round">
    <ol class="calls">
      {round.calls.map((call, at) => (
        <li key={`${at} ${call}`}>{call}</li>
      ))}
    </ol>
    <ul class="changes">
      {round.lines.map((line) => (
        <li key={line.bet}>
          {line.title}: {line.result} {moneyText(line.stakeCents)}, paid {moneyText(line.paidCents)}{' '}
          <span class="cite">{line.cite}</span>
        </li>
      ))}
    </ul>
    <p>
      Net <Money cents={round.netCents} />
    </p>
  </section>
);
