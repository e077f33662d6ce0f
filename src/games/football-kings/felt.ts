import type { Area, Block, Box, Felt, Language } from '../../kernel/felt.ts';
import { dollars } from '../../kernel/money.ts';
import { of } from './chapter.ts';
import { fantasyRows } from './payout.ts';
import type { Rules } from './submission.ts';
import type { Side } from './wagers.ts';

const WORDS = {
  en: {
    position: 'Your wagers',
    field: 'Midfield',
    ace: (points: number) => `ace is ${points}`,
    hailMary: 'more than 78 in all',
    over: '57 or more in all',
    under: '54 or less in all',
    tie: 'both sides alike',
    points: (total: number) => `${total} in all`,
    by: (from: number, to: number) => `by ${from} to ${to}`,
    limit: (amount: string) => `Pays at most ${amount} in all per round on these wagers.`,
  },
  es: {
    position: 'Sus apuestas',
    field: 'Medio campo',
    ace: (points: number) => `el as vale ${points}`,
    hailMary: 'más de 78 en total',
    over: '57 o más en total',
    under: '54 o menos en total',
    tie: 'ambos lados iguales',
    points: (total: number) => `${total} en total`,
    by: (from: number, to: number) => `por ${from} a ${to}`,
    limit: (amount: string) => `Paga como máximo ${amount} por ronda en estas apuestas.`,
  },
} as const;

const QUARTERS = ['1st Quarter', '2nd Quarter', '3rd Quarter', '4th Quarter'] as const;

/** 13:69E-1.13CC(b)5, 6ii: quarters run from midfield outwards, so that the King Zones are at both ends. */
const side = (name: Side, title: string, language: Language): Block => {
  const { ace } = WORDS[language];
  const boxes = QUARTERS.map(
    (quarter, at): Box => ({
      id: `${name}-${at + 1}`,
      title: quarter,
      holds: 'cards',
      room: 1,
      zone: at < 2 ? ace(1) : `KING ZONE\n${ace(11)}`,
    }),
  );
  return { kind: 'boxes', title, boxes: name === 'home' ? boxes : boxes.toReversed() };
};

/** 13:69E-1.13CC(b): Home at the dealer's left, which is the player's right; the field is in front of the betting areas. */
export const felt = (rules: Rules, language: Language): Felt => {
  const words = WORDS[language];
  const push = (total: number, cite: ReturnType<typeof of>) => [
    { title: words.points(total), says: 'push', cite } as const,
  ];
  const fantasy: Area = {
    wager: 'fantasy',
    span: 4,
    lines: Object.fromEntries(
      fantasyRows(rules).map(({ line, from, to }) => [line, words.by(from, to)]),
    ),
    also: fantasyRows(rules).flatMap(({ from, to, says }) =>
      says === 'pays' ? [] : [{ title: words.by(from, to), says, cite: of('.7(d)') }],
    ),
  };
  const offered = rules.fantasy === 'offered';
  const outside = offered ? 4 : 6;
  return {
    blocks: {
      visitor: side('visitor', 'Visitor', language),
      midfield: {
        kind: 'boxes',
        title: words.field,
        boxes: [{ id: 'midfield', title: '', holds: 'figure', room: 1, licensee: true }],
      },
      home: side('home', 'Home', language),
      position: {
        kind: 'wagers',
        title: words.position,
        columns: 12,
        areas: [
          { wager: 'hail-mary', span: 12, note: words.hailMary },
          {
            ...{ wager: 'under-55', span: 4, also: push(55, of('.5A(a)3')) },
            lines: { 'under-55': words.under },
          },
          { wager: 'tie', span: 4, note: words.tie },
          {
            ...{ wager: 'over-56', span: 4, also: push(56, of('.5A(a)2')) },
            lines: { 'over-56': words.over },
          },
          { wager: 'visitor', span: outside },
          ...(offered ? [fantasy] : []),
          { wager: 'home', span: outside },
        ],
      },
    },
    grid: {
      wide: ['visitor visitor midfield home home', 'position position position position position'],
      narrow: ['position'],
    },
    strip: { narrow: 'visitor home' },
    inscriptions:
      rules.payoutLimitCents === 0
        ? []
        : [
            {
              text: words.limit(dollars(rules.payoutLimitCents)),
              cite: of('.7(e)'),
              in: 'position',
            },
          ],
    phases: [
      { title: 'Bets open', commands: [] },
      { title: 'No more bets', commands: ['AnnounceNoMoreBets'] },
      { title: 'Quarters', commands: ['DealQuarter', 'BurnCard', 'AnnounceTotals', 'DealCards'] },
      { title: 'Stub', commands: ['PlaceStub', 'CountStub'] },
    ],
  };
};
