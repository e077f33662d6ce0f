import { useEffect } from 'preact/hooks';
import { dollars } from '../house.ts';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { FeltGrid } from './felt.tsx';
import { useMeters } from './meter.tsx';
import { Road } from './road.tsx';
import { Strip } from './strip.tsx';

import { declaration, view, watch } from './table-stream.ts';
import { useWagering } from './wagering.ts';

/** The screen above a table: board, call, past rounds, limits and pay lines, without anything to press. */
export const DisplayPage = ({ table }: { table: string }) => {
  useEffect(() => watch(table, { afresh: false }), [table]);
  const [now, game] = [view.value, declaration.value];
  return now === undefined || game === undefined ? (
    <h1>{texts.noTable}</h1>
  ) : (
    <Display table={table} now={{ ...now, offers: [] }} game={game} />
  );
};

const Display = ({ table, now, game }: { table: string } & Omit<AtTable, 'wagering'>) => {
  const wagering = useWagering(table, now, game);
  const at: AtTable = { now, game, wagering };
  useMeters(table, now, game);
  return (
    <div class="display stage" inert>
      <div class="heading">
        <h1>
          {game.title} <span class="id">{table}</span>
        </h1>
        <p class="limits">
          {texts.limits(dollars(now.limits.minimumCents), dollars(now.limits.maximumCents))}
        </p>
      </div>
      <div class="rail">
        <Strip at={at} />
        <FeltGrid at={at} />
      </div>
      <Road onOpen={() => undefined} />
    </div>
  );
};
