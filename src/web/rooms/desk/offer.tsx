import { useSignal } from '@preact/signals';
import { Choose } from '../../parts/choose.tsx';
import { useDesk } from './desk.ts';
import { texts } from './texts.ts';

/** What is offered: game, value, payout, what a push does, how many, and on which wagers. */
export const OfferFields = () => {
  const { games } = useDesk().desk;
  const game = useSignal(games[0]?.game ?? '');
  const some = useSignal(false);
  const chosen = games.find((one) => one.game === game.value);
  return (
    <>
      <div class="side-by-side">
        <Choose
          name="game"
          label={texts.game}
          value={game.value}
          choices={games.map((one) => [one.game, one.title])}
          onSet={(id) => {
            game.value = id;
            some.value = false;
          }}
        />
        <Amount name="value" label={texts.value} first="25" />
        <Choose name="pays" label={texts.pays} choices={PAYS} />
        <Choose name="push" label={texts.push} choices={PUSH} />
        <Amount name="coupons" label={texts.quantity} first="5000" />
        <Choose
          label={texts.goodOn}
          value={some.value ? 'some' : 'every'}
          choices={VALID_FOR}
          onSet={(which) => (some.value = which === 'some')}
        />
      </div>
      {some.value && <Wagers key={game.value} wagers={chosen?.wagers ?? []} />}
    </>
  );
};

const PAYS = [
  ['odds', texts.paysOdds],
  ['even-money', texts.paysEven],
] as const;
const PUSH = [
  ['stays', texts.pushStays],
  ['taken', texts.pushTaken],
] as const;
const VALID_FOR = [
  ['every', texts.everyWager],
  ['some', texts.someWagers],
] as const;

const Amount = ({ name, label, first }: { name: string; label: string; first: string }) => (
  <label>
    {label}
    <input name={name} inputMode="numeric" defaultValue={first} />
  </label>
);

/** Wagers that accept no coupon by the rules of their game are not offered. */
const Wagers = ({
  wagers,
}: {
  wagers: readonly { readonly wager: string; readonly title: string; readonly takes: boolean }[];
}) => (
  <fieldset>
    <legend>{texts.goodOn}</legend>
    <div class="checks">
      {wagers
        .filter(({ takes }) => takes)
        .map(({ wager, title }) => (
          <label key={wager}>
            <input type="checkbox" name="wager" value={wager} />
            {title}
          </label>
        ))}
    </div>
  </fieldset>
);
