import type { Card } from '../../kernel/cards.ts';
import type { Box, Felt, Inscription, Language, PlayerAction } from '../../kernel/felt.ts';
import { type ConsoleForm, staffForms } from '../../kernel/form.ts';
import { dollars } from '../../kernel/money.ts';
import type { Layout, Seat } from '../../kernel/wager.ts';
import { next } from './chance.ts';
import { of } from './chapter.ts';
import { type Command, commands } from './commands.ts';
import { handWords } from './rank-words.ts';
import type { Round } from './round.ts';
import type { Rules } from './submission.ts';

export const HANDS = ['high', 'medium', 'low'] as const;
const ROOM = { high: 4, medium: 2, low: 1 } as const;

const WORDS = {
  en: {
    dealer: 'Dealer',
    hand: 'Your hands',
    wagers: 'Your wagers',
    bonus: (table: string) => `Bonus pays, table ${table}`,
    shaker: 'Shaker',
    high: 'High',
    medium: 'Medium',
    low: 'Low',
    two: 'two of three hands higher',
    limit: (amount: string) => `Pays a player at most ${amount} on a hand.`,
    look: 'Look at your cards',
    surrender: 'Surrender unseen',
    playOn: 'Play on',
    voidHand: 'Void the hand',
  },
  es: {
    dealer: 'Crupier',
    hand: 'Sus manos',
    wagers: 'Sus apuestas',
    bonus: (table: string) => `Pagos de Bonus, tabla ${table}`,
    shaker: 'Cubilete',
    high: 'Alta',
    medium: 'Media',
    low: 'Baja',
    two: 'dos de tres manos más altas',
    limit: (amount: string) => `Paga a un jugador como máximo ${amount} por mano.`,
    look: 'Mirar sus cartas',
    surrender: 'Rendirse sin ver',
    playOn: 'Seguir jugando',
    voidHand: 'Anular la mano',
  },
} as const satisfies Record<Language, object>;

/** § .2(b)(3), (4): high, medium and low from left to right for both, so that hands compare column by column. */
const hands = (whose: string, language: Language): readonly Box[] =>
  HANDS.map((hand) => ({
    id: `${whose}-${hand}`,
    title: WORDS[language][hand],
    holds: 'cards',
    room: ROOM[hand],
  }));

export const felt = (rules: Rules, language: Language): Felt => {
  const words = WORDS[language];
  const bonus = rules.bonus === 'offered';
  const shaker: Box = { id: 'shaker', title: words.shaker, holds: 'dice', room: 3 };
  const wide = (block: string): string => (bonus ? `${block} ${block} ${block} pays` : block);
  const limit: Inscription = {
    text: words.limit(dollars(rules.payoutLimitCents)),
    cite: of('.12(c)'),
    in: 'wagers',
  };
  return {
    blocks: {
      dealer: {
        kind: 'boxes',
        title: words.dealer,
        boxes: [
          ...(rules.startingPosition === 'shaker' ? [shaker] : []),
          ...hands('dealer', language),
        ],
      },
      hand: { kind: 'boxes', title: words.hand, boxes: hands('own', language), large: true },
      wagers: {
        kind: 'wagers',
        title: words.wagers,
        columns: 2,
        areas: [
          { wager: 'asia-poker', span: bonus ? 1 : 2, note: words.two },
          ...(bonus ? [{ wager: 'bonus', span: 1 }] : []),
        ],
      },
      ...(bonus
        ? { pays: { kind: 'pays', title: words.bonus(rules.bonusPayTable), wager: 'bonus' } }
        : {}),
    },
    grid: {
      wide: [wide('dealer'), wide('hand'), wide('wagers')],
      narrow: ['hand', 'wagers', ...(bonus ? ['pays'] : [])],
    },
    strip: { narrow: 'dealer' },
    inscriptions: rules.payoutLimitCents === 0 ? [] : [limit],
    phases: [
      { title: 'Bets open', commands: [] },
      { title: 'No more bets', commands: ['AnnounceNoMoreBets'] },
      {
        title: 'Starting position',
        commands: ['ShakeShaker', 'UncoverShaker', 'AnnounceTotal', 'ShowNumber'],
      },
      {
        title: 'Deal and count',
        commands: ['DealStacks', 'DealCards', 'CountStub', 'CoverShaker'],
      },
      { title: 'Players set', commands: ['LookAtCards', 'SetHands', 'NoteHandsSet'] },
      { title: 'Dealer sets', commands: ['TurnDealer', 'SetDealerHands'] },
      { title: 'Reveal', commands: ['RevealHands', 'Surrender'] },
    ],
  };
};

/**
 * § .8(c): cards dealt face down are counted; all of them at once are read by a shoe or drawn by a device. Seven cards that are
 * turned are entered as they are: four, two and one.
 */
export const entries = (): readonly ConsoleForm[] =>
  staffForms(commands)
    .filter(({ command }) => command !== 'DealCards')
    .map((form) => ({
      ...form,
      fields: form.fields.map((field) => {
        const hand = HANDS.find((name) => name === field.name);
        return hand === undefined || field.kind !== 'list' ? field : { ...field, most: ROOM[hand] };
      }),
    }));

/** § .11(a), (d), .13(d): what a player is asked besides setting the hands, which is done with the cards themselves. */
export const offers = (
  rules: Rules,
  round: Round,
  seat: Seat,
  layout: Layout,
  language: Language,
): readonly PlayerAction[] => {
  const due = next(rules, round, layout);
  const commands =
    due.kind === 'forced' ? [due.command] : due.kind === 'choice' ? due.commands : [];
  // § .11(d): what goes on by itself asks nothing, so no press that was meant to go on surrenders a wager.
  const asked = due.kind === 'choice' && due.passing ? {} : { asked: true as const };
  return commands
    .filter((command) => 'seat' in command && command.seat === seat)
    .flatMap((command): readonly PlayerAction[] => {
      const title = titleOf(command, language);
      return title === undefined ? [] : [{ title, command, ...asked }];
    });
};

const titleOf = (command: Command, language: Language): string | undefined => {
  const words = WORDS[language];
  switch (command.type) {
    case 'LookAtCards':
      return words.look;
    case 'Surrender':
      return words.surrender;
    case 'PlayOn':
      return words.playOn;
    case 'VoidHand':
      return words.voidHand;
    default:
      return undefined;
  }
};

export const handsInWords = (
  setting: Readonly<Record<(typeof HANDS)[number], readonly Card[]>>,
  rules: Rules,
  language: Language,
): string => HANDS.map((hand) => handWords(setting[hand], rules, language)).join(', ');
