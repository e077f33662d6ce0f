import { useSignal } from '@preact/signals';
import { get, isProblem, type Problem } from '../../house.ts';
import { Refused } from '../../parts/form/refused.tsx';
import { desk } from './desk.ts';
import { Frame } from './frame.tsx';
import { texts } from './texts.ts';

interface Line {
  readonly wager: string;
  readonly title: string;
  readonly coupon: string;
  readonly chips: string;
  readonly net: string;
  readonly ofFace: string;
  readonly exact: string;
  readonly all: string;
}

interface Named {
  readonly title: string;
}

interface Cost {
  readonly title: string;
  readonly coupons: number;
  readonly wagers: readonly Line[];
  readonly dearest?: Line;
  readonly unrestrictedDearest?: Line;
  readonly withoutOdds: readonly Named[];
  readonly noCoupon: readonly Named[];
}

/** Amounts come from exact fractions and are only written here. */
const money = (amount: string): string => {
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.startsWith('-') ? '−' : ''}$${grouped}.${cents}`;
};

/** What an offer costs before it is printed, and what restricting its wagers saves. */
export const CostPage = () => {
  const now = desk.value;
  const cost = useSignal<Cost | Problem | undefined>(undefined);
  const busy = useSignal(false);
  const game = useSignal(now?.games[0]?.game ?? '');
  const only = useSignal<readonly string[] | undefined>(undefined);
  if (now === undefined) return null;
  const wagers = now.games
    .find((one) => one.game === game.value)
    ?.wagers.filter(({ takes }) => takes);
  return (
    <>
      <h1>{texts.cost}</h1>
      <form
        class="act cost"
        onSubmit={async (event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const query = new URLSearchParams([
            ...['game', 'value', 'pays', 'push', 'coupons'].map((name): [string, string] => [
              name,
              String(form.get(name)),
            ]),
            ...(only.value ?? []).map((wager): [string, string] => ['wager', wager]),
          ]);
          busy.value = true;
          cost.value = await get<Cost>(`/api/coupons/cost?${query}`);
          busy.value = false;
        }}
      >
        <div class="side-by-side">
          <label>
            {texts.game}
            <select
              name="game"
              value={game.value}
              onChange={(event) => {
                game.value = event.currentTarget.value;
                only.value = undefined;
              }}
            >
              {now.games.map((one) => (
                <option key={one.game} value={one.game}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <label>
            {texts.value}
            <input name="value" inputMode="numeric" defaultValue="25" />
          </label>
          <label>
            {texts.pays}
            <select name="pays">
              <option value="odds">{texts.paysOdds}</option>
              <option value="even-money">{texts.paysEven}</option>
            </select>
          </label>
          <label>
            {texts.push}
            <select name="push">
              <option value="stays">{texts.pushStays}</option>
              <option value="taken">{texts.pushTaken}</option>
            </select>
          </label>
          <label>
            {texts.quantity}
            <input name="coupons" inputMode="numeric" defaultValue="5000" />
          </label>
          <label>
            {texts.goodOn}
            <select
              value={only.value === undefined ? 'every' : 'some'}
              onChange={(event) => {
                only.value = event.currentTarget.value === 'every' ? undefined : [];
              }}
            >
              <option value="every">{texts.everyWager}</option>
              <option value="some">{texts.someWagers}</option>
            </select>
          </label>
        </div>
        {only.value !== undefined && (
          <fieldset>
            <legend>{texts.goodOn}</legend>
            <div class="checks">
              {(wagers ?? []).map(({ wager, title }) => (
                <label key={wager}>
                  <input
                    type="checkbox"
                    checked={only.value?.includes(wager) ?? false}
                    onChange={(event) => {
                      const chosen = only.value ?? [];
                      only.value = event.currentTarget.checked
                        ? [...chosen, wager]
                        : chosen.filter((one) => one !== wager);
                    }}
                  />
                  {title}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <p class="tools">
          <button type="submit" class="primary" disabled={busy.value}>
            {busy.value ? texts.reckoning : texts.reckon}
          </button>
        </p>
      </form>
      <div aria-live="polite">
        {isProblem(cost.value) ? (
          <Refused refusal={cost.value} />
        ) : (
          cost.value !== undefined && <Reckoned cost={cost.value} />
        )}
      </div>
    </>
  );
};

const titles = (named: readonly Named[]): string => named.map(({ title }) => title).join(', ');

const Reckoned = ({ cost }: { cost: Cost }) => {
  const { dearest, unrestrictedDearest: open } = cost;
  return (
    <>
      {dearest !== undefined && (
        <p class="finding">
          {texts.dearest(dearest.title, money(dearest.net))}{' '}
          {open !== undefined &&
            open.wager !== dearest.wager &&
            texts.saves(open.title, money(open.net))}
        </p>
      )}
      <Frame label={cost.title}>
        <table>
          <caption>{cost.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.wager}</th>
              {[
                texts.couponAlone,
                texts.chipsBring,
                texts.netCost,
                texts.ofFace,
                texts.ifAll(cost.coupons.toLocaleString('en-US')),
              ].map((heading) => (
                <th key={heading} scope="col" class="figure">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cost.wagers.map((line) => (
              <tr key={line.wager}>
                <th scope="row">{line.title}</th>
                <td class="figure">{money(line.coupon)}</td>
                <td class="figure">{money(line.chips)}</td>
                <td class="figure">
                  <strong>{money(line.net)}</strong>
                </td>
                <td class="figure" title={line.exact}>
                  {line.ofFace}
                </td>
                <td class="figure">{money(line.all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      {cost.withoutOdds.length > 0 && <p>{texts.withoutOdds(titles(cost.withoutOdds))}</p>}
      {cost.noCoupon.length > 0 && <p>{texts.noCoupon(titles(cost.noCoupon))}</p>}
    </>
  );
};
