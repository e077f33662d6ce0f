import type { Receipt, Slip } from '../../server/wire/receipt.ts';
import { dollars } from '../house.ts';
import { texts } from '../texts.ts';
import { slipTexts } from './texts.ts';

/** A value of the file as it is printed, under the address that it has in the file. */
export interface Row {
  readonly of: string;
  readonly label: string;
  readonly value: string;
}

const row = (of: string, label: string, value: string | number): Row => ({
  ...{ of, label, value: String(value) },
});

/** What is printed of a paper, whole: with the filed rules it is enough to draw the round again by hand. */
export const rowsOf = (paper: Receipt | Slip): readonly Row[] => {
  const slip = slipTexts();
  return [
    row('table', slip.table, paper.table),
    row('game', slip.game, paper.game),
    row('round', slip.round, paper.round),
    row('seat', slip.seat, paper.seat),
    ...(paper.kind === 'houseway slip 2' ? ofSlip(paper) : ofReceipt(paper)),
    row('house', slip.house, paper.house),
    row('key', slip.key, paper.key),
    row('signature', slip.signature, paper.signature),
  ];
};

const ofSlip = (paper: Slip): readonly Row[] => {
  const slip = slipTexts();
  const { drawing } = texts;
  const { beaconRound } = paper;
  return [
    row('stakeCents', slip.first, dollars(stakeIn(paper))),
    row('session', slip.session, paper.session),
    row('index', slip.index, paper.index),
    row('promise', slip.promise, paper.promise),
    row('entropy', drawing.own, paper.entropy),
    row('beaconRound', slip.deciding, beaconRound === 0 ? slip.none : beaconRound),
    row('entry.position', slip.entry, paper.entry.position),
  ];
};

/** What the entry of a slip puts on the layout for its seat. */
const stakeIn = ({ entry, seat }: Slip): number =>
  entry.events
    .flatMap((one) => ('event' in one ? (Object(one.event).events ?? []) : []))
    .filter((one: { readonly type?: string }) => one.type === 'BetPlaced')
    .map(
      (one: { readonly bet?: { readonly seat: number; readonly stakeCents: number } }) => one.bet,
    )
    .reduce((sum: number, bet) => sum + (bet?.seat === seat ? bet.stakeCents : 0), 0);

const ofReceipt = (paper: Receipt): readonly Row[] => {
  const slip = slipTexts();
  const { wageredCents, returnedCents, paidCents } = paper.amounts;
  return [
    row('amounts.wageredCents', slip.wagered, dollars(wageredCents)),
    row('amounts.returnedCents', slip.returned, dollars(returnedCents)),
    row('amounts.paidCents', slip.paid, dollars(paidCents)),
    row('proof', slip.proof, slip.proofs[paper.proof]),
    ...committedIn(paper),
    ...bytesIn(paper),
    ...drawnIn(paper),
    ...(paper.secret === undefined ? [] : [row('secret', slip.secret, paper.secret)]),
    row('head.size', slip.size, paper.head.size),
    row('head.root', slip.root, paper.head.root),
  ];
};

const committedIn = ({ session, promise, entries }: Receipt): readonly Row[] => {
  if (session === undefined || promise === undefined) return [];
  const slip = slipTexts();
  const committed = entries
    .flatMap(({ events }) => events.map((one) => ('event' in one ? Object(one.event) : {})))
    .find(({ type, index }) => type === 'Promised' && index === promise.index);
  return [
    row('session.name', slip.session, session.name),
    row('session.anchor', slip.anchor, session.anchor),
    row('session.beacon', slip.chain, session.beacon === '' ? slip.none : session.beacon),
    row('session.windowMs', slip.windowMs, session.windowMs),
    row('session.marginMs', slip.marginMs, session.marginMs),
    row('promise.index', slip.index, promise.index),
    row('rules', slip.rules, committed?.rules),
    row('promise.commit', slip.commit, promise.commit),
    row('promise.promise', slip.promise, promise.promise),
  ];
};

/** The bytes of each seat once: a later draw has those of the draws before it. */
const bytesIn = ({ draws = [] }: Receipt): readonly Row[] =>
  (draws.at(-1)?.seats ?? []).map(({ seat, entropy }) =>
    row(`entropy.${seat}`, texts.drawing.seat(seat), entropy),
  );

const drawnIn = ({ draws = [] }: Receipt): readonly Row[] =>
  draws.flatMap(({ draw, closedAt, seats, beaconRound, signature, outcome }) => {
    const slip = slipTexts();
    const by = slip.closed(seats.map(({ seat }) => seat).join(', '));
    const at = `draws.${draw}`;
    return [
      row(`${at}.closedAt`, slip.draw(draw), `${new Date(closedAt).toISOString()}, ${by}`),
      row(`${at}.outcome`, slip.draw(draw), outcome.join(' ')),
      ...(signature === undefined
        ? []
        : [row(`${at}.signature`, slip.beacon(beaconRound), signature)]),
    ];
  });
