export * from './beacon.ts';
export * from './cards.ts';
export * from './chance.ts';
export {
  type CommandOf,
  type CommandsOf,
  card,
  cards,
  choice,
  command,
  type Declarations,
  type Declared,
  declarations,
  dice,
  die,
  identifier,
  money,
  number,
  onCrew,
  oneOf,
  ROLES,
  type Role,
  type SigningRule,
  seat,
  several,
  text,
  together,
  yesNo,
} from './command.ts';
export * from './decider.ts';
export * from './deck/index.ts';
export * from './dice.ts';
export * from './draw.ts';
export * from './equipment.ts';
export * from './felt.ts';
export * from './form.ts';
export * from './fraction.ts';
export * from './game.ts';
export * from './law.ts';
export * from './money.ts';
export * from './no-more-bets.ts';
export * from './notation.ts';
export * from './odds.ts';
export * from './payment.ts';
export * from './payout-limit.ts';
export * from './play.ts';
export * from './play-commands.ts';
export * from './refusal.ts';
export * from './settlement.ts';
export * from './submission.ts';
export * from './wager.ts';
