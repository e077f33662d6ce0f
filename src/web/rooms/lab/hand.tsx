import type { Card } from '../../../kernel/cards.ts';
import type { Ranked } from '../../../lab/answers/hand.ts';
import { column, DataTable } from '../../parts/table/table.tsx';
import { TypingLine } from '../../parts/typing.tsx';
import { inWords } from '../../parts/words.ts';
import { useLab } from '../../workers/ask.ts';
import { ask } from '../frame/address.ts';
import { Refusal } from './parts.tsx';
import type { InLab } from './state.ts';

const RANKS = 'AKQJT98765432';
const SUITS = ['s', 'h', 'd', 'c'] as const;
const SIGNS = { s: '♠', h: '♥', d: '♦', c: '♣' } as const;
const NAMES = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' } as const;
const ALL: readonly string[] = [
  ...SUITS.flatMap((suit) => [...RANKS].map((rank) => `${rank}${suit}`)),
  'Joker',
];

const split = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((card) => card !== '');

/** Seven cards of Asia Poker, typed, picked or dealt, and every legal setting of them with its exact value. */
export const Hand = ({ query }: Pick<InLab, 'query'>) => {
  const text = query.get('cards') ?? '';
  const cards = split(text);
  const whole = cards.length === 7;
  const { now, refused, busy } = useLab(
    'ranked',
    whole ? { cards: text, rules: query.get('rules') ?? undefined } : undefined,
  );
  const pick = (card: string) =>
    ask({
      cards: (cards.includes(card)
        ? cards.filter((one) => one !== card)
        : cards.length < 7
          ? [...cards, card]
          : cards
      ).join(' '),
    });
  return (
    <section aria-label="Setting seven cards">
      <form class="tools" onSubmit={(event) => event.preventDefault()}>
        <TypingLine
          label="Seven cards"
          class="cards-typed"
          placeholder="As Kd 7h 7c 5s 4d Joker"
          value={text}
          onSaid={(said) => ask({ cards: said.trim() })}
        />
        <button type="button" class="primary" onClick={() => ask({ cards: dealt().join(' ') })}>
          Deal seven
        </button>
        <button type="button" class="quiet" onClick={() => ask({ cards: undefined })}>
          Clear
        </button>
      </form>
      <Deck chosen={cards} onPick={pick} />
      <Refusal refused={whole ? refused : undefined} />
      {!whole && <p class="soft">{cards.length} of 7 cards. Pick, type or deal the rest.</p>}
      {whole && busy && now === undefined && (
        <p class="soft">Counting all hands the dealer can have…</p>
      )}
      {whole && refused === undefined && now !== undefined && <Settings now={now} busy={busy} />}
    </section>
  );
};

/** Seven of 53 cards, each set of seven as likely as every other. */
const dealt = (): readonly string[] => {
  const deck = [...ALL];
  return Array.from({ length: 7 }, () => {
    const limit = 2 ** 32 - (2 ** 32 % deck.length);
    let word = limit;
    while (word >= limit) word = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit;
    return deck.splice(word % deck.length, 1)[0] ?? 'Joker';
  });
};

const cardName = (card: string): string => {
  const suit = SUITS.find((one) => card.endsWith(one));
  return card === 'Joker' || suit === undefined ? 'Joker' : `${card[0]} of ${NAMES[suit]}`;
};

const cardText = (card: string): string => {
  const suit = SUITS.find((one) => card !== 'Joker' && card.endsWith(one));
  return suit === undefined ? '★' : `${card[0] === 'T' ? '10' : card[0]}${SIGNS[suit]}`;
};

const tone = (card: string): string =>
  card === 'Joker' ? 'joker' : card.endsWith('h') || card.endsWith('d') ? 'red' : 'black';

const Deck = ({
  chosen,
  onPick,
}: {
  chosen: readonly string[];
  onPick: (card: string) => void;
}) => (
  <fieldset class="deck" aria-label="Deck">
    {ALL.map((card) => (
      <button
        key={card}
        type="button"
        class={`card ${tone(card)}`}
        aria-label={`${cardText(card)} ${cardName(card)}`}
        aria-pressed={chosen.includes(card)}
        onClick={() => onPick(card)}
      >
        {cardText(card)}
      </button>
    ))}
  </fieldset>
);

const Cards = ({ cards }: { cards: readonly Card[] }) => (
  <span class="small-cards">
    {cards.map((card) => (
      <span key={card} class={`card ${tone(card)}`} title={cardName(card)}>
        {cardText(card)}
      </span>
    ))}
  </span>
);

const numberOf = (fraction: string): number => {
  const [n = 0, d = 1] = fraction.split('/').map(Number);
  return n / d;
};

type Row = Ranked['settings'][number];

const Settings = ({ now, busy }: { now: Ranked; busy: boolean }) => (
  <div aria-busy={busy}>
    <div class="beside even">
      <Priced title="House way" row={now.houseWay} of={now.dealerHands} />
      {now.mistakes.map(({ mistake, ...row }) => (
        <Priced key={mistake} title={inWords(mistake)} row={row} of={now.dealerHands} />
      ))}
    </div>
    <DataTable
      label={`Every legal setting against ${now.dealerHands.toLocaleString('en-US')} hands of the dealer`}
      rows={now.settings}
      rowKey={({ high, medium, low }) => [...high, ...medium, ...low].join(' ')}
      columns={[
        column.text('high', 'High', ({ high }: Row) => high.join(' '), {
          show: ({ high, names }: Row) => (
            <>
              <Cards cards={high} /> <small>{names[0]}</small>
            </>
          ),
        }),
        column.text('medium', 'Medium', ({ medium }: Row) => medium.join(' '), {
          show: ({ medium, names }: Row) => (
            <>
              <Cards cards={medium} /> <small>{names[1]}</small>
            </>
          ),
        }),
        column.text('low', 'Low', ({ low }: Row) => low.join(' '), {
          show: ({ low }: Row) => <Cards cards={low} />,
        }),
        column.number('wins', 'Beats', ({ wins }: Row) => wins),
        column.number('value', 'Value', ({ value }: Row) => numberOf(value), {
          show: ({ value }: Row) => (
            <span class="figure" title={value}>
              {numberOf(value).toFixed(6)}
            </span>
          ),
        }),
        column.number('cost', 'Costs', ({ cost }: Row) => numberOf(cost), {
          show: ({ cost }: Row) => (
            <span class="figure" title={cost}>
              {numberOf(cost) === 0 ? 'best' : numberOf(cost).toFixed(6)}
            </span>
          ),
        }),
      ]}
    />
  </div>
);

const Priced = ({ title, row, of }: { title: string; row: Row; of: number }) => (
  <section class="panel priced" aria-label={title}>
    <h2>{title}</h2>
    <p>
      <Cards cards={row.high} /> <Cards cards={row.medium} /> <Cards cards={row.low} />
    </p>
    <p class="soft">{row.names.join(' · ')}</p>
    <p>
      Beats <span class="figure">{row.wins.toLocaleString('en-US')}</span> of{' '}
      {of.toLocaleString('en-US')}{' '}
      {numberOf(row.cost) === 0 ? (
        <span class="tag good">costs nothing</span>
      ) : (
        <span class="tag warn" title={row.cost}>
          costs {(100 * numberOf(row.cost)).toFixed(2)}% of the wager
        </span>
      )}
    </p>
  </section>
);
