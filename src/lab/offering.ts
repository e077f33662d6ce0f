import type { Block, Felt } from '../kernel/felt.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Step } from '../kernel/settlement.ts';
import type { BetResult, Layout, PayLine, Wager, WagerId } from '../kernel/wager.ts';
import { type PayChange, quotedOn, readPay, writePay } from './vary.ts';

/** A wager that an inventor adds: decided as another one is, and paid in its own way. What is not named loses. */
export interface AddedWager {
  readonly wager: WagerId;
  readonly title: string;
  readonly of: WagerId;
  readonly pays: Readonly<Record<string, PayChange['becomes']>>;
}

/** Which wagers a game offers: some of its own are left out, some are added. */
export interface Offering {
  readonly without: readonly WagerId[];
  readonly added: readonly AddedWager[];
}

/** The game with other wagers on its layout; what happens in a round stays as its chapter has it. */
export const offering = (game: AnyGame, { without, added }: Offering): AnyGame => {
  if (without.length === 0 && added.length === 0) return game;
  const { bundles } = game;
  const seen = seenBy(added);
  return {
    ...game,
    procedure: (rules) => {
      const own = game.procedure(rules);
      return {
        ...own,
        decide: (round, command, layout) => own.decide(round, command, seen(layout)),
        over: (round, layout) => own.over(round, seen(layout)),
      };
    },
    next: (rules, round, layout) => game.next(rules, round, seen(layout)),
    draw: (rules, round, layout, source) => game.draw(rules, round, seen(layout), source),
    wagers: (rules) => {
      const own = game.wagers(rules);
      return {
        ...Object.fromEntries(Object.entries(own).filter(([id]) => !without.includes(id))),
        ...Object.fromEntries(
          added.flatMap((one) => {
            const of = own[one.of];
            return of === undefined ? [] : [[one.wager, derived(of, one)]];
          }),
        ),
      };
    },
    settlement: (rules, round, event, layout) =>
      game.settlement(rules, round, event, seen(layout)).map(
        (step): Step => ({
          ...step,
          wagers: step.wagers.flatMap((id) => [id, ...addedTo(added, id)]),
        }),
      ),
    ...(bundles === undefined
      ? {}
      : {
          bundles: (rules) =>
            bundles(rules).filter(({ placings }) =>
              placings.every(({ wager }) => !without.includes(wager)),
            ),
        }),
    ...(game.screen === undefined ? {} : { screen: drawn(game.screen, { without, added }) }),
  };
};

type Screen = NonNullable<AnyGame['screen']>;

const drawn = (screen: Screen, offered: Offering): Screen => {
  const { felt, offers, arrange } = screen;
  const seen = seenBy(offered.added);
  return {
    ...screen,
    ...(felt && { felt: (rules, language) => printed(felt(rules, language), offered) }),
    ...(offers && {
      offers: (rules, round, seat, layout, language) =>
        offers(rules, round, seat, seen(layout), language),
    }),
    ...(arrange && {
      arrange: (rules, round, seat, layout, language) =>
        arrange(rules, round, seat, seen(layout), language),
    }),
  };
};

/** To its game an added wager is the one that it follows: rounds go on for it, and end, as they would for that. */
const seenBy =
  (added: readonly AddedWager[]) =>
  <L extends Layout>(layout: L): L => {
    const isAdded = (id: WagerId) => added.find(({ wager }) => wager === id)?.of;
    if (!layout.bets.some(({ wager }) => isAdded(wager) !== undefined)) return layout;
    return {
      ...layout,
      bets: layout.bets.map((bet) => ({ ...bet, wager: isAdded(bet.wager) ?? bet.wager })),
    };
  };

const addedTo = (added: readonly AddedWager[], of: WagerId): readonly WagerId[] =>
  added.filter((one) => one.of === of).map(({ wager }) => wager);

const derived = (
  { quotedApart: _apart, payTable: _table, accepts: _accepts, ...of }: Wager,
  { title, of: decidedAs, pays }: AddedWager,
): Wager => ({
  ...of,
  title,
  pays: linesOf(of, pays),
  ...quotedOn(of, linesOf(of, pays)),
  open: (round, seat, layout) => of.open(round, seat, layout),
  result: (round, bet, layout) => {
    const result = of.result(round, { ...bet, wager: decidedAs }, layout);
    return result === undefined ? undefined : resultAs(result, pays);
  },
});

const linesOf = (of: Wager, pays: AddedWager['pays']): Wager['pays'] =>
  Object.fromEntries(
    Object.entries(pays).flatMap(([line, becomes]): readonly (readonly [string, PayLine])[] => {
      if (typeof becomes === 'string') return [];
      const title = of.pays[line]?.title ?? WORDS[line] ?? line;
      return [[line, { title, pays: becomes, cite: of.cite }]];
    }),
  );

/** How results are named that are not pay lines of the wager it follows. */
const WORDS: Readonly<Record<string, string>> = { push: 'Push', lose: 'Loses' };

const resultAs = (result: BetResult, pays: AddedWager['pays']): BetResult => {
  const line = result.result === 'win' ? result.line : result.result;
  const becomes = Object.hasOwn(pays, line) ? pays[line] : 'lose';
  if (becomes === 'push' || becomes === 'lose' || becomes === undefined) {
    return { result: becomes ?? 'lose' };
  }
  return { result: 'win', line };
};

/** An added wager is printed beside the one that decides it. */
const printed = (felt: Felt, { without, added }: Offering): Felt => ({
  ...felt,
  blocks: Object.fromEntries(
    Object.entries(felt.blocks).map(([name, block]): readonly [string, Block] => [
      name,
      block.kind === 'wagers'
        ? {
            ...block,
            areas: block.areas.flatMap((area) => [
              ...(without.includes(area.wager) ? [] : [area]),
              ...addedTo(added, area.wager).map((wager) => ({
                ...{ wager, span: area.span ?? 3 },
                ...(area.tone === undefined ? {} : { tone: area.tone }),
              })),
            ]),
          }
        : block,
    ]),
  ),
});

/** `Long shot: hail-mary/hail-mary=500:1+lose=push`: its title, the wager it follows, and what each result of that pays. */
export const readAdded = (
  game: AnyGame,
  rules: object,
  text: string,
): AddedWager | Refusal<'not-a-wager'> => {
  const [, title = '', of = '', said = ''] = /^([^:]+):\s*([^/:]+)\/(.+)$/.exec(text) ?? [];
  const own = game.wagers(rules);
  const base = Object.hasOwn(own, of) ? own[of] : undefined;
  if (base === undefined) return not(text, `the wagers are ${Object.keys(own).join(', ')}`);
  if (base.quotedApart !== undefined) {
    return refuse(
      'not-a-wager',
      `${base.title} has too many rounds to walk. Follow another wager.`,
      'House rules § odds',
    );
  }
  const wager = slug(title);
  const isTaken = wager === '' || Object.hasOwn(own, wager);
  if (isTaken) return not(text, 'give it a title that no other wager has');
  const lines = [...Object.keys(base.pays), 'push', 'lose'];
  const pays: Record<string, PayChange['becomes']> = {};
  for (const part of said.split('+')) {
    const [line = '', pay = ''] = part.split('=').map((one) => one.trim());
    const becomes = readPay(pay);
    if (!lines.includes(line) || becomes === undefined) {
      return not(text, `the results of ${of} are ${lines.join(', ')}`);
    }
    pays[line] = becomes;
  }
  return Object.values(pays).some((becomes) => typeof becomes !== 'string')
    ? { wager, title: title.trim(), of, pays }
    : not(text, 'at least one result must pay');
};

const slug = (title: string): WagerId =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const not = (text: string, known: string): Refusal<'not-a-wager'> =>
  refuse(
    'not-a-wager',
    `Write Title: wager/result=25:1+result=push, not "${text}"; ${known}.`,
    'House rules § odds',
  );

/** As it is read back. */
export const writeAdded = ({ title, of, pays }: AddedWager): string =>
  `${title}: ${of}/${Object.entries(pays)
    .map(([line, becomes]) => `${line}=${writePay(becomes)}`)
    .join('+')}`;
