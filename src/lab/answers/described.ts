import type { AnyGame } from '../../kernel/game.ts';
import { sayPay } from '../../kernel/odds.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { type Option, parseSubmission } from '../../kernel/submission.ts';
import { shelf } from '../shelf.ts';
import { type Examined, examining } from './examined.ts';

/** The games there are. */
export const listed = (_: object) =>
  shelf().map(({ id, title, editions }) => ({
    id,
    title,
    chapters: editions.map(({ chapter }) => chapter),
  }));

/** A rule that can be filed: choices, or a whole number within bounds. */
export interface ShownOption {
  readonly name: string;
  readonly title: string;
  readonly cite: string;
  readonly value: string;
  readonly standard: string;
  readonly choices?: readonly { readonly value: string; readonly says: string }[];
  readonly unit?: 'cents' | 'count' | 'to 1';
  readonly atLeast?: number;
  readonly atMost?: number | undefined;
}

const shownOption = (name: string, option: Option<unknown>, value: unknown): ShownOption => ({
  name,
  title: option.title,
  cite: option.cite,
  value: String(value),
  standard: String(option.standard),
  ...('choices' in option
    ? {
        choices: option.choices.map((choice) => ({
          value: String(choice),
          says: option.says?.[String(choice)] ?? String(choice),
        })),
      }
    : { unit: option.unit, atLeast: option.atLeast, atMost: option.atMost }),
});

const shownWagers = (game: AnyGame, rules: object) =>
  Object.entries(game.wagers(rules)).map(([wager, { title, group, cite, names, pays, ...it }]) => ({
    wager,
    title,
    group,
    cite,
    lines: Object.entries(pays).map(([line, { title: of, pays: pay, cite: under }]) => ({
      ...{ line, title: of, pays: sayPay(pay), cite: under },
    })),
    isWalked: it.quotedApart === undefined,
    ...(names === undefined ? {} : { names }),
  }));

/** What the layout prints beside pays, for a sign that stands in its place: rows that pay nothing, and what a box makes of a card. */
const printedBeside = (game: AnyGame, rules: object) => {
  const blocks = Object.values(game.screen?.felt?.(rules, 'en').blocks ?? {});
  const areas = blocks.flatMap((block) => (block.kind === 'wagers' ? block.areas : []));
  const boxes = blocks.flatMap((block) => (block.kind === 'boxes' ? block.boxes : []));
  const zones = new Set(boxes.flatMap(({ zone = [] }) => zone));
  return {
    unpaid: areas.flatMap(({ wager, also = [] }) => also.map((row) => ({ wager, ...row }))),
    zones: [...zones]
      .map((zone) => ({
        boxes: [
          ...new Set(boxes.flatMap((box) => (box.zone === zone ? box.title : []))),
        ].toSorted(),
        says: zone.replace('\n', ', '),
      }))
      .toSorted((one, other) => String(one.boxes).localeCompare(String(other.boxes))),
  };
};

/** What may be filed of a game, with its bounds and what is chosen now; nothing that cannot be filed is refused here. */
export const described = (asked: Examined) => {
  const found = examining({ game: asked.game });
  if (isRefusal(found)) return found;
  const chosen = examining({ game: asked.game, rules: asked.rules });
  const rules = isRefusal(chosen)
    ? parseSubmission<Record<string, unknown>>(found.own.submission)
    : chosen.rules;
  if (isRefusal(rules)) return rules;
  const { own } = found;
  const changed = examining(asked);
  return {
    id: own.id,
    title: own.title,
    editions: own.editions,
    seats: own.table.seats,
    options: Object.entries<Option<unknown>>(own.submission.options).map(([name, option]) =>
      shownOption(name, option, rules[name]),
    ),
    /** As the layout offers them now, and as the chapter does. */
    wagers: isRefusal(changed) ? shownWagers(own, rules) : shownWagers(changed.game, changed.rules),
    ownWagers: shownWagers(own, rules),
    meters: Object.entries(own.meters?.filed(rules) ?? {}).map(([meter, { seedCents, cite }]) => ({
      meter,
      seedCents,
      cite,
    })),
    limits: own.limits(rules),
    isSolved: own.fast !== undefined,
    beside: printedBeside(own, rules),
  };
};
export type Described = Exclude<ReturnType<typeof described>, { refused: string }>;
