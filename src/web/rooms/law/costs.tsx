import { useLab } from '../../workers/ask.ts';
import { EdgesOf } from '../lab/readings.tsx';
import { looking, withRule } from '../lab/state.ts';

/** What each reading costs: the edges under every choice of its rule, side by side. */
export const WhatItCosts = ({ rule }: { rule: string }) => {
  const name = /`(\w+)=/.exec(rule)?.[1] ?? '';
  const { now: games } = useLab('listed', {});
  return (
    <>
      {(name === '' ? [] : (games ?? [])).map(({ id }) => (
        <Costs key={id} game={id} name={name} />
      ))}
    </>
  );
};

const Costs = ({ game, name }: { game: string; name: string }) => {
  const { now } = useLab('compared', { game, only: name });
  const option = now?.find((one) => one.name === name);
  if (option === undefined) return null;
  return (
    <section class="panel" aria-label="What each reading costs">
      <h2>What each reading costs</h2>
      <EdgesOf
        rule={option}
        under={(value) => withRule(looking(game, new URLSearchParams()), name, value)}
      >
        {({ value }, href) => <a href={href}>{value}</a>}
      </EdgesOf>
    </section>
  );
};
