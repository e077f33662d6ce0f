import type { Block, Box, InBox } from '../../kernel/felt.ts';
import { payoutOf } from '../../kernel/settlement.ts';
import type { TableChanged } from '../../server/wire/table.ts';
import { dollars } from '../house.ts';
import type { Same } from '../texts.en.ts';
import { texts } from '../texts.ts';
import { titleOf } from './sentences.ts';
import type { Bet, Corrected, Declaration, Line, View } from './table-stream.ts';
import type { Told } from './telling.ts';

/** Texts of what happens seldom: they come with it. */
export const correctingEn = {
  corrected: (is: string) => `Corrected: ${is}.`,
  not: (is: string, was: string) => `${is}, not ${was}`,
  holds: (title: string, content: string) => `${title} ${content}`,
  back: (title: string, amount: string) => `${title}: ${amount} goes back to the rack.`,
  backWithStake: (title: string, amount: string) =>
    `${title}: ${amount} and the stake go back to the rack.`,
  stakeBack: (title: string) => `${title}: the stake goes back to the rack.`,
  paid: (title: string, amount: string) => `${title}: ${amount} paid.`,
  paidWithStake: (title: string, amount: string) => `${title}: ${amount} paid, stake back.`,
  stakeReturned: (title: string) => `${title}: stake back.`,
  stands: (title: string) => `${title}: the wager is in play again.`,
  standsLess: (title: string, amount: string) =>
    `${title}: ${amount} goes back to the rack, the wager is in play again.`,
} as const;

export const correctingEs: Same<typeof correctingEn> = {
  corrected: (is) => `Corregido: ${is}.`,
  not: (is, was) => `${is}, no ${was}`,
  holds: (title, content) => `${title}: ${content}`,
  back: (title, amount) => `${title}: ${amount} vuelven a la casa.`,
  backWithStake: (title, amount) => `${title}: ${amount} y la apuesta vuelven a la casa.`,
  stakeBack: (title) => `${title}: la apuesta vuelve a la casa.`,
  paid: (title, amount) => `${title}: se pagan ${amount}.`,
  paidWithStake: (title, amount) => `${title}: se pagan ${amount} y se devuelve la apuesta.`,
  stakeReturned: (title) => `${title}: se devuelve la apuesta.`,
  stands: (title) => `${title}: la apuesta vuelve a estar en juego.`,
  standsLess: (title, amount) =>
    `${title}: ${amount} vuelven a la casa y la apuesta vuelve a estar en juego.`,
};

const words = () => (texts.locale.startsWith('es') ? correctingEs : correctingEn);

export interface Correction extends Pick<TableChanged, 'corrected'> {
  readonly game: Declaration;
  readonly before: View;
  readonly now: View;
  /** What stood on the screen before it, and what stands there now. */
  readonly was: Told;
  readonly is: Told;
}

/** More boxes than this are told by the headline alone. */
const MOST_BOXES = 3;

/** What a correction changed: what was entered, and what became of each wager of this player's. */
export const correctionOf = ({
  game,
  before,
  now,
  was,
  is,
  // Another throw may have followed the one that was corrected.
  corrected: at = { was, is },
}: Correction): Omit<Corrected, 'by'> => {
  const changed = boxesOf(game).flatMap((box): readonly Changed[] => {
    const [old, fresh] = [at.was, at.is].map((one) => inBox(box, one));
    const told = old !== undefined && contentOf(box, old) !== contentOf(box, fresh);
    return told ? [{ box, old, fresh }] : [];
  });
  const lines = [...before.settled, ...now.settled].filter(({ seat }) => seat === now.mine);
  const bets = [...new Set(lines.map(({ bet }) => bet))];
  const sentences = bets.flatMap((bet) => {
    const said = sentenceFor(game, movedOn(bet, before, now));
    return said === undefined ? [] : [{ bet, said }];
  });
  return {
    says: headingOf(changed, at.was.say, at.is.say),
    // A box that holds a later throw now has nothing of it to strike out.
    was: changed
      .filter(({ box, fresh }) => contentOf(box, fresh) === contentOf(box, inBox(box, is)))
      .map(({ old }) => old),
    moved: sentences.map(({ said }) => said),
    changed: changedBets(before, now),
    dropped: droppedBy(game, before.said ?? [], now.said ?? []),
    bets: sentences.map(({ bet }) => bet),
  };
};

type Said = NonNullable<View['said']>;

/** What the crew entered that cannot stand any more, by its title; the entry that was corrected is not among it. */
const droppedBy = ({ entries }: Declaration, before: Said, now: Said): readonly string[] => {
  const stands = now.map((one) => JSON.stringify(one));
  const gone = before.filter((one) => {
    const at = stands.indexOf(JSON.stringify(one));
    if (at >= 0) stands.splice(at, 1);
    return at < 0;
  });
  return gone
    .slice(1)
    .flatMap(({ type }) => entries.find(({ command }) => command === type)?.title ?? []);
};

const inBox = (box: Box, { shown }: Pick<Told, 'shown'>): InBox | undefined =>
  shown.lying?.find((one) => one.box === box.id);

interface Changed {
  readonly box: Box;
  readonly old: InBox;
  readonly fresh: InBox | undefined;
}

const boxesOf = ({ felt }: Declaration): readonly Box[] =>
  Object.values(felt.blocks).flatMap((block: Block) =>
    block.kind === 'boxes' ? block.boxes.filter(({ holds }) => holds !== 'figure') : [],
  );

const contentOf = (box: Box, inside: InBox | undefined): string => {
  const { dice, cards = [] } = inside ?? {};
  const faces = dice?.faces ?? [];
  // A box for one face holds as many as it holds.
  if (box.counts) return String(faces.length);
  return faces.join('-') || cards.map(texts.card).join(', ') || texts.empty;
};

/** By the dice and cards that differ; where those are many or none, by what was called. A wager is told among the amounts. */
const headingOf = (changed: readonly Changed[], was: string, is: string): string => {
  const { corrected, not, holds } = words();
  if (changed.length > 0 && changed.length <= MOST_BOXES) {
    const boxes = changed.map(({ box, old, fresh }) =>
      not(holds(box.title, contentOf(box, fresh)), contentOf(box, old)),
    );
    return corrected(boxes.join('; '));
  }
  if (is === was) return texts.correctedPlain;
  return corrected(is !== '' && was !== '' ? not(is, was) : is || was);
};

interface Moved {
  readonly bet: Bet | Line;
  readonly paidCents: number;
  readonly stakeCents: number;
  /** It was decided, and waits for a result again. */
  readonly again: boolean;
}

/** The wagers of all seats that come to something else. */
const changedBets = (before: View, now: View): readonly number[] => {
  const all = new Set([...before.settled, ...now.settled].map(({ bet }) => bet));
  return [...all].filter((bet) => {
    const { paidCents = 0, stakeCents = 0 } = movedOn(bet, before, now) ?? {};
    return paidCents !== 0 || stakeCents !== 0;
  });
};

const movedOn = (id: number, before: View, now: View): Moved | undefined => {
  const [old, fresh] = [before, now].map((at) => at.settled.find(({ bet }) => bet === id));
  const again = now.bets.find((bet) => bet.id === id);
  const bet = fresh ?? old;
  if (bet === undefined) return undefined;
  const paid = (line: Line | undefined) => (line === undefined ? 0 : payoutOf(line));
  return {
    bet,
    paidCents: paid(fresh) - paid(old),
    stakeCents: (fresh?.returnedCents ?? 0) - (old?.returnedCents ?? 0),
    again: fresh === undefined && again !== undefined,
  };
};

const sentenceFor = (game: Declaration, moved: Moved | undefined): string | undefined => {
  if (moved === undefined) return undefined;
  const { bet, paidCents, stakeCents, again } = moved;
  const title = titleOf(game, bet);
  const amount = dollars(Math.abs(paidCents));
  const say = words();
  if (again) return paidCents < 0 ? say.standsLess(title, amount) : say.stands(title);
  if (paidCents < 0) {
    return stakeCents < 0 ? say.backWithStake(title, amount) : say.back(title, amount);
  }
  if (paidCents > 0) {
    return stakeCents > 0 ? say.paidWithStake(title, amount) : say.paid(title, amount);
  }
  if (stakeCents === 0) return undefined;
  return stakeCents < 0 ? say.stakeBack(title) : say.stakeReturned(title);
};
