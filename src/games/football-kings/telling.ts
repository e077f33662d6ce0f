import type { Card } from '../../kernel/cards.ts';
import { dealCall, isDealEvent } from '../../kernel/deck/deal.ts';
import type { Beat, InBox, Language, Shown, Trace } from '../../kernel/felt.ts';
import { call } from './call.ts';
import type { Event, Round } from './procedure.ts';
import { inKingZone, type Totals, totalsOf } from './values.ts';

const WORDS = {
  en: {
    noMoreBets: 'No more bets',
    quarters: ['First Quarter', 'Second Quarter', 'Third Quarter', 'Fourth Quarter'],
    totals: ({ home, visitor }: Totals) => `Home ${home}, Visitor ${visitor}.`,
    kingZone: 'Ace in the King Zone: 11.',
    half: 'At the half',
    by: (side: string, points: number) => `${side} by ${points}`,
    tie: 'A tie',
    final: ({ home, visitor }: Totals) =>
      `Final: Home ${home}, Visitor ${visitor}. ${home + visitor} in all.`,
    inAll: (sum: number) => `${sum} in all`,
    void: 'Round void',
    gathered: 'The cards are gathered. Wagers are open.',
  },
  es: {
    noMoreBets: 'No va más',
    quarters: ['Primer cuarto', 'Segundo cuarto', 'Tercer cuarto', 'Último cuarto'],
    totals: ({ home, visitor }: Totals) => `Home ${home}, Visitor ${visitor}.`,
    kingZone: 'As en la King Zone: 11.',
    half: 'Al descanso',
    by: (side: string, points: number) => `${side} por ${points}`,
    tie: 'Empate',
    final: ({ home, visitor }: Totals) =>
      `Final: Home ${home}, Visitor ${visitor}. ${home + visitor} en total.`,
    inAll: (sum: number) => `${sum} en total`,
    void: 'Ronda nula',
    gathered: 'Se recogen las cartas. Se puede apostar.',
  },
} as const satisfies Record<Language, object>;

const winner = ({ home, visitor }: Totals, language: Language): string => {
  const words = WORDS[language];
  if (home === visitor) return words.tie;
  return home > visitor ? words.by('Home', home - visitor) : words.by('Visitor', visitor - home);
};

/** 13:69F-45.5, .5A: the areas that the final totals decide, whoever has wagered. */
const decidedBy = ({ home, visitor }: Totals): readonly string[] => {
  const sum = home + visitor;
  return [
    home === visitor ? 'tie' : home > visitor ? 'home' : 'visitor',
    ...(sum > 56 ? ['over-56'] : []),
    ...(sum < 55 ? ['under-55'] : []),
    ...(sum > 78 ? ['hail-mary'] : []),
  ];
};

/** 13:69F-45.6(d): every card in its quarter, both totals counted on, and the margin at midfield. */
const field = (cards: readonly Card[], language: Language): Partial<Shown> => {
  const totals = totalsOf(cards);
  const lying = cards.map((card, at): InBox => {
    const side = at % 2 === 0 ? 'home' : 'visitor';
    return { box: `${side}-${(at >> 1) + 1}`, cards: [card] };
  });
  const margin = cards.length < 8 ? '' : winner(totals, language);
  const sum = cards.length < 8 ? '' : WORDS[language].inAll(totals.home + totals.visitor);
  return {
    lying: [...lying, { box: 'midfield', says: [margin, sum].filter(Boolean).join('\n') }],
    titles:
      cards.length === 0 ? {} : { home: String(totals.home), visitor: String(totals.visitor) },
  };
};

export const shows = ({ cards }: Round, language: Language): Partial<Shown> =>
  cards.length === 0 ? {} : field(cards, language);

/** 13:69F-45.6(c), (d): the quarter that was dealt last, or the half. */
export const stands = (
  { betsClosed, cards, announced, ended }: Round,
  language: Language,
): string | undefined => {
  const words = WORDS[language];
  if (!betsClosed || ended !== undefined) return undefined;
  if (announced === 2 && cards.length === 4) return words.half;
  return cards.length === 0 ? words.noMoreBets : words.quarters[(cards.length >> 1) - 1];
};

const isAce = (card: Card): boolean => card.startsWith('A');

const quarterBeats = (
  { cards }: Round,
  { quarter, home, visitor }: Extract<Event, { type: 'QuarterDealt' }>,
  language: Language,
): readonly Beat[] => {
  const words = WORDS[language];
  const say = words.quarters[quarter - 1] ?? '';
  const ms = quarter === 4 ? 900 : 600;
  const beat = (card: Card, lying: readonly Card[], side: string): Beat => ({
    say,
    why: inKingZone(quarter) && isAce(card) ? words.kingZone : words.totals(totalsOf(lying)),
    move: 'deal',
    ms,
    lit: [`${side}-${quarter}`],
    shown: field(lying, language),
  });
  return [
    beat(home, [...cards, home], 'home'),
    beat(visitor, [...cards, home, visitor], 'visitor'),
  ];
};

export const tell = (round: Round, event: Event, language: Language): readonly Beat[] => {
  const words = WORDS[language];
  if (isDealEvent(event)) return [{ say: dealCall(event), aside: true, ms: 0 }];
  switch (event.type) {
    case 'BetsClosed':
      return [{ say: words.noMoreBets, ms: 400, shown: field([], language) }];
    case 'QuarterDealt':
      return quarterBeats(round, event, language);
    case 'TotalsAnnounced':
      return event.after === 2
        ? [{ say: words.half, why: words.totals(event), ms: 1400 }]
        : [
            {
              say: winner(event, language),
              why: words.final(event),
              lit: decidedBy(event),
              ms: 1200,
            },
          ];
    case 'RoundVoided':
      return [{ say: words.void, why: `${event.reason}. ${event.cite}`, ms: 1200 }];
    case 'CardsGathered':
      return [{ next: words.gathered, ms: 0 }];
    case 'CardBurned':
    case 'CuttingCardReached':
    case 'StubPlaced':
    case 'StubCounted':
      return [{ say: call(event) ?? '', aside: true, ms: 0 }];
  }
};

export const trace = ({ cards, ended }: Round, language: Language): Trace | undefined => {
  if (ended === undefined) return undefined;
  if (ended === 'void') return { mark: '–', tone: 'even', says: WORDS[language].void };
  const totals = totalsOf(cards);
  const { home, visitor } = totals;
  const sum = home + visitor;
  const mark =
    home === visitor ? '=' : home > visitor ? `H${home - visitor}` : `V${visitor - home}`;
  return {
    mark,
    tone: home === visitor ? 'rare' : home > visitor ? 'one' : 'other',
    under: `${sum}${sum >= 57 ? 'o' : sum <= 54 ? 'u' : '='}`,
    says: `${winner(totals, language)}. ${WORDS[language].final(totals)}`,
  };
};
