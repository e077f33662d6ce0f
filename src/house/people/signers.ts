import type { Command as CouponCommand, DocumentSignature } from '../../coupons/index.ts';
import type { Role } from '../../kernel/command.ts';
import { type Refusal, refuse, say } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import type { HouseCommand } from '../decisions.ts';
import type { Floor } from '../floor.ts';
import { hasAdministrator, type People, presentIn, RESERVED } from './people.ts';

/** Reserved signers, no person's: the house at its set-up and for sign-ins, and the device of a table. */
export const HOUSE = 'house';
export const DEVICE = 'device';
export const THE_HOUSE: readonly Actor[] = [
  { person: HOUSE, duty: 'administrator' },
  { person: HOUSE, duty: 'floorperson' },
];
export const THE_DEVICE: readonly Actor[] = [{ person: DEVICE, duty: 'device' }];

/**
 * Whether everybody who signed a command, or is named by it as staff, is on file at that moment and has the role. The
 * house asks this of every command, and verify asks it again of every entry.
 */
export const knownSigners = (
  { people, floor }: { readonly people: People; readonly floor: Floor },
  command: HouseCommand,
  by: readonly Actor[],
): true | Refusal => {
  if (by.length === 0) return unsigned;
  if (command.kind === 'guest' && by.some(({ person }) => person !== HOUSE)) return notAGuest;
  for (const actor of by) {
    if (actor.person === HOUSE) {
      if (actor.duty === 'device' || !mayTheHouse(people, floor, command)) return notTheHouse;
    } else if (actor.person === DEVICE) {
      // With a second signer it would not be held to the draws of a device, and could say any result.
      if (by.length > 1) return deviceAlone;
      if (actor.duty !== 'device' || !AT_DEVICES.includes(command.kind)) return notTheDevice;
    } else {
      const held = holds(people, actor.person, actor.duty);
      if (held !== true) return held;
    }
  }
  return named(people, command, by);
};

const cite = 'House rules § people' as const;

const unsigned = refuse('unknown-signer', 'Nobody signed this. Sign in first.', cite);
const notTheHouse = refuse(
  'unknown-signer',
  'The house itself does not sign this. A member of the staff must.',
  cite,
);
const notAGuest = refuse(
  'unknown-signer',
  'Only the house itself lets a guest in. Have the cage register a patron.',
  cite,
);
const deviceAlone = refuse('unknown-signer', 'A device signs alone.', cite);
const notTheDevice = refuse('unknown-signer', 'A device signs draws and deals alone.', cite);

const AT_DEVICES: readonly HouseCommand['kind'][] = ['deal', 'close', 'session', 'commit', 'table'];

const holds = (people: People, person: string, role: Role): true | Refusal => {
  const known = presentIn(people, person);
  if (known === undefined) {
    return refuse('unknown-signer', `Nobody named "${person}" is on file here.`, cite);
  }
  return known.duties.includes(role)
    ? true
    : refuse('role-not-held', `${person} does not have the role ${role}.`, cite);
};

/** The house sets itself up until it is open, or has an administrator; later it keeps sessions and guests. */
const mayTheHouse = (people: People, floor: Floor, command: HouseCommand): boolean => {
  const settingUp = floor.name === '' || !hasAdministrator(people);
  switch (command.kind) {
    case 'people':
      return settingUp || SESSIONS.includes(command.asks.type);
    case 'floor':
      return settingUp || command.asks.type === 'BeginFormat';
    case 'guest':
    case 'coupons':
      return floor.name === '' || floor.demo;
    case 'table':
      return floor.name === '' && [command.asks].flat().every(({ type }) => SETS_UP.includes(type));
    case 'restored':
      return true;
    default:
      return false;
  }
};

/** What sets a table up needs one signature. A house without a name could be the second one of everything else, for good. */
const SETS_UP: readonly string[] = [
  ...['FileSubmission', 'SetLimits', 'SetPayment', 'OpenTable', 'JoinCrew', 'BringEquipment'],
];

const SESSIONS: readonly string[] = [
  'OpenSession',
  'RecordFailure',
  'KeepSession',
  'EndSession',
  'ForgetGuest',
  'RecordTraining',
];

/** Who is named as staff without signing: a crew is made of people on file, and a form is signed by them. */
const named = (people: People, command: HouseCommand, by: readonly Actor[]): true | Refusal => {
  if (command.kind === 'table') {
    for (const ask of [command.asks].flat()) {
      const joins = joining(people, ask);
      if (joins !== true) return joins;
      const sits = seating(people, ask);
      if (sits !== true) return sits;
    }
  }
  if (command.kind !== 'coupons') return true;
  // Who writes another's name on a form has not signed for them; a demo house signs for its own people.
  const signs = (person: string) => by.some((one) => one.person === person || one.person === HOUSE);
  // A form that is not whole is for the register to refuse.
  for (const signature of signaturesOn(command.asks)) {
    const known = presentIn(people, String(signature?.person));
    const same =
      known !== undefined &&
      signs(known.person) &&
      known.name === signature.name &&
      known.credential === signature.credential &&
      known.department === signature.department &&
      known.grade === signature.grade;
    if (!same) {
      return refuse(
        'unknown-signer',
        `${say(signature?.name)} is not on file as signed here.`,
        cite,
      );
    }
  }
  return true;
};

/** Everybody who is on a form: § 525.21(e) has a supervisor on it besides, to whom a deviation was reported. */
const signaturesOn = (form: CouponCommand | undefined): readonly DocumentSignature[] => {
  const signed = Object.values<DocumentSignature>(form?.hands ?? {});
  const reported = form?.type === 'ExamineDelivery' ? form.reported : undefined;
  return reported === undefined ? signed : [...signed, reported.supervisor];
};

/** A member of the staff at a seat could approve a correction that pays that seat. */
const seating = (people: People, ask: TableCommand): true | Refusal =>
  ask.type === 'TakeSeat' &&
  (RESERVED.includes(ask.patron) || (presentIn(people, ask.patron)?.kind ?? 'patron') !== 'patron')
    ? refuse(
        'not-a-patron',
        `${say(ask.patron)} is not a patron. Members of the staff take no seat.`,
        'House rules § seats',
      )
    : true;

const joining = (people: People, ask: TableCommand): true | Refusal =>
  ask.type === 'JoinCrew' ? holds(people, ask.person, ask.duty) : true;
