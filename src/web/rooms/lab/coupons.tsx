import type { CouponTerms } from '../../../coupons/worth.ts';
import type { Offer } from '../../../lab/answers/offer.ts';
import { moneyText } from '../../parts/figures.tsx';
import { DataTable } from '../../parts/table/table.tsx';
import { Typing } from '../../parts/typing.tsx';
import { useLab } from '../../workers/ask.ts';
import { ask } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Exact, Refusal } from './parts.tsx';
import { centsOf, looking, madeAt } from './state.ts';

/** What a Match Play Coupon costs on every wager, if patrons use it there. */
export const Coupons = ({ game, query }: { game: string; query: RoomProps['query'] }) => {
  const terms: CouponTerms = {
    valueCents: centsOf(query.get('value')) ?? 1_000,
    pays: query.get('coupon') === 'even money' ? 'even money' : 'wager odds',
    couponOnPush: query.get('push') === 'taken' ? 'taken' : 'stays',
  };
  const it = looking(game, query);
  const { now, refused } = useLab('offer', { ...it, terms });
  return (
    <section aria-label="Coupon offers">
      <Terms terms={terms} />
      <Refusal refused={refused} />
      {now !== undefined && (
        <DataTable<Offer[number]>
          label={`A ${moneyText(terms.valueCents)} coupon on each wager`}
          rows={now}
          rowKey={({ wager }) => wager}
          first={{ by: 'net', down: true }}
          columns={[
            {
              ...{ name: 'wager', title: 'Wager', value: ({ title }) => title },
              show: ({ wager, title }) => <a href={madeAt(it, { wager })}>{title}</a>,
            },
            {
              ...{ name: 'coupon', title: 'Payout on the coupon', kind: 'percent' },
              value: ({ coupon }) => coupon.number,
              show: ({ coupon }) => <Exact figure={coupon} />,
            },
            {
              ...{ name: 'chips', title: 'House win on chips', kind: 'percent' },
              value: ({ chips }) => chips.number,
              show: ({ chips }) => <Exact figure={chips} />,
            },
            {
              ...{ name: 'net', title: 'Cost, % of value', kind: 'percent' },
              value: ({ net }) => net.number,
              show: ({ net }) => <Exact figure={net} />,
            },
            { name: 'cost', title: 'Costs', kind: 'money', value: ({ netCents }) => netCents },
          ]}
        />
      )}
      <p class="soft">
        Select a wager to see its pay lines. A push is not counted while the coupon stays. Costs are
        net of what the house expects to win on the matching chips.{' '}
        <span class="cite">58 Pa. Code § 525.22(b)</span>
      </p>
    </section>
  );
};

const Terms = ({ terms }: { terms: CouponTerms }) => (
  <div class="tools stake">
    <label>
      Denomination, in dollars
      <Typing
        inputMode="decimal"
        value={String(terms.valueCents / 100)}
        onSaid={(said) => ask({ value: said })}
      />
    </label>
    <label>
      Paid at
      <select value={terms.pays} onChange={(event) => ask({ coupon: event.currentTarget.value })}>
        <option>wager odds</option>
        <option>even money</option>
      </select>
    </label>
    <label>
      On a push
      <select
        value={terms.couponOnPush}
        onChange={(event) => ask({ push: event.currentTarget.value })}
      >
        <option>stays</option>
        <option>taken</option>
      </select>
    </label>
  </div>
);
