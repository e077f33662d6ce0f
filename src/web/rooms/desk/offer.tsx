import { useSignal } from '@preact/signals';
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
        <label>
          {texts.game}
          <select
            name="game"
            value={game.value}
            onChange={(event) => {
              game.value = event.currentTarget.value;
              some.value = false;
            }}
          >
            {games.map((one) => (
              <option key={one.game} value={one.game}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        <Amount name="value" label={texts.value} first="25" />
        <Either name="pays" label={texts.pays} choices={PAYS} />
        <Either name="push" label={texts.push} choices={PUSH} />
        <Amount name="coupons" label={texts.quantity} first="5000" />
        <label>
          {texts.goodOn}
          <select
            value={some.value ? 'some' : 'every'}
            onChange={(event) => {
              some.value = event.currentTarget.value === 'some';
            }}
          >
            <option value="every">{texts.everyWager}</option>
            <option value="some">{texts.someWagers}</option>
          </select>
        </label>
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

const Amount = ({ name, label, first }: { name: string; label: string; first: string }) => (
  <label>
    {label}
    <input name={name} inputMode="numeric" defaultValue={first} />
  </label>
);

const Either = ({
  name,
  label,
  choices,
}: {
  name: string;
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
}) => (
  <label>
    {label}
    <select name={name}>
      {choices.map(([value, says]) => (
        <option key={value} value={value}>
          {says}
        </option>
      ))}
    </select>
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
