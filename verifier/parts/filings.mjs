// What a Rules Submission may select, and the limits that a table posts (law/house-rules.md § submission, § limits; the chapters).
import { isDay, must } from './bytes.mjs';
import { gameOf, rulesOn } from './table.mjs';

const MOST_CENTS = 1_000_000_000_000;
const YES_NO = ['yes', 'no'];
const from = (least, most = MOST_CENTS) => ({ least, most });
const OFFERS = [
  ...['TenEightPush', 'RedTenEightPush', 'BlueTenEightPush', 'Yahtzee', 'RedYahtzee'],
  ...['BlueYahtzee', 'DoubleYahtzee', 'YahtzeeOfOne', 'YahtzeeOfTwo', 'RedStraight'],
  ...['BlueStraight', 'DoubleStraight', 'Progressive'],
];
const LIMITED = { minimumWagerCents: from(1), payoutLimitCents: from(0) };

/** For each rule its choices, or the least and the most. */
const LEGAL = {
  'three-dice-football': {
    edition: ['661a', '577'],
    firstAndGoal: ['at-once', 'after-three-downs'],
    touchdown: ['reach-zero', 'pass-zero'],
  },
  'football-kings': {
    ...{ decks: [1, 2], shuffle: ['by-hand', 'by-device'], burnCard: YES_NO },
    ...{ fantasy: ['offered', 'not-offered'], fantasyPayTable: ['A', 'B', 'C'] },
    ...{ tiePays: from(20, 5_000), overPays: from(1, 5_000), underPays: from(1, 5_000) },
    ...{ hailMaryPays: from(1_500, 5_000), additionalPositions: YES_NO, ...LIMITED },
  },
  'asia-poker': {
    ...{ aceLowStraight: ['second', 'lowest'], jokerInFlush: ['highest-missing', 'ace'] },
    ...{ houseWay: ['standard', 'best-high-first', 'balanced'] },
    ...{ bonus: ['offered', 'not-offered'], bonusPayTable: ['A', 'B', 'C'] },
    ...{ bonusJokerWithEights: ['ace', 'none'], bonusJokerRoyal: YES_NO },
    ...{ nineHighFlush: ['nine-high', 'flush'], adjacentPositions: YES_NO },
    ...{ startingPosition: ['shaker', 'generator', 'button'] },
    ...{ dealing: ['manual-shoe', 'hand', 'automated-shoe'], shuffler: YES_NO, decks: [1, 2] },
    ...LIMITED,
  },
  'three-dice-yahtzee': {
    ...{ payOption: [1, 2, 3], mainWager: ['required', 'optional'], playersShake: YES_NO },
    ...Object.fromEntries(OFFERS.map((wager) => [`offer${wager}`, YES_NO])),
    ...{ doubleYahtzee: ['any', 'same-value'], doubleStraight: ['any', 'same-value'] },
    ...{ progressiveBaseCents: from(1, 100_000), dynamicPays: ['by-multiple', 'fixed-column'] },
    ...{ dynamicColumn: from(0, 10), progressiveStake: ['collected', 'returned'] },
    progressiveShared: ['equally', 'first'],
  },
  'high-roll-dice': {
    ...{ dice: [10, 6], extraRollPrice: ['one-wager', 'all-wagers'] },
    ...{ millionaireStake: ['returned', 'collected'], noMatchPipStreet: ['ace', 'nobody'] },
    ...LIMITED,
  },
};
/** § 575.12(c), § 675a.5(e), 13:69F-45.7(e): no payout limit is below this much. */
const LEAST_LIMIT = {
  ...{ 'asia-poker': 5_000_000, 'high-roll-dice': 5_000_000, 'football-kings': 2_500_000 },
};
/** 13:69F-45.7(e): patrons are told before it is lowered. */
const NOTICE = ['football-kings'];

/** § 575.3(b), .5(g)(3), .9(a)(1), 13:69F-45.2(b): what is permitted only with a shuffler, or with an automated shoe. */
const HAS_DEVICES = {
  'football-kings': ({ decks, shuffle }) => decks === 1 || shuffle === 'by-device',
  'asia-poker': ({ dealing, shuffler, decks, startingPosition }) =>
    shuffler === 'yes'
      ? startingPosition !== 'button' || dealing === 'automated-shoe'
      : dealing !== 'hand' && decks === 1 && startingPosition !== 'button',
};

const isLegal = (legal, value) => {
  if (Array.isArray(legal)) return legal.some((choice) => String(choice) === String(value));
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= legal.least && number <= legal.most;
};

/** The floor of a payout limit follows from the minimum wager: a table with a limit posts none above it. */
const limitFits = (table, rules, limits) => {
  if (!rules.payoutLimitCents) return;
  const { wagers } = gameOf(table).limit(rules);
  const posted = wagers
    .filter((wager) => wager !== 'fantasy' || rules.fantasy === 'offered')
    .map((wager) => (limits.perWager?.[wager] ?? limits).minimumCents);
  const fits = posted.every((cents) => cents <= rules.minimumWagerCents);
  must(fits, 'the payout limit was filed for a lower minimum wager');
};

const limitOf = ({ payoutLimitCents }) => payoutLimitCents || Number.POSITIVE_INFINITY;

/** Below what was played under, or will have been by then; and what is filed for later is not below this one. */
const toldBefore = (table, filing) => {
  if (table.number === 1 && table.commands.length === 0) return;
  const on = (day, filings) => limitOf(rulesOn({ ...table, filings }, day));
  const { from: day, notice } = filing;
  const own = on(day, [filing]);
  const isLower = own < Math.max(limitOf(table.rules), on(day, table.filings));
  must(!isLower || notice !== undefined, 'patrons were not told of the lower payout limit');
  const later = table.filings.filter((one) => one.from > day);
  const [first] = later.map((one) => one.from).toSorted();
  const next = later.findLast((one) => one.from === first);
  const untold = next !== undefined && next.notice === undefined && on(first, [next]) < own;
  must(!untold, 'patrons were not told of the lower limit that follows');
};

export const filed = (table, { from: day, filed: chosen, notice }) => {
  must(isDay(day), 'it holds from no day of the calendar');
  const rules = rulesOn({ ...table, filings: [{ from: day, filed: chosen }] }, day);
  for (const [name, value] of Object.entries(chosen))
    must(isLegal(LEGAL[table.id][name], value), `${name} cannot be filed as ${value}`);
  must(HAS_DEVICES[table.id]?.(rules) ?? true, 'it is filed without the devices that it needs');
  must(limitOf(rules) >= (LEAST_LIMIT[table.id] ?? 0), 'the payout limit is below its floor');
  limitFits(table, rules, table.limits);
  if (NOTICE.includes(table.id)) toldBefore(table, { from: day, filed: chosen, notice });
  return { from: day, filed: chosen, ...(notice && { notice }) };
};

export const posted = (table, limits) => {
  const sound = [limits, ...Object.values(limits.perWager ?? {})].every(
    ({ minimumCents, maximumCents }) => minimumCents > 0 && minimumCents <= maximumCents,
  );
  must(sound, 'the minimum is above the maximum');
  const { perWager = {}, ...all } = limits;
  const names = [all, ...Object.values(perWager)].map((one) => Object.keys(one).sort().join());
  must(
    names.every((own) => own === 'maximumCents,minimumCents'),
    'limits have other members',
  );
  for (const { from: day } of table.filings) limitFits(table, rulesOn(table, day), limits);
  return limits;
};
