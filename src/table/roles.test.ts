import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { ROLES, type Role, signedBy } from './actor.ts';
import { tableCommands } from './commands.ts';

/**
 * Who may do what, from the law and not from the declarations: the house rules print a table, and each chapter names who acts in a
 * sentence. A role that is added to a declaration by mistake has no other place to show.
 */
const lawOf = (file: string): string =>
  readFileSync(new URL(`../../law/${file}`, import.meta.url), 'utf8');

/** What a digest says under one heading. */
const saysUnder = (file: string, address: string): string => {
  const sections = lawOf(file).split(/^#+ /m);
  const own = sections.find((section) => section.startsWith(`${address} `));
  return own?.replaceAll(/```[^`]*```/g, '') ?? '';
};

const rolesIn = (cell: string): readonly Role[] =>
  ROLES.filter((role) => new RegExp(`\\b${role}\\b`).test(cell));

/** Whom a door lets through alone, and whom it takes as the second of two. */
const openTo = (rule: Parameters<typeof signedBy>[0]) => {
  const code = (by: readonly Role[]) => {
    const actors = by.map((duty, n) => ({ person: `person-${n + 1}`, duty }));
    const answer = signedBy(rule, { by: actors });
    return isRefusal(answer) ? answer.refused : 'open';
  };
  const by = ROLES.filter((role) => code([role]) !== 'not-your-role');
  const [first] = by;
  const isTwo = first !== undefined && code([first]) === 'second-signature';
  const second = isTwo ? ROLES.filter((role) => code([first, role]) === 'open') : [];
  return { by, second };
};

const HOUSE_RULES = [
  ...lawOf('house-rules.md').matchAll(/^\| `(\w+)` \| ([^|]*)\|([^|]*)\| § ([^|]+) \|$/gm),
].map(([, type = '', by = '', second = '', rule = '']) => ({ type, by, second, rule }));

test('House rules § people the table names every act at a table, and no other', () => {
  const named = HOUSE_RULES.map(({ type }) => type);
  expect(named.toSorted()).toEqual(Object.keys(tableCommands).toSorted());
});

test.each(HOUSE_RULES)('House rules § people $type is for: $by', ({ type, by, second, rule }) => {
  const declared = Object.values(tableCommands).find((one) => one.type === type);
  expect(openTo(declared!)).toEqual({ by: rolesIn(by), second: rolesIn(second) });
  expect(lawOf('house-rules.md')).toMatch(new RegExp(`^## § ${rule.trim()}$`, 'm'));
});

/** Whom the chapters name for an act, where they do: the digest must say so, and then the declaration. */
const FOOTBALL = '661a-three-dice-football.md';
const KINGS = '13-69f-45-football-kings.md';
const ASIA = '575-asia-poker.md';
const HIGH_ROLL = '675a-high-roll-dice.md';
const STATED: readonly [file: string, address: string, who: string, acts: string, also?: string][] =
  [
    [FOOTBALL, '§ 661a.4(b)', 'stickperson', 'OfferDice'],
    [FOOTBALL, '§ 661a.4(c)', 'player', 'AcceptDice RejectDice', 'stickperson'],
    [FOOTBALL, '§ 661a.7(a)', 'Quarterback', 'PassDice', 'stickperson'],
    [FOOTBALL, '§ 661a.5(c)', 'stickperson', 'CallNoRoll'],
    [FOOTBALL, '§ 661a.5(e)', 'stickperson', 'CallThrow', 'device'],
    [KINGS, '13:69F-45.3(a)', 'dealer', 'ReceiveDeck InspectDeck'],
    [KINGS, '13:69F-45.3(b)', 'supervisor', 'VerifyDeck'],
    [KINGS, '13:69F-45.4(c)', 'supervisor', 'OrderRecut'],
    [KINGS, '13:69F-45.5(c)', 'dealer', 'AnnounceNoMoreBets'],
    [KINGS, '13:69F-45.6(f)2', 'dealer', 'ReportMisdeal'],
    [ASIA, '§ 575.4(a)', 'floorperson', 'VerifyDeck'],
    [ASIA, '§ 575.4(a)', 'dealer', 'InspectDeck'],
    [ASIA, '§ 575.5(d)', 'floorperson', 'OrderRecut'],
    [ASIA, '§ 575.8(a)', 'dealer', 'AnnounceNoMoreBets'],
    [ASIA, '§ 575.11(a)', 'player', 'LookAtCards', 'dealer'],
    [ASIA, '§ 575.11(d)', 'player', 'Surrender', 'dealer'],
    [HIGH_ROLL, '§ 675a.3(c)', 'dealer', 'TakeShaker'],
    [HIGH_ROLL, '§ 675a.2(a)', 'dealer', 'ShakeDice', 'device'],
  ];
const ROLE_OF: Readonly<Record<string, Role>> = {
  Quarterback: 'player',
  supervisor: 'floorperson',
};
const gameOf = (file: string) =>
  Object.entries(games).find(([id]) => file.endsWith(`${id}.md`))?.[1];

test.each(STATED)('%s %s gives it to the %s: %s', (file, address, who, acts, also) => {
  expect(saysUnder(file, address).toLowerCase()).toContain(who.toLowerCase());
  for (const act of acts.split(' ')) {
    const declared = gameOf(file)?.commands[act];
    const roles = [
      ROLE_OF[who] ?? (who as Role),
      ...((also === undefined ? [] : [also]) as Role[]),
    ];
    expect(openTo(declared!).by, act).toEqual(ROLES.filter((role) => roles.includes(role)));
  }
});

test('§ 575.4(b), 13:69F-45.2(a) dealer and floorperson tear up the unused joker together', () => {
  for (const file of [ASIA, KINGS])
    expect(openTo(gameOf(file)!.commands.TearJoker!)).toEqual({
      by: ['dealer'],
      second: ['floorperson'],
    });
});

/** Acts in which a second person of the pit stands in for the dealer or decides alone, as the house rules and sheets have it. */
const BEYOND: Readonly<Record<string, string>> = {
  RemoveDeck: 'floorperson',
  BringShuffler: 'floorperson',
  TakeShufflerOut: 'floorperson',
  BringShoe: 'floorperson',
  TakeShoeOut: 'floorperson',
  AbandonWagers: 'dealer floorperson',
  ReportWrongStart: 'dealer floorperson',
  ExposeCard: 'dealer floorperson',
  'asia-poker ReportMisdeal': 'dealer floorperson',
  CallReshake: 'dealer floorperson',
  TakeAdjacent: 'player dealer',
  AskHouseWay: 'player dealer',
  SetHands: 'player',
  PlayOn: 'player dealer',
  VoidHand: 'player dealer',
  ShakeHandedCup: 'player dealer',
};
/** What chance decides: at an electronic table it is the device's to say. */
const CHANCE =
  'DealQuarter DealCards UncoverShaker ShowNumber DealStacks ShakeCup RevealHands CallThrow'.split(
    ' ',
  );

test.each(Object.entries(games))(
  'House rules § people what the chapter of %s gives to nobody by name is the dealer’s',
  (id, game) => {
    const stated = STATED.filter(([file]) => gameOf(file) === game).flatMap(([, , , acts]) =>
      acts.split(' '),
    );
    for (const declared of Object.values(game.commands)) {
      if (stated.includes(declared.type)) continue;
      const beyond = BEYOND[`${id} ${declared.type}`] ?? BEYOND[declared.type];
      const roles = beyond?.split(' ') ?? ['dealer'];
      const isChance =
        CHANCE.includes(declared.type) && !(id === 'asia-poker' && declared.type === 'RevealHands');
      const all = isChance ? [...roles, 'device'] : roles;
      expect(openTo(declared).by, declared.type).toEqual(
        ROLES.filter((role) => all.includes(role)),
      );
    }
  },
);
