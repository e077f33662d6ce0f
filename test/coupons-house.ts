import type { Command } from '../src/coupons/index.ts';
import type { House } from '../src/house/house.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { Actor } from '../src/table/index.ts';
import { givenFor, PEOPLE } from './coupons-desk.ts';
import { putOnFile } from './known-house.ts';

const ROLES = { finance: 'finance', marketing: 'marketing', 'table games': 'dealer' } as const;
const roleOf = (department: string) => ROLES[department as keyof typeof ROLES];

/** Whoever enters a form at the desk, and those whose names are on it: all of them sign its entry. */
export const signersOf = ({ hands }: Command): readonly Actor[] => [
  { person: 'desk', duty: 'finance' },
  ...Object.values(hands).map(({ person, department }) => ({ person, duty: roleOf(department) })),
];

/** The forms of a test desk, entered in a house whose clock follows their days. */
export const enterIn = async (
  house: House,
  setDay: (day: string) => void,
  commands: readonly Command[],
): Promise<void> => {
  for (const one of Object.values(PEOPLE)) {
    await putOnFile(house, { ...one, role: roleOf(one.department) });
  }
  const { name } = await house.floor();
  for (const command of commands) {
    setDay(givenFor(command).today);
    const asks = inThisHouse(command, name, Object.keys(house.games));
    expectAccepted(await house.ask({ kind: 'coupons', asks }, signersOf(asks)));
  }
};

/** A design bears the name of the house, and only its games are filed. */
export const inThisHouse = (
  command: Command,
  holder: string,
  games: readonly string[],
): Command => {
  if (command.type === 'SubmitDesign') {
    return { ...command, design: { ...command.design, holder } };
  }
  return command.type === 'FileUse'
    ? { ...command, games: command.games.filter(({ game }) => games.includes(game)) }
    : command;
};
