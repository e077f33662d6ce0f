import type { Card } from '../../kernel/cards.ts';
import type { CardsShown, DiceShown, PlayerAction } from '../../kernel/felt.ts';
import type { Viewer } from '../../kernel/game.ts';
import type { Layout, Seat } from '../../kernel/wager.ts';
import { next } from './chance.ts';
import type { Command } from './commands.ts';
import { DEALER, type Position } from './positions.ts';
import { nameOfRank, type Ranking, rankOfHand } from './rankings.ts';
import { type Event, HAND, handOf, type Round, settingOf, TO_DEAL } from './round.ts';
import type { Setting } from './setting.ts';
import type { Rules } from './submission.ts';
import { view } from './view.ts';

/** § .5(g): the dice that say where the deal begins. */
export const dice = (event: Event): readonly DiceShown[] | undefined =>
  event.type === 'ShakerUncovered'
    ? [{ label: 'Shaker', colour: 'white', faces: event.dice }]
    : undefined;

/** § .11: the dealer's cards and those of each player, face up only to who may see them. */
export const cards = (rules: Rules, round: Round, viewer: Viewer): readonly CardsShown[] => {
  if (round.dealt.length < TO_DEAL) return [];
  const dealer = round.dealer ?? (round.dealerTurned ? handOf(round, DEALER) : undefined);
  return [
    ...shownAs(rules, 'Dealer', dealer),
    ...round.seats
      .filter((seat) => !round.left.includes(seat) && !round.voided.includes(seat))
      .flatMap((seat) => shownAs(rules, labelOf(seat, viewer), seenOf(round, seat, viewer))),
  ];
};

const labelOf = (seat: Position, viewer: Viewer): string =>
  viewer.as === 'seat' && viewer.seat === seat ? 'You' : `Seat ${seat}`;

/** What the viewer may know of a seat's cards, as `view` has it. */
const seenOf = (
  round: Round,
  seat: Seat,
  viewer: Viewer,
): Setting | readonly Card[] | undefined => {
  const seen = view(round, viewer);
  if (!('shown' in seen)) return settingOf(round, seat) ?? handOf(round, seat);
  const shown = seen.shown.find((one) => one.seat === seat)?.setting;
  const own = viewer.as === 'seat' && viewer.seat === seat ? seen.own : undefined;
  return shown ?? own?.setting ?? own?.cards;
};

const FACE_DOWN = Array<'face down'>(HAND).fill('face down');

const shownAs = (
  rules: Ranking,
  label: string,
  cards: Setting | readonly Card[] | undefined,
): readonly CardsShown[] => {
  if (cards === undefined) return [{ label, cards: FACE_DOWN }];
  if (!('high' in cards)) return [{ label, cards }];
  return [
    named(rules, `${label}, high`, cards.high),
    named(rules, `${label}, medium`, cards.medium),
    named(rules, `${label}, low`, cards.low),
  ];
};

const named = (rules: Ranking, label: string, hand: readonly Card[]): CardsShown => ({
  label,
  cards: hand,
  says: nameOfRank(rankOfHand(hand, rules), hand.length),
});

/** § .11(b), (d), .13(d): what a player is asked, the house way first. */
export const offers = (
  rules: Rules,
  round: Round,
  seat: Seat,
  layout: Layout,
): readonly PlayerAction[] => {
  const due = next(rules, round, layout);
  if (due.kind !== 'choice') return [];
  const own = due.commands.filter((command) => 'seat' in command && command.seat === seat);
  const titled = own.flatMap((command): readonly PlayerAction[] => {
    const title = titleOf(rules, command);
    return title === undefined ? [] : [{ title, command, asked: true }];
  });
  // Ways of setting that come to the same hands are one offer.
  return titled.filter(
    ({ title }, index) => titled.findIndex((one) => one.title === title) === index,
  );
};

const titleOf = (rules: Rules, command: Command): string | undefined => {
  switch (command.type) {
    case 'SetHands':
      return `Set ${[command.high, command.medium, command.low]
        .map((hand) => nameOfRank(rankOfHand(hand as readonly Card[], rules), hand.length))
        .join(' / ')}`;
    case 'Surrender':
      return 'Surrender';
    case 'PlayOn':
      return 'Play on';
    case 'VoidHand':
      return 'Void the hand';
    default:
      return undefined;
  }
};
