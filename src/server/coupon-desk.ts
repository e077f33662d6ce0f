import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Signature as CouponHand } from '../coupons/hands.ts';
import {
  type Book,
  COMMANDS,
  type Command as CouponCommand,
  csvOf,
  type Event,
  PAPERS,
  paperOf,
} from '../coupons/index.ts';
import { COUPONS } from '../house/at-table.ts';
import { gamingDay } from '../house/decisions.ts';
import type { House } from '../house/house.ts';
import type { Person } from '../house/people.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import type { HouseDuty } from '../table/index.ts';
import { documentPdf } from './documents/coupons/index.ts';
import { type sessions, signedOff } from './session.ts';

/** What tables do by themselves, and nobody asks for at the desk. */
const AT_TABLES: readonly string[] = ['PresentCoupon', 'RedeemCoupon', 'ReturnCoupon'];

const paperBody = z.object({
  key: z.string().min(8).max(100),
  /** The paper without its signatures. It is of today unless it names its day, as the count of yesterday does. */
  command: z.looseObject({ type: z.string().max(40) }),
  /** Where on the paper the one who is signed on signs. */
  place: z.string().max(40),
  /** Whoever else signs does so on the same console, by name and password. */
  others: z
    .record(
      z.string().max(40),
      z.object({ person: z.string().max(64), password: z.string().max(200) }),
    )
    .optional(),
});

/** The Match Play Coupon programme over HTTP: papers are signed and posted, papers are read and printed. */
export const couponDesk = (
  app: FastifyInstance,
  house: House,
  who: ReturnType<typeof sessions>,
): void => {
  app.post('/api/coupons', async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const body = paperBody.safeParse(request.body);
    if (!body.success) {
      return refuse(
        'not-understood',
        'A paper has a key, a command and a place to sign.',
        'House rules § command',
      );
    }
    const { command, place, others, key } = body.data;
    if (!Object.hasOwn(COMMANDS, command.type) || AT_TABLES.includes(command.type)) {
      return refuse(
        'unknown-command',
        `The desk knows no paper "${command.type}".`,
        'House rules § command',
      );
    }
    const signers: Record<string, Person> = { [place]: on.person };
    for (const [where, { person, password }] of Object.entries(others ?? {})) {
      const other = await house.signIn(person, password);
      if (isRefusal(other)) return other;
      await house.signOut(other.token, 'signed once');
      signers[where] = other.person;
    }
    const hands = Object.fromEntries(
      Object.entries(signers).map(([where, person]) => [where, handOf(person)]),
    );
    const asks = { day: gamingDay(house.clock()), ...command, hands } as unknown as CouponCommand;
    const by = Object.values(signers).map(({ person, duties }) => ({
      person,
      duty: dutyOf(duties),
    }));
    const answer = await house.ask({ kind: 'coupons', asks }, by, `${on.person.person} ${key}`);
    if (isRefusal(answer)) return answer;
    return {
      position: answer.entry.position,
      hash: answer.entry.hash,
      again: answer.again,
      events: answer.entry.events.map(({ event }) => event),
    };
  });

  app.get('/api/coupons/papers/:paper', async (request, reply) => {
    const on = await who.of(request);
    if (on === undefined || on.person.kind === 'patron') {
      return refuse(
        'not-your-duty',
        'Papers of the programme are for staff and the regulator.',
        '58 Pa. Code § 525.21(d)',
      );
    }
    const printed = gamingDay(house.clock());
    const events = (await house.log.store.readStream(COUPONS)).map(
      ({ event }) => event as unknown as Event,
    );
    const { paper: name } = request.params as { paper: string };
    const known = PAPERS.find((one) => one === name);
    if (known === undefined) {
      return refuse(
        'no-such-page',
        `The papers are ${PAPERS.join(', ')}.`,
        '58 Pa. Code § 525.21(d)',
      );
    }
    const { as, which } = request.query as { as?: string; which?: string };
    const book = await house.log.state<Book>(COUPONS);
    const holder = (await house.floor()).name;
    const paper = paperOf(events, book, known, which, { holder, printed });
    if (isRefusal(paper)) return paper;
    if (as === 'csv')
      return reply.type('text/csv; charset=utf-8').send(paper.sections.map(csvOf).join('\r\n'));
    if (as === 'pdf') return reply.type('application/pdf').send(await documentPdf(paper, printed));
    return paper;
  });
};

/** Name, credential, department and grade as the house has them on file, never as a request says. */
const handOf = ({ person, name, credential, department, grade }: Person): CouponHand => ({
  person,
  name,
  credential: credential ?? 'none',
  department: department ?? 'none',
  grade: grade ?? 'member',
});

const dutyOf = (duties: readonly HouseDuty[]): HouseDuty => duties[0] ?? 'player';
