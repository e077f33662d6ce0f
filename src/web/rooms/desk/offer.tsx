import { useSignal } from '@preact/signals';
import { Choose } from '../../parts/choose.tsx';
import { Line, Tick } from '../../parts/input.tsx';
import { type Desk, useDesk } from './desk.ts';
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
        <Line name="value" label={texts.value} inputMode="numeric" defaultValue="25" />
        <Choose name="pays" label={texts.pays} choices={PAYS} />
        <Choose name="push" label={texts.push} choices={PUSH} />
        <Line name="coupons" label={texts.quantity} inputMode="numeric" defaultValue="5000" />
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

/** Wagers that accept no coupon by the rules of their game are not offered. */
const Wagers = ({ wagers }: Pick<Desk['games'][number], 'wagers'>) => (
  <fieldset>
    <legend>{texts.goodOn}</legend>
    <div class="checks">
      {wagers
        .filter(({ takes }) => takes)
        .map(({ wager, title }) => (
          <Tick key={wager} label={title} name="wager" value={wager} />
        ))}
    </div>
  </fieldset>
);
