import type { House } from '../house/house.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type Meter, meterCommands, shownCents, wholeCents } from '../progressive/index.ts';
import { type Door, route } from './describe.ts';
import { type ForRoles, readerOf } from './for-roles.ts';
import type { Answers } from './journal-questions.ts';
import { offered } from './offered-form.ts';
import type { Sessions } from './session.ts';
import { type MeterShown, metersShown } from './wire/meters.ts';

const READS_METERS: ForRoles = {
  what: 'Meters are',
  roles: ['floorperson', 'finance', 'surveillance', 'administrator', 'regulator'],
  cite: 'House rules § meters',
};

const schema = route.meters({
  id: 'meterHistory',
  says: 'Every progressive with its history, totals and reconciliation',
  more: 'For the pit, finance, surveillance, an administrator and the regulator.',
  answers: metersShown,
});

/** The progressives of the house, each reconciled with what went into it and out of it. */
export const meterHistory = (app: Door, house: House, who: Sessions, journal: Answers): void => {
  app.get('/api/meters', { schema }, async (request) => {
    const on = await readerOf(who, request, READS_METERS);
    if (isRefusal(on)) return on;
    const { duties } = on.person;
    const { tables } = await house.floor();
    const all = tables.flatMap(({ table, game }) =>
      (house.games[game]?.meters?.names ?? []).map((meter) => ({ table, game, meter })),
    );
    const histories = await journal.ask('meterEvents', all);
    if (isRefusal(histories)) return histories;
    const meters = await Promise.all(
      all.map(async ({ table, game, meter }, nth): Promise<MeterShown> => {
        const now = await house.meter(table, meter);
        return {
          ...{ table, meter, gameTitle: house.games[game]?.title ?? game, phase: now.phase },
          ...figuresOf(now),
          history: histories[nth] ?? [],
          forms:
            now.phase === 'not installed'
              ? []
              : Object.values(meterCommands)
                  .filter(({ by }) => by.some((role) => duties.includes(role)))
                  .map((declared) => offered(declared, 'Meter', duties)),
        };
      }),
    );
    return { meters };
  });
};

/** In, out and what is left: the three must agree to the cent. */
const figuresOf = (meter: Meter) => {
  if (meter.phase === 'not installed') return {};
  const { totals, balanceParts, hits, settings } = meter;
  const inCents = {
    seededCents: totals.seededCents,
    contributedCents: wholeCents(totals.contributedParts),
    receivedCents: wholeCents(totals.receivedParts),
  };
  const outCents = { paidCents: totals.paidCents, movedCents: wholeCents(totals.movedParts) };
  return {
    figures: {
      ...inCents,
      ...outCents,
      shownCents: shownCents(meter),
      balanceCents: wholeCents(balanceParts),
      heldCents: wholeCents(balanceParts) - shownCents(meter),
      seedCents: settings.seedCents,
      hits: Object.values(hits).reduce((sum, { count }) => sum + count, 0),
    },
  };
};
