import type { CouponTerms } from '../../../coupons/worth.ts';
import type { Offer } from '../../../lab/answers/offer.ts';
import { Choose } from '../../parts/choose.tsx';
import { moneyText } from '../../parts/figures.tsx';
import { column, DataTable } from '../../parts/table/table.tsx';
import { TypingLine } from '../../parts/typing.tsx';
import { useLab } from '../../workers/ask.ts';
import { ask } from '../frame/address.ts';
import { exactColumn, madeColumn, Refusal } from './parts.tsx';
import { centsOf, type InLab, looking } from './state.ts';

/** What a Match Play Coupon costs on every wager, if patrons use it there. */
export const Coupons = ({ game: { id: game }, query }: InLab) => {
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
            madeColumn(it),
            exactColumn('coupon', 'Payout on the coupon', ({ coupon }) => coupon),
            exactColumn('chips', 'House win on chips', ({ chips }) => chips),
            exactColumn('net', 'Cost, % of value', ({ net }) => net),
            column.money('cost', 'Costs', ({ netCents }) => netCents),
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
    <TypingLine
      label="Denomination, in dollars"
      inputMode="decimal"
      value={String(terms.valueCents / 100)}
      onSaid={(said) => ask({ value: said })}
    />
    <Choose
      label="Paid at"
      value={terms.pays}
      choices={[['wager odds'], ['even money']]}
      onSet={(coupon) => ask({ coupon })}
    />
    <Choose
      label="On a push"
      value={terms.couponOnPush}
      choices={[['stays'], ['taken']]}
      onSet={(push) => ask({ push })}
    />
  </div>
);
