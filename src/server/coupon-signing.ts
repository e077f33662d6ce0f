import {
  COMMANDS,
  type CommandType,
  type CouponRegister,
  departments,
  parseForm,
} from '../coupons/index.ts';
import {
  checkSignatures,
  type Departments,
  type RequiredSignature,
  type RequiredSignatures,
} from '../coupons/signatures.ts';
import { signatureOf } from '../house/coupon-house.ts';
import { gamingDay } from '../house/decision.ts';
import { commandIn } from '../house/decisions.ts';
import type { House } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import { declarationOf } from '../kernel/command.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Role } from '../table/index.ts';
import { withMember } from './coupon-members.ts';
import { couponForms } from './declared.ts';

/** Who signs besides the person signed in: on the same console, by name and password. */
export type Others = Readonly<
  Record<string, { readonly person: string; readonly password: string }>
>;

export interface SentForm {
  readonly key: string;
  /** Without its signatures. It is of today unless it names its day, as the count of yesterday does. */
  readonly command: { readonly type: string } & Readonly<Record<string, unknown>>;
  /** Where the person signed in signs. */
  readonly place: string;
  readonly others: Others;
}

/** A form is signed, decided and entered, or refused as a whole; `from` is the address that passwords on it came from. */
export const enterForm = async (house: House, on: Person, form: SentForm, from: string) => {
  const { command, place, others, key } = form;
  const declared = declarationOf(couponForms, command, 'coupon');
  if (isRefusal(declared)) return declared;
  const { type } = declared;
  const signers = await signersOf(house, { [place]: on }, others, from);
  if (isRefusal(signers)) return withMember(signers, type);
  const known = `${on.person} ${key}`;
  const signed = {
    day: (await dayOf(house, known)) ?? gamingDay(house.clock()),
    ...signedReport(command, signers),
    hands: handsOf(COMMANDS[type].places, signers),
  };
  const asks = parseForm(signed, departments(await house.coupons()));
  if (isRefusal(asks)) return withMember(asks, type);
  const by = Object.values(signers).map(({ person, duties }) => ({
    person,
    duty: dutyOf(duties),
  }));
  const answer = await house.ask({ kind: 'coupons', asks }, by, known);
  if (isRefusal(answer)) return withMember(answer, type);
  return {
    position: answer.entry.position,
    hash: answer.entry.hash,
    again: answer.again,
    events: answer.entry.events.map(({ event }) => event),
  };
};

/** The day of a form that was entered before: sent again after the gaming day has ended, it is the same form. */
const dayOf = async (house: House, key: string): Promise<string | undefined> => {
  const entry = await house.log.store.byKey(key);
  const command = entry && commandIn(entry.command);
  return command?.kind === 'coupons' ? command.asks.day : undefined;
};

const signersOf = async (
  house: House,
  on: Readonly<Record<string, Person>>,
  others: Others,
  from: string,
): Promise<Readonly<Record<string, Person>> | Refusal> => {
  const signers = { ...on };
  for (const [where, { person, password }] of Object.entries(others)) {
    const other = await house.vouch(person, password, from);
    if (isRefusal(other)) return other;
    signers[where] = other;
  }
  return signers;
};

/** The supervisor to whom a deviation is reported (§ 525.21(e)) signs the report, which is not a place of the form itself. */
const REPORTED = 'supervisor';

const signedReport = (
  command: SentForm['command'],
  signers: Readonly<Record<string, Person>>,
): Readonly<Record<string, unknown>> => {
  if (command.type !== 'ExamineDelivery' || command.reported === undefined) return command;
  const { supervisor: _claimed, ...report } = command.reported as Record<string, unknown>;
  const told = signers[REPORTED];
  return {
    ...command,
    reported: { ...report, ...(told === undefined ? {} : { supervisor: signatureOf(told) }) },
  };
};

const handsOf = (wanted: RequiredSignatures, signers: Readonly<Record<string, Person>>) =>
  Object.fromEntries(
    Object.entries(signers)
      .filter(([where]) => where !== REPORTED || Object.hasOwn(wanted, REPORTED))
      .map(([where, person]) => [where, signatureOf(person)]),
  );

const dutyOf = (duties: readonly Role[]): Role => duties[0] ?? 'player';

/** A line of a form where somebody signs, who may, and whether this person may. */
export interface SigningLine {
  readonly place: string;
  readonly of: readonly string[];
  readonly atLeast: string;
  readonly cite: string;
  readonly mine: boolean;
  /** Signed only where the form has this member. */
  readonly with?: string;
}

export const placesOf = (
  type: CommandType,
  person: Person,
  named: Departments,
): readonly SigningLine[] => {
  const lines = Object.entries<RequiredSignature>(COMMANDS[type].places).map(
    ([place, hand]): SigningLine => ({
      place,
      of: hand.of.map((task) => (task === 'table games' ? task : named[task])),
      atLeast: hand.atLeast,
      cite: hand.cite,
      mine: checkSignatures({ [place]: hand }, { [place]: signatureOf(person) }, named) === true,
    }),
  );
  return type === 'ExamineDelivery' ? [...lines, reportedTo(named)] : lines;
};

const reportedTo = ({ finance }: Departments): SigningLine => ({
  ...{ place: REPORTED, of: [finance], atLeast: 'supervisor', mine: false, with: 'reported' },
  cite: '58 Pa. Code § 525.21(e)',
});

export const runsProgram = ({ kind, department = '' }: Person, book: CouponRegister): boolean => {
  const { finance, marketing } = departments(book);
  return kind === 'staff' && [finance, marketing].includes(department);
};

/** The program is for the two departments that run it, for surveillance and for the regulator. */
export const mayRead = (person: Person, book: CouponRegister): true | Refusal => {
  const { finance, marketing } = departments(book);
  return person.kind === 'regulator' ||
    person.duties.includes('surveillance') ||
    runsProgram(person, book)
    ? true
    : refuse(
        'not-your-role',
        `The coupon desk is for ${finance}, ${marketing}, surveillance and the regulator.`,
        '58 Pa. Code § 525.21(d)',
      );
};
