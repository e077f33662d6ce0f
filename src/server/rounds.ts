import { z } from 'zod';
import { alertCommands } from '../house/alerts/alerts.ts';
import type { House } from '../house/house.ts';
import type { Signer } from '../house/log/signing.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { type DisputePack, disputePack } from '../house/proof/dispute-pack.ts';
import { type Receipt, receiptOf } from '../house/proof/receipt.ts';
import { type Slip, slipAgain } from '../house/proof/slip.ts';
import { parseCommand } from '../kernel/command.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Role } from '../table/index.ts';
import { blindTo, countsBlind } from './blind.ts';
import { type Door, openRoute, route } from './describe.ts';
import { name } from './envelope.ts';
import { exported } from './exported.ts';
import { atTable, type Found, finding } from './finding.ts';
import { languageOf } from './language.ts';
import type { Recalls } from './recall.ts';
import { lookingAs, type Sessions, signatures, signedOff } from './session.ts';
import { acknowledged, acknowledgement } from './table-commands.ts';
import { type RecalledRound, recalledRound } from './wire/table.ts';
import { carried } from './wire/wire.ts';

const atRound = atTable.extend({ round: z.coerce.number().int().min(0).max(1e9) });
const page = z.object({
  before: z.coerce.number().int().min(0).max(1e9).optional(),
  most: z.coerce.number().int().min(1).max(50).default(20),
  telling: z.literal('yes').optional(),
});
const ofSeat = z.object({ seat: z.coerce.number().int().min(1).max(64).optional() });

/** Who may have everything about a round that is over; while it is in play, only those who watch. */
const READS_PACKS: readonly string[] = ['floorperson', 'surveillance', 'regulator'];
const WATCHES: readonly string[] = ['surveillance', 'regulator'];

const lists = openRoute.rounds({
  id: 'rounds',
  says: 'Earlier rounds, newest first',
  answers: z.object({ table: z.string(), rounds: z.array(recalledRound) }),
  params: atTable,
  querystring: page,
});

const receipts = route.rounds({
  id: 'receipt',
  says: 'Your signed receipt of a round',
  answers: carried<Receipt>('A receipt as docs/log-format.md describes it'),
  params: atRound,
  querystring: ofSeat,
});

const slips = route.rounds({
  id: 'slip',
  says: 'Your signed slip of a round that is not revealed yet',
  more: 'As it was answered to the first wager. The receipt takes its place when the secret is out.',
  answers: carried<Slip>('A slip as docs/log-format.md describes it'),
  params: atRound,
  querystring: ofSeat,
});

const packs = route.rounds({
  id: 'disputePack',
  says: 'Every entry of a round with its proof',
  more: 'For a floorperson, surveillance and the regulator; of the round in play for the last two.',
  answers: carried<DisputePack>('A dispute pack as docs/log-format.md describes it'),
  params: atRound,
});

const disputes = route.rounds({
  id: 'raiseDispute',
  says: 'Dispute a round that you took part in',
  more: 'It is an alert until somebody of the house who took no part in it answers by name.',
  answers: acknowledgement,
  params: packs.params,
  body: z.strictObject({ key: name(8, 100), what: z.string().min(1).max(500) }),
});

/** Earlier rounds: replayed, receipted, and packed for a dispute. */
export const rounds = (
  app: Door,
  house: House,
  who: Sessions,
  signer: Signer,
  recalls: Recalls,
): void => {
  const tableAt = finding(house);
  const recallOf = ({ game, at }: Found) => recalls(game, at.table);

  app.get('/api/tables/:table/rounds', { schema: lists }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { before = Number.POSITIVE_INFINITY, most, telling } = request.query;
    const looking = { ...lookingAs(await who.of(request)), language: languageOf(request) };
    const asked = { before, most, telling: telling === 'yes' };
    const told = await recallOf(found).rounds(looking, asked);
    return { table: found.at.table, rounds: told };
  });

  const roundAt = async (found: Found, number: number, looking: ReturnType<typeof lookingAs>) => {
    const [round] = await recallOf(found).rounds(looking, { before: number + 1, most: 1 });
    return round?.round === number
      ? round
      : refuse('no-such-page', 'No such round was played at this table.', 'House rules § rounds');
  };

  /** Whoever asks was seated in that round: at the seat that is named, or at any. */
  const seated = async (found: Found, on: SignedOn | undefined, of: number, asked?: number) => {
    const round = await roundAt(found, of, lookingAs(on));
    if (isRefusal(round)) return round;
    const sat = on === undefined ? [] : await recallOf(found).seats(on.person.person, round);
    const seat = sat.find((one) => one === (asked ?? sat[0]));
    return seat === undefined ? notSeated : { ...found.at, round: round.round, seat };
  };

  app.get('/api/tables/:table/rounds/:round/receipt', { schema: receipts }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { params, query } = request;
    const of = await seated(found, await who.of(request), params.round, query.seat);
    if (isRefusal(of)) return of;
    if (of.round >= (await inPlay(house, found))) return roundInPlay;
    return receiptOf(house, signer, of, recallOf(found).before);
  });

  app.get('/api/tables/:table/rounds/:round/slip', { schema: slips }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { params, query } = request;
    const of = await seated(found, await who.of(request), params.round, query.seat);
    return isRefusal(of) ? of : slipAgain(house, signer, of);
  });

  app.get('/api/tables/:table/rounds/:round/dispute', { schema: packs }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const may = mayPack(on.person.duties, request.params.round, await inPlay(house, found));
    if (may !== true) return may;
    const round = await roundAt(found, request.params.round, lookingAs(on));
    if (isRefusal(round)) return round;
    const told = { ...found.at, round: round.round };
    const recorded = await exported(house, on, `round ${told.round} at ${told.table}, disputed`);
    return isRefusal(recorded) ? recorded : disputePack(house, signer, told, round);
  });

  disputing({ app, house, who }, tableAt, recallOf, roundAt);
};

type Seeing = ReturnType<typeof lookingAs>;

/** A patron who took part in a round disputes it. */
const disputing = (
  { app, house, who }: { readonly app: Door; readonly house: House; readonly who: Sessions },
  tableAt: ReturnType<typeof finding>,
  recallOf: (found: Found) => ReturnType<Recalls>,
  roundAt: (found: Found, round: number, looking: Seeing) => Promise<RecalledRound | Refusal>,
): void => {
  app.post('/api/tables/:table/rounds/:round/dispute', { schema: disputes }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const round = await roundAt(found, request.params.round, lookingAs(on));
    if (isRefusal(round)) return round;
    const { person } = on.person;
    if ((await recallOf(found).seats(person, round)).length === 0) return notSeated;
    const { key, what } = request.body;
    const said = { type: 'RaiseDispute', table: found.at.table, round: round.round, what };
    const asks = parseCommand({ RaiseDispute: alertCommands.RaiseDispute }, said, 'dispute');
    if (isRefusal(asks)) return asks;
    const by = signatures(on, alertCommands.RaiseDispute.by);
    const answer = await house.ask({ kind: 'alerts', asks }, by, `${person} ${key}`);
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });
};

const notSeated = refuse(
  'not-your-seat',
  'Only a player who was seated in that round can get this receipt or dispute it.',
  'House rules § seats',
);

/** The number of the round in play, where one is. */
const inPlay = async (house: House, { at, game }: Found): Promise<number> => {
  const { play, inForce } = await house.table(at);
  return game.procedure(inForce).over(play.round, play) ? play.number + 1 : play.number;
};

const mayPack = (duties: readonly Role[], round: number, playing: number): true | Refusal => {
  const has = (roles: readonly string[]) => duties.some((role) => roles.includes(role));
  if (!has(READS_PACKS)) {
    return refuse(
      'not-your-role',
      'A dispute pack is for a floorperson, surveillance and the regulator.',
      'House rules § export',
    );
  }
  if (blindTo(duties).drop) return countsBlind;
  return round < playing || has(WATCHES) ? true : roundInPlay;
};

const roundInPlay = refuse(
  'round-in-play',
  'This round is in play. Ask again when it is over.',
  'House rules § export',
);
