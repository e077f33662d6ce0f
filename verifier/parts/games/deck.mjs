// Cards on their way to the deal (58 Pa. Code § 575.3 to .5, .13; N.J.A.C. 13:69F-45.2 to .4, .8): received, inspected, verified,
// spread, shown, washed, shuffled and cut in this order, and what each act tells. A table's decks outlast its rounds.
import { must } from '../bytes.mjs';

const CARDS = [...'shdc'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));
/** Each is a card of the deck, and has not left it before. */
export const areFresh = (cards, gone, { jokers }) =>
  cards.every(
    (card, i) =>
      (CARDS.includes(card) || (jokers > 0 && card === 'Joker')) &&
      !gone.includes(card) &&
      cards.indexOf(card) === i,
  );

const AWAITED = { stage: 'awaited', backs: '', jokersToTear: 0, faceUp: false, cutDue: false };

/** What was filed: how many decks, and whether a shuffler stands at the table. */
const asFiled = ({ decks: known = [], turn = 1, shuffler }, { decks, hasShuffler }) => ({
  decks: Array.from({ length: decks }, (_, i) => known[i] ?? AWAITED),
  turn: turn > decks ? 1 : turn,
  shuffler: !hasShuffler ? 'none' : (shuffler ?? 'none') === 'none' ? 'at the table' : shuffler,
});
/** The decks of a round as they are under the filing in force; nobody has handled them where they are not known. */
export const decksOf = (state, filed) => {
  state.decks = asFiled(state.decks ?? {}, filed);
  return state.decks;
};

const inTurn = ({ decks, turn }) => decks[turn - 1];
const changed = (state, number, to) => {
  const { decks } = state.decks;
  state.decks = { ...state.decks, decks: decks.with(number - 1, { ...decks[number - 1], ...to }) };
};
const resting = ({ decks, turn }) => {
  const deck = decks[2 - turn];
  return deck === undefined || deck.stage === 'awaited' ? undefined : { number: 3 - turn, deck };
};

/** The first card of a round has left the deck. */
export const dealtFrom = (state) => changed(state, state.decks.turn, { stage: 'being dealt' });
export const isBeingDealt = (state) => inTurn(state.decks)?.stage === 'being dealt';
export const deckRemoved = (state, reason, cite) => {
  const deck = state.decks.turn;
  changed(state, deck, AWAITED);
  return { event: { type: 'DeckRemoved', deck, reason, cite }, decides: [] };
};

/** After a round the cards are shuffled, those of a void one are cut again, and the other deck has its turn. */
export const afterRound = (before, isVoid) => {
  if (before === undefined) return undefined;
  const after = { decks: before };
  if (inTurn(before).stage !== 'awaited')
    changed(after, before.turn, { stage: 'played', cutDue: isVoid });
  return { ...after.decks, turn: resting(before)?.number ?? before.turn };
};

/** The first card may leave: the deck in turn is shuffled and cut, and the other one is in the shuffler. */
export const isReady = (state) => {
  const deck = inTurn(state.decks);
  const prepared = deck.stage === 'cut' || (deck.stage === 'shuffled' && !deck.cutDue);
  must(prepared, 'cards are dealt that were not shuffled and cut');
  const other = resting(state.decks);
  const together =
    other === undefined ||
    (state.decks.shuffler === 'at the table' && other.deck.stage === 'shuffled');
  must(together, 'the other deck is not in the shuffler');
};

const told = (type, more) => [{ event: { type, ...more }, decides: [] }];
const IN_USE = ['stacked', 'shuffled', 'cut', 'played'];
const TOLD = {
  InspectDeck: ['DeckInspected', 'received', 'inspected'],
  VerifyDeck: ['DeckVerified', 'inspected', 'verified'],
  ShowDeck: ['DeckShown', 'spread', 'shown'],
  WashDeck: ['DeckWashed', 'shown', 'stacked'],
};

const step = (state, { type, deck: number }) => {
  const [event, from, to] = TOLD[type];
  must(state.decks.decks[number - 1].stage === from, `a deck is ${to} out of its order`);
  changed(state, number, { stage: to, ...(to === 'stacked' && { faceUp: false }) });
  return told(event, { deck: number });
};

const received = (state, said, { jokers: used }) => {
  const { deck: number, backs, jokers = used, preshuffled = false } = said;
  const { decks, turn, shuffler } = state.decks;
  must(decks[number - 1].stage === 'awaited', 'that deck is at the table');
  must(/^[a-z]{1,20}$/.test(backs), 'the backs have no color');
  const alike = decks.some((one) => one.stage !== 'awaited' && one.backs === backs);
  must(!alike, 'the backs of two decks are alike');
  must(number === turn || shuffler === 'at the table', 'a second deck comes without a shuffler');
  must(Number.isInteger(jokers) && jokers >= used && jokers <= 2, 'the jokers are not right');
  const jokersToTear = jokers - used;
  changed(state, number, {
    ...{ ...AWAITED, stage: preshuffled ? 'shuffled' : 'received', backs, cutDue: preshuffled },
    jokersToTear: preshuffled ? 0 : jokersToTear,
  });
  return told('DeckReceived', { deck: number, backs, jokersToTear, preshuffled });
};

const acts = {
  ReceiveDeck: received,
  InspectDeck: step,
  VerifyDeck: step,
  WashDeck: step,
  ShowDeck: (state, said, { showsFaceUp }) => {
    const { faceUp } = state.decks.decks[said.deck - 1];
    must(faceUp || !showsFaceUp, 'cards are shown face down');
    return step(state, said);
  },
  TearJoker: (state, { deck: number }) => {
    const { stage, jokersToTear } = state.decks.decks[number - 1];
    const due = jokersToTear > 0 && ['inspected', 'verified'].includes(stage);
    must(due, 'there is no joker to tear');
    changed(state, number, { jokersToTear: 0 });
    return told('JokerTorn', { deck: number });
  },
  SpreadDeck: (state, { deck: number, face }, _, { bets }) => {
    const { stage, jokersToTear } = state.decks.decks[number - 1];
    must(!IN_USE.includes(stage) || bets.length === 0, 'cards are spread while somebody plays');
    must(face === 'up' || face === 'down', 'cards are spread in no way');
    const ready = stage === 'verified' ? jokersToTear === 0 && face === 'up' : true;
    must(ready && !['awaited', 'received', 'inspected'].includes(stage), 'it cannot be spread');
    changed(state, number, { stage: 'spread', faceUp: face === 'up' });
    return told('DeckSpread', { deck: number, face });
  },
  ShuffleDeck: (state, { deck: number, by }, { cutsAlways }) => {
    const { stage, cutDue: due } = state.decks.decks[number - 1];
    const byDevice = state.decks.shuffler === 'at the table';
    must(by === (byDevice ? 'device' : 'hand'), 'cards are shuffled in another way');
    must(IN_USE.includes(stage), 'cards are shuffled that were not washed and stacked');
    const again = stage === 'shuffled' || stage === 'cut';
    const cutDue = cutsAlways || by === 'hand' || again || due;
    changed(state, number, { stage: 'shuffled', cutDue });
    return told('DeckShuffled', { deck: number, by, cutDue });
  },
  CutDeck: (state, { deck: number, cards }, { size }) => {
    const { stage } = state.decks.decks[number - 1];
    must(number === state.decks.turn && stage === 'shuffled', 'no cut is due');
    must(Number.isInteger(cards) && cards >= 10 && cards < size, 'the cut is too small');
    changed(state, number, { stage: 'cut', cutDue: false });
    return told('DeckCut', { deck: number, cards });
  },
  OrderRecut: (state) => {
    const { turn } = state.decks;
    must(inTurn(state.decks).stage === 'cut', 'no cut can be made again');
    changed(state, turn, { stage: 'shuffled', cutDue: true });
    return told('RecutOrdered', { deck: turn });
  },
  RemoveDeck: (state, { deck: number, reason }, { cites }) => {
    const why = ['count not right', 'hours up', 'damaged', 'not needed', 'table closed'];
    const { stage } = state.decks.decks[number - 1];
    must(why.includes(reason) && stage !== 'awaited', 'no deck is removed like that');
    changed(state, number, AWAITED);
    return told('DeckRemoved', { deck: number, reason, cite: cites.removed });
  },
  ReportShuffler: (state, { deck: number, fault }, { cites }) => {
    const { stage } = state.decks.decks[number - 1];
    must(state.decks.shuffler === 'at the table', 'there is no shuffler to fail');
    const known = ['jam', 'stopped', 'cycle not completed'].includes(fault);
    must(known && ['stacked', 'shuffled', 'played'].includes(stage), 'no shuffler failed so');
    changed(state, number, { stage: 'stacked', cutDue: true });
    return told('ShufflerFailed', { deck: number, fault, cite: cites.shufflerFails });
  },
  TakeShufflerOut: (state, { how }, { out }) => {
    must(state.decks.shuffler === 'at the table' && out.includes(how), 'no shuffler goes so');
    state.decks = { ...state.decks, shuffler: how };
    return told('ShufflerTakenOut', { how });
  },
  BringShuffler: (state) => {
    must(state.decks.shuffler !== 'at the table', 'the shuffler is at the table');
    state.decks = { ...state.decks, shuffler: 'at the table' };
    return told('ShufflerBrought');
  },
};
export const isDeckAct = ({ type }) => Object.hasOwn(acts, type);

/** One act on the cards before a deal, and what it tells. */
export const deckAct = (state, said, filed, at) => {
  const decks = decksOf(state, filed);
  if (said.deck !== undefined) {
    const deck = decks.decks[said.deck - 1];
    must(deck !== undefined && deck.stage !== 'being dealt', 'there is no such deck to handle');
  }
  if (said.type === 'OrderRecut') must(!isBeingDealt(state), 'the cards are dealt');
  return acts[said.type](state, said, filed, at);
};

const NEXT = {
  received: { type: 'InspectDeck' },
  inspected: { type: 'VerifyDeck' },
  shown: { type: 'WashDeck' },
};
const preparing = ({ decks, turn, shuffler }, { stage, jokersToTear, faceUp }, deck) => {
  if (deck !== turn && shuffler !== 'at the table')
    return stage === 'awaited' ? undefined : { type: 'RemoveDeck', deck, reason: 'not needed' };
  const backs = decks.some((one) => one.backs === 'blue') ? 'red' : 'blue';
  const by = shuffler === 'at the table' ? 'device' : 'hand';
  if (stage === 'awaited') return { type: 'ReceiveDeck', deck, backs };
  if (NEXT[stage] !== undefined) return { ...NEXT[stage], deck };
  if (stage === 'verified' && jokersToTear > 0) return { type: 'TearJoker', deck };
  if (stage === 'spread' && faceUp) return { type: 'ShowDeck', deck };
  if (stage === 'verified' || stage === 'spread') return { type: 'SpreadDeck', deck, face: 'up' };
  return stage === 'stacked' || stage === 'played' ? { type: 'ShuffleDeck', deck, by } : undefined;
};
/** What a device does next on the way to a deal; undefined where the cards are ready. */
export const nextDeckAct = (state, filed) => {
  const known = asFiled(state.decks ?? {}, filed);
  for (const [i, deck] of known.decks.entries()) {
    const act = preparing(known, deck, i + 1);
    if (act !== undefined) return act;
  }
  const { stage, cutDue } = inTurn(known);
  const cards = Math.floor(filed.size / 2);
  return stage === 'shuffled' && cutDue ? { type: 'CutDeck', deck: known.turn, cards } : undefined;
};
