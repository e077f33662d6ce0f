import type { Command } from '../src/coupons/index.ts';
import type { House } from '../src/house/house.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { Actor } from '../src/table/index.ts';
import { givenFor, PEOPLE } from './coupons-desk.ts';
import { putOnFile } from './known-house.ts';

const DESK: readonly Actor[] = [{ person: 'desk', duty: 'finance' }];

/** The forms of a test desk, entered in a house whose clock follows their days. */
export const enterIn = async (
  house: House,
  setDay: (day: string) => void,
  commands: readonly Command[],
): Promise<void> => {
  const roles = { finance: 'finance', marketing: 'marketing', 'table games': 'dealer' } as const;
  for (const one of Object.values(PEOPLE)) {
    await putOnFile(house, { ...one, role: roles[one.department as keyof typeof roles] });
  }
  const { name } = await house.floor();
  for (const command of commands) {
    setDay(givenFor(command).today);
    const asks = inThisHouse(command, name, Object.keys(house.games));
    expectAccepted(await house.ask({ kind: 'coupons', asks }, DESK));
  }
};

/** A design bears the name of the house, and only its games are filed. */
const inThisHouse = (command: Command, holder: string, games: readonly string[]): Command => {
  if (command.type === 'SubmitDesign') {
    return { ...command, design: { ...command.design, holder } };
  }
  return command.type === 'FileUse'
    ? { ...command, games: command.games.filter(({ game }) => games.includes(game)) }
    : command;
};
