import type { CostShown } from '../../../server/coupon-offer.ts';
import { get } from '../../house.ts';
import { useAsked } from '../../parts/asked.ts';
import { filled } from '../../parts/filled.ts';
import { Refused } from '../../parts/form/refused.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { OfferFields } from './offer.tsx';
import { texts } from './texts.ts';

type Line = CostShown['wagers'][number];

const MEMBERS = ['game', 'value', 'pays', 'push', 'coupons'] as const;

/** The question that a filled-in form asks. */
const questionIn = (form: FormData): URLSearchParams =>
  new URLSearchParams([
    ...MEMBERS.map((name): [string, string] => [name, String(form.get(name))]),
    ...form.getAll('wager').map((wager): [string, string] => ['wager', String(wager)]),
  ]);

/** What an offer costs before it is printed, and what restricting its wagers saves. */
export const CostPage = () => {
  const { busy, now, refused, asks } = useAsked<CostShown>();
  const calculate = (form: FormData) => asks(get(`/api/coupons/cost?${questionIn(form)}`));
  return (
    <>
      <h1>{texts.cost}</h1>
      <form class="act panel" onSubmit={filled(calculate)}>
        <OfferFields />
        <p class="tools">
          <button type="submit" class="primary" disabled={busy}>
            {busy ? texts.calculating : texts.calculate}
          </button>
        </p>
      </form>
      <div aria-live="polite">
        {refused.value !== undefined && <Refused refusal={refused.value} />}
        {now.value !== undefined && <Calculated cost={now.value} />}
      </div>
    </>
  );
};

/** Amounts come from exact fractions as text; they are written with signs here, and sorted as cents. */
const money = (amount: string): string => {
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.startsWith('-') ? '−' : ''}$${grouped}.${cents}`;
};

const amount = (name: string, title: string, of: (line: Line) => string): Column<Line> =>
  column.money(name, title, (line) => Math.round(Number(of(line)) * 100), {
    show: (line) => money(of(line)),
  });

const columnsFor = (coupons: number): readonly Column<Line>[] => [
  column.text('wager', texts.wager, ({ title }) => title),
  amount('coupon', texts.couponAlone, ({ coupon }) => coupon),
  amount('chips', texts.chipsBring, ({ chips }) => chips),
  amount('net', texts.netCost, ({ net }) => net),
  column.number('face', texts.ofFace, ({ ofFace }) => Number.parseFloat(ofFace), {
    show: ({ ofFace }) => ofFace,
  }),
  column.text('exact', texts.exactly, ({ exact }) => exact, { fileOnly: true }),
  amount('all', texts.ifAll(coupons.toLocaleString('en-US')), ({ all }) => all),
];

const titles = (named: CostShown['noCoupon']): string => named.map(({ title }) => title).join(', ');

const Calculated = ({ cost }: { cost: CostShown }) => {
  const { dearest, unrestrictedDearest: open, withoutOdds, noCoupon } = cost;
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
      <DataTable
        label={cost.title}
        rows={cost.wagers}
        columns={columnsFor(cost.coupons)}
        rowKey={({ wager }) => wager}
      />
      {withoutOdds.length > 0 && <p class="soft">{texts.withoutOdds(titles(withoutOdds))}</p>}
      {noCoupon.length > 0 && <p class="soft">{texts.noCoupon(titles(noCoupon))}</p>}
    </>
  );
};
