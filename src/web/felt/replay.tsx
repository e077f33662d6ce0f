import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { RoundSteps } from '../../server/wire/audit.ts';
import { dollars, get, isProblem, type Problem } from '../house.ts';
import { RESULTS } from '../parts/results.ts';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { FeltGrid } from './felt.tsx';
import { titleOf } from './sentences.ts';
import { Strip } from './strip.tsx';
import { connection, takeView } from './table-stream.ts';
import { useWagering } from './wagering.ts';
import './replay.css';

type Step = RoundSteps['steps'][number];

/** A round as it was dealt, one step after the other: the felt, what was called and paid under which paragraph, and who signed. */
export const Replay = ({ table, round }: { table: string; round: number }) => {
  const told = useSignal<RoundSteps | undefined>(undefined);
  const refused = useSignal<Problem | undefined>(undefined);
  useEffect(() => {
    void get<RoundSteps>(`/api/tables/${table}/rounds/${round}/steps`).then((answer) => {
      if (isProblem(answer)) refused.value = answer;
      else told.value = answer;
    });
  }, [table, round]);
  if (refused.value !== undefined) {
    return (
      <div class="nowhere">
        <h1>{texts.nothingHere}</h1>
        <p>{refused.value.because}</p>
      </div>
    );
  }
  return told.value === undefined ? <p>…</p> : <Steps told={told.value} />;
};

const Steps = ({ told }: { told: RoundSteps }) => {
  const at = useSignal(0);
  const step = told.steps[at.value];
  const go = (to: number) => {
    at.value = Math.max(0, Math.min(told.steps.length - 1, to));
  };
  if (step === undefined) return <h1>{texts.nothingHere}</h1>;
  return (
    <div class="replay">
      <div class="heading">
        <h1>
          {told.declaration.title} <span class="id">{told.table}</span> · {told.round}
        </h1>
        <p class="replay-steps">
          <button type="button" disabled={at.value === 0} onClick={() => go(at.value - 1)}>
            Back
          </button>
          <input
            type="range"
            min={1}
            max={told.steps.length}
            value={at.value + 1}
            aria-label="Step"
            onInput={(event) => go(Number(event.currentTarget.value) - 1)}
          />
          <button
            type="button"
            disabled={at.value === told.steps.length - 1}
            onClick={() => go(at.value + 1)}
          >
            Next
          </button>
          <span role="status">
            {at.value + 1} / {told.steps.length}
          </span>
        </p>
      </div>
      <Felt table={told.table} step={step} game={told.declaration} />
      <Paragraphs step={step} game={told.declaration} />
    </div>
  );
};

const Felt = ({ table, step, game }: { table: string; step: Step; game: AtTable['game'] }) => {
  const now = { ...step.view, offers: [] };
  const wagering = useWagering(table, now, game);
  // Dice, cards and pucks are drawn as they are told: here, at once.
  useLayoutEffect(() => {
    connection.value = 'live';
    takeView(now);
  }, [step]);
  return (
    <div class="display stage" inert>
      <div class="rail">
        <Strip at={{ now, game, wagering }} />
        <FeltGrid at={{ now, game, wagering }} />
      </div>
    </div>
  );
};

const Paragraphs = ({ step, game }: { step: Step; game: AtTable['game'] }) => (
  <section class="replay-says" aria-label="What happened">
    <h2>{step.did.replace(/([a-z])([A-Z])/g, '$1 $2')}</h2>
    <p>
      {step.by.map(({ person, duty }) => `${person} (${duty})`).join(', ')} ·{' '}
      {new Date(step.at).toISOString().replace('T', ' ').slice(0, 19)} · entry {step.position}
    </p>
    {step.calls.map((call) => (
      <p key={call}>
        <q>{call}</q>
      </p>
    ))}
    <ul>
      {step.lines.map((line) => (
        <li key={line.bet}>
          Seat {line.seat}, {titleOf(game, line)}: {dollars(line.stakeCents)} {RESULTS[line.result]}
          , paid {dollars(line.paidCents)} · {line.cite}
        </li>
      ))}
    </ul>
  </section>
);
