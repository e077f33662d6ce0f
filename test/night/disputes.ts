import type { AlertCommand } from '../../src/house/alerts/alerts.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import type { Actor } from '../../src/table/index.ts';
import { FLOOR, PATRONS, pitOf, playing } from './cast.ts';
import type { NightHouse } from './house.ts';

/** Who may answer: somebody of the table, who may have taken part in the round, and somebody who only looks. */
const answerers = (table: string): readonly (readonly Actor[])[] => [
  pitOf(table),
  FLOOR,
  [{ person: 'eye', duty: 'surveillance' }],
  [{ person: 'finance-2', duty: 'finance' }],
];

/** Patrons dispute rounds, this one, one before or one that never was; whoever is asked tries to answer. */
export const disputesOf = (night: NightHouse) => {
  const { uniform } = night;
  const open: { readonly table: string; readonly alert: string }[] = [];
  const ask = (asks: AlertCommand, by: readonly Actor[]) =>
    night.send((node, key) => node.ask({ kind: 'alerts', asks }, by, key));

  const raise = async (table: string, by: readonly Actor[], round: number) => {
    const what = 'It was paid as if I had lost.';
    const answer = await ask({ type: 'RaiseDispute', table, round, what }, by);
    if (isRefusal(answer)) return;
    open.push({ table, alert: `dispute ${table}/${round} ${answer.entry.position}` });
  };

  return async ({ table, game }: { readonly table: string; readonly game: string }) => {
    const { play } = await (await night.node()).table({ table, game });
    const patron = playing(PATRONS[uniform(PATRONS.length)]!);
    await raise(table, patron, Math.max(1, play.number + 1 - uniform(4)));
    const asked = open[uniform(open.length)];
    if (asked === undefined) return;
    const by = answerers(asked.table);
    await ask(
      { type: 'AnswerAlert', alert: asked.alert, explanation: 'Looked at again with the camera.' },
      by[uniform(by.length)]!,
    );
  };
};
