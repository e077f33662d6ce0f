import { type AnyGame, QUOTED_STAKE } from '../kernel/game.ts';
import { play } from '../kernel/play.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Placing } from '../kernel/wager.ts';
import { laid, metersRead } from '../odds/index.ts';

/** Every wager of the layout once, each at the first seat that may place it beside what is there already. */
export const wholeLayout = (game: AnyGame, rules: object): readonly Placing[] => {
  const decider = play(game, rules);
  const placed: Placing[] = [];
  let layout = laid(decider, [], metersRead(game, rules));
  for (const [wager, { quotedWith }] of Object.entries(game.wagers(rules))) {
    const { stakeCents = QUOTED_STAKE, ...named } = quotedWith ?? {};
    for (let seat = 1; seat <= game.table.seats && !isRefusal(layout); seat += 1) {
      const placing = { seat, wager, stakeCents, ...named };
      const after = laid(decider, [placing], {}, layout);
      if (isRefusal(after)) continue;
      layout = after;
      placed.push(placing);
      break;
    }
  }
  return placed;
};
