import type { Part } from '../../parts/form/fields.tsx';
import { Tick } from '../../parts/input.tsx';
import { type Desk, useDesk } from './desk.ts';
import { texts } from './texts.ts';

/** Wagers by game, as they are filed: with the title of the game, and that it is played against the house. */
interface Filed {
  readonly game: string;
  readonly title: string;
  readonly banking: true;
  readonly wagers: readonly string[];
}

interface Allowed {
  readonly game: string;
  readonly wagers: readonly string[] | 'any';
}

type Chosen = ReadonlyMap<string, readonly string[]>;

/** The wagers of each game that accept a coupon. */
export const GamesPart: Part = ({ label, value, onSet }) => {
  const { games } = useDesk().desk;
  const filed = (value ?? []) as readonly Filed[];
  return (
    <Wagers
      label={label}
      chosen={new Map(filed.map(({ game, wagers }) => [game, wagers]))}
      onSet={(chosen) => onSet(filedOf(games, chosen))}
    />
  );
};

const filedOf = (games: Desk['games'], chosen: Chosen): readonly Filed[] =>
  [...chosen].map(([game, wagers]) => {
    const title = games.find((one) => one.game === game)?.title ?? game;
    return { game, title, banking: true, wagers };
  });

/** Any wager that accepts a coupon, or only these. */
export const ValidForPart: Part = ({ label, value, onSet }) => {
  const { games } = useDesk().desk;
  const any = value === 'any';
  const some = Array.isArray(value) ? (value as readonly Allowed[]) : [];
  const all = (game: string) =>
    (games.find((one) => one.game === game)?.wagers ?? []).map(({ wager }) => wager);
  const chosen = some.map(
    ({ game, wagers }) => [game, wagers === 'any' ? all(game) : wagers] as const,
  );
  return (
    <fieldset>
      <legend>{label}</legend>
      <Tick
        class="tick"
        label={texts.everyWager}
        checked={any}
        onSet={(isAny) => onSet(isAny ? 'any' : [])}
      />
      {!any && (
        <Wagers
          label={texts.someWagers}
          chosen={new Map(chosen)}
          onSet={(next) => onSet([...next].map(([game, wagers]) => ({ game, wagers })))}
        />
      )}
    </fieldset>
  );
};

interface WagersProps {
  readonly label: string;
  readonly chosen: Chosen;
  readonly onSet: (chosen: Chosen) => void;
}

/** Wagers that accept no coupon by the rules of their game are not offered. */
const Wagers = ({ label, chosen, onSet }: WagersProps) => {
  const { games } = useDesk().desk;
  const change = (game: string, wagers: readonly string[]) => {
    const next = new Map(chosen);
    if (wagers.length === 0) next.delete(game);
    else next.set(game, wagers);
    onSet(next);
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      {games.map(({ game, title, wagers }) => {
        const own = chosen.get(game) ?? [];
        return (
          <details key={game} open={own.length > 0}>
            <summary>{title}</summary>
            <div class="checks">
              {wagers
                .filter(({ takes }) => takes)
                .map(({ wager, title: name }) => (
                  <Tick
                    key={wager}
                    label={name}
                    checked={own.includes(wager)}
                    onSet={(isTicked) =>
                      change(game, isTicked ? [...own, wager] : own.filter((one) => one !== wager))
                    }
                  />
                ))}
            </div>
          </details>
        );
      })}
    </fieldset>
  );
};
