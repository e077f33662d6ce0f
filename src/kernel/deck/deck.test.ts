import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spoken } from '../../../test/spoken.ts';
import { DECK, DECK_WITH_JOKER } from '../cards.ts';
import { act } from '../decider.ts';
import { expectAccepted, isRefusal } from '../refusal.ts';
import { deckCall, isDeckCommand, isDeckEvent } from './calls.ts';
import { type DeckCommand, deckCommands as declaredUnder } from './commands.ts';
import { decksOf } from './decide.ts';
import { afterRound, type DeckRules, type Decks, dealtFrom, refiledDecks } from './deck.ts';
import { deckEquipment } from './filed.ts';
import { nextDeckAct, readyToDeal } from './ready.ts';
import { cardsOff, stubOf, unseen } from './stub.ts';

const cites: DeckRules['cites'] = {
  received: 'N.J.A.C. 13:69F-45.3(a)',
  inspected: 'N.J.A.C. 13:69F-45.3(a)',
  verified: 'N.J.A.C. 13:69F-45.3(b)',
  joker: 'N.J.A.C. 13:69F-45.2(a)',
  spread: 'N.J.A.C. 13:69F-45.3(b)',
  washed: 'N.J.A.C. 13:69F-45.3(c)',
  shuffled: 'N.J.A.C. 13:69F-45.4(a)',
  cut: 'N.J.A.C. 13:69F-45.4(b)2',
  recut: 'N.J.A.C. 13:69F-45.4(c)',
  idle: 'N.J.A.C. 13:69F-45.4(d)',
  dealt: 'N.J.A.C. 13:69F-45.6(b)',
  removed: 'N.J.A.C. 13:69F-45.6(f)2',
  secondDeck: 'N.J.A.C. 13:69F-45.2(b)',
  eachDeck: 'N.J.A.C. 13:69F-45.3(d)',
  backs: 'N.J.A.C. 13:69F-45.2(b)2',
  inShuffler: 'N.J.A.C. 13:69F-45.2(b)3',
  inTurn: 'N.J.A.C. 13:69F-45.2(b)4',
  shufflerFails: 'N.J.A.C. 13:69F-45.8(d)',
  shufflerOut: 'N.J.A.C. 13:69F-45.8(e)',
  faceUp: 'N.J.A.C. 13:69F-45.8(a)',
  drawnInError: 'N.J.A.C. 13:69F-45.8(b)',
};

const byHand: DeckRules = {
  cards: DECK,
  decks: 1,
  shuffler: false,
  coverCards: 1,
  leastCut: 10,
  cutAfter: 'every shuffle',
  idleShownFaceUp: true,
  shufflerOut: ['removed'],
  cites,
};
const twoDecks: DeckRules = { ...byHand, decks: 2, shuffler: true };
/** As chapter 575 has it: a joker, no cut after a device, the shuffler covered or marked. */
const asia: DeckRules = {
  ...byHand,
  cards: DECK_WITH_JOKER,
  shuffler: true,
  coverCards: 2,
  cutAfter: 'a shuffle by hand',
  idleShownFaceUp: false,
  shufflerOut: ['covered', 'marked out of order'],
};

const deckCommands = declaredUnder(cites);
const notation = spoken(deckCommands);
const read = (line: string): DeckCommand => notation.read(line) as DeckCommand;

/** The cards after these acts, each of which must be accepted. */
const having = (rules: DeckRules, lines: readonly string[], from?: Decks): Decks =>
  lines.reduce((decks, line) => {
    const { state, refusal } = act(decksOf(rules), decks, read(line));
    if (refusal !== undefined) throw new Error(`${line}: ${refusal.because}`);
    return state;
  }, from ?? decksOf(rules).initial);

const refusedTo = (rules: DeckRules, decks: Decks, line: string) => {
  const { state, refusal } = act(decksOf(rules), decks, read(line));
  expect(state).toBe(decks);
  expect(refusal?.because).toMatch(/^[A-Z"].{10,}\.$/s);
  return [refusal?.refused, refusal?.cite];
};

const prepare = (rules: DeckRules, from: Decks = decksOf(rules).initial): Decks => {
  let decks = from;
  for (let steps = 0; steps < 50; steps += 1) {
    const command = nextDeckAct(rules, decks);
    if (command === undefined) return decks;
    decks = having(rules, [notation.write(command) ?? ''], decks);
  }
  throw new Error('never ready');
};

const OPENING = [
  'receive deck 1 blue',
  'inspect deck 1',
  'verify deck 1',
  'spread deck 1 face up',
  'show deck 1',
  'wash deck 1',
  'shuffle deck 1 by hand',
  'cut deck 1 at 26',
] as const;

describe('opening the table', () => {
  test('13:69F-45.3 the cards are received, inspected, verified, spread, shown, washed, shuffled, cut: then ready', () => {
    for (let done = 0; done < OPENING.length; done += 1) {
      expect(readyToDeal(byHand, having(byHand, OPENING.slice(0, done)))).not.toBe(true);
    }
    expect(readyToDeal(byHand, having(byHand, OPENING))).toBe(true);
  });

  test('13:69F-45.3 no act of the opening can be skipped or done out of its order', () => {
    for (let done = 0; done < OPENING.length; done += 1) {
      const decks = having(byHand, OPENING.slice(0, done));
      OPENING.forEach((line, index) => {
        const { refusal } = act(decksOf(byHand), decks, read(line));
        // Cards already shuffled may be shuffled again; spread cards may be spread again.
        const again = line === OPENING[done - 1] && (index === 6 || index === 3);
        const respread = index === 3 && done > 3;
        expect([done, line, refusal === undefined]).toEqual([
          done,
          line,
          index === done || again || respread,
        ]);
      });
    }
  });

  test('the usual next acts are exactly the opening', () => {
    const lines: string[] = [];
    let decks = decksOf(byHand).initial;
    for (let next = nextDeckAct(byHand, decks); next; next = nextDeckAct(byHand, decks)) {
      lines.push(notation.write(next) ?? '');
      decks = having(byHand, [notation.write(next) ?? ''], decks);
    }
    expect(lines).toEqual(OPENING);
  });

  test('13:69F-45.3(a) a preshuffled deck skips the opening and is cut', () => {
    const decks = having(byHand, ['receive deck 1 blue preshuffled']);
    expect(readyToDeal(byHand, decks)).toMatchObject({ refused: 'cards-not-cut' });
    expect(readyToDeal(byHand, having(byHand, ['cut deck 1 at 10'], decks))).toBe(true);
  });

  test.each([
    ['receive deck 2 red', 'no-such-deck', cites.received],
    ['receive deck 1 Blue!', 'backs-not-named', cites.received],
    ['receive deck 1 blue 3 jokers', 'jokers-not-right', cites.joker],
    ['inspect deck 1', 'out-of-order', cites.inspected],
    ['remove deck 1: damaged', 'deck-not-at-table', cites.removed],
    ['remove deck 1: because', 'not-said', cites.removed],
    ['spread deck 1 face up', 'out-of-order', cites.spread],
    ['show deck 1', 'out-of-order', cites.washed],
    ['spread deck 1 face sideways', 'not-said', cites.idle],
    ['shuffle deck 1 by feet', 'not-said', cites.shuffled],
    ['shuffle deck 1 by device', 'no-shuffler', cites.shuffled],
    ['recut', 'out-of-order', cites.recut],
    ['shuffler removed', 'no-shuffler', cites.shufflerOut],
    ['shuffler fails deck 1: jam', 'no-shuffler', cites.shufflerFails],
  ])('at a table without cards, %s is refused: %s', (line, code, cite) => {
    expect(refusedTo(byHand, decksOf(byHand).initial, line)).toEqual([code, cite]);
  });

  test('a deck is received once, and again after it was removed', () => {
    const decks = having(byHand, ['receive deck 1 blue']);
    expect(refusedTo(byHand, decks, 'receive deck 1 red')).toEqual([
      'deck-at-table',
      cites.received,
    ]);
    const removed = having(byHand, ['remove deck 1: damaged', 'receive deck 1 red'], decks);
    expect(removed.decks[0]).toMatchObject({ stage: 'received', backs: 'red' });
  });

  test('13:69F-45.3(b) at the opening the cards are spread face up', () => {
    const decks = having(byHand, OPENING.slice(0, 3));
    expect(refusedTo(byHand, decks, 'spread deck 1 face down')).toEqual([
      'cards-face-down',
      cites.spread,
    ]);
  });
});

const refusalOf = (rules: DeckRules, decks: Decks, command: object) =>
  act(decksOf(rules), decks, command as DeckCommand).refusal;

test.each([
  [{ type: 'ReceiveDeck', deck: 1, backs: 7 }, 'backs-not-named'],
  [{ type: 'ReceiveDeck', deck: 1, backs: ['blue'] }, 'backs-not-named'],
  [{ type: 'ReceiveDeck', deck: 1, backs: 'a'.repeat(21) }, 'backs-not-named'],
  [{ type: 'ReceiveDeck', deck: 1, backs: '1blue' }, 'backs-not-named'],
  [{ type: 'ReceiveDeck', deck: 1, backs: 'blue1' }, 'backs-not-named'],
  [{ type: 'ReceiveDeck', deck: 1, backs: 'a'.repeat(20) }, undefined],
  [{ type: 'ReceiveDeck', deck: 1, backs: 'blue', preshuffled: 'yes' }, 'not-said'],
  [{ type: 'ReceiveDeck', deck: '1', backs: 'blue' }, 'no-such-deck'],
  [{ type: 'InspectDeck', deck: 0 }, 'no-such-deck'],
  [{ type: 'SpreadDeck', deck: 3, face: 'up' }, 'no-such-deck'],
])('an entry that makes no sense: %j, %s', (command, code) => {
  expect(refusalOf(byHand, decksOf(byHand).initial, command)?.refused).toBe(code);
});

test('a refusal names the decks there are, where a deck stands, and what a box holds', () => {
  const because = (rules: DeckRules, decks: Decks, line: string) =>
    refusalOf(rules, decks, read(line))?.because;
  const [one, two] = [decksOf(byHand).initial, decksOf(twoDecks).initial];
  expect(because(byHand, one, 'inspect deck 3')).toContain('one deck');
  expect(because(twoDecks, two, 'inspect deck 3')).toContain('two decks');
  expect(refusedTo(twoDecks, two, 'inspect deck 3')[1]).toBe(cites.secondDeck);
  expect(refusedTo(twoDecks, two, 'receive deck 1 B')[1]).toBe(cites.backs);
  expect(because(byHand, one, 'wash deck 1')).toContain('not at the table');
  expect(because(byHand, one, 'remove deck 1: because')).toBe(
    'Choose why the deck is removed: count not right, hours up, damaged, not needed, table closed.',
  );
  expect(because(byHand, having(byHand, ['receive deck 1 blue']), 'wash deck 1')).toContain(
    'now received',
  );
  expect(because(twoDecks, two, 'shuffler fails deck 1: tired')).toBe(
    'Choose what the shuffler did: jam, stopped, cycle not completed.',
  );
  expect(because(byHand, one, 'receive deck 1 blue 3 jokers')).toContain('0, 1 or 2');
  expect(because(asia, decksOf(asia).initial, 'receive deck 1 blue 3 jokers')).not.toContain(
    '0, 1',
  );
  const away = having(asia, ['receive deck 1 blue preshuffled', 'shuffler covered']);
  expect(because(asia, away, 'shuffle deck 1 by device')).toContain('covered');
  expect(because(byHand, having(byHand, OPENING), 'shuffle deck 1 by device')).toContain(
    'No automated shuffler',
  );
  expect(readyToDeal(byHand, one)).toMatchObject({
    because: expect.stringContaining('Receive one'),
  });
  expect(readyToDeal(byHand, having(byHand, OPENING.slice(0, 6)))).toMatchObject({
    because: expect.stringContaining('stacked'),
  });
});

describe('the cut', () => {
  const shuffled = having(byHand, OPENING.slice(0, 7));

  test.each([
    [9, false],
    [10, true],
    [51, true],
    [52, false],
    [10.5, false],
    ['20' as unknown as number, false],
  ])('13:69F-45.4(b)2 a cut of %s cards is accepted: %s', (cards, accepted) => {
    const { refusal } = act(decksOf(byHand), shuffled, { type: 'CutDeck', deck: 1, cards });
    expect(refusal?.refused).toBe(accepted ? undefined : 'cut-too-small');
  });

  test('a second cut needs the order of a floorperson', () => {
    const cut = having(byHand, OPENING);
    expect(refusedTo(byHand, cut, 'cut deck 1 at 20')).toEqual(['already-cut', cites.recut]);
    const ordered = having(byHand, ['recut'], cut);
    expect(readyToDeal(byHand, ordered)).toMatchObject({ refused: 'cards-not-cut' });
    expect(readyToDeal(byHand, having(byHand, ['cut deck 1 at 20'], ordered))).toBe(true);
  });

  test('13:69F-45.4(c) no recut once a card has been dealt', () => {
    const dealt = dealtFrom(having(byHand, OPENING));
    expect(refusedTo(byHand, dealt, 'recut')).toEqual(['cards-dealt', cites.recut]);
  });

  test('a deck being dealt is left alone', () => {
    const dealt = dealtFrom(having(byHand, OPENING));
    for (const line of ['remove deck 1: damaged', 'shuffle deck 1 by hand', 'cut deck 1 at 20']) {
      expect(refusedTo(byHand, dealt, line)).toEqual(['deck-being-dealt', cites.dealt]);
    }
  });

  test('13:69F-45.4(a) after a round the cards are shuffled and cut anew', () => {
    const played = afterRound(dealtFrom(having(byHand, OPENING)), false);
    expect(readyToDeal(byHand, played)).toMatchObject({
      refused: 'cards-not-shuffled',
      cite: cites.shuffled,
    });
    expect(
      readyToDeal(byHand, having(byHand, ['shuffle deck 1 by hand', 'cut deck 1 at 12'], played)),
    ).toBe(true);
  });
});

describe('an idle table', () => {
  test('13:69F-45.4(d) cards left face down are turned up, shown, washed, shuffled and cut', () => {
    const idle = having(byHand, [...OPENING, 'spread deck 1 face down']);
    expect(refusedTo(byHand, idle, 'show deck 1')).toEqual(['cards-face-down', cites.idle]);
    expect(refusedTo(byHand, idle, 'shuffle deck 1 by hand')).toEqual([
      'out-of-order',
      cites.washed,
    ]);
    const ready = having(byHand, ['spread deck 1 face up', ...OPENING.slice(4)], idle);
    expect(readyToDeal(byHand, ready)).toBe(true);
    expect(readyToDeal(byHand, prepare(byHand, idle))).toBe(true);
  });

  test('58 Pa. Code § 575.5(e) cards stay face down unless a player asks', () => {
    const idle = having(asia, ['receive deck 1 blue preshuffled', 'spread deck 1 face down']);
    expect(having(asia, ['show deck 1', 'wash deck 1'], idle).decks[0]?.stage).toBe('stacked');
  });
});

describe('two decks and a shuffler', () => {
  const ready = prepare(twoDecks);

  test('13:69F-45.3(d) each deck goes through the whole opening', () => {
    expect(ready.decks.map(({ stage }) => stage)).toEqual(['cut', 'shuffled']);
    expect(readyToDeal(twoDecks, ready)).toBe(true);
    const first = having(twoDecks, [
      'receive deck 1 blue preshuffled',
      'cut deck 1 at 26',
      'receive deck 2 red',
    ]);
    const opening = OPENING.slice(1, 6).map((line) => line.replace('deck 1', 'deck 2'));
    opening.forEach((_, done) => {
      expect(readyToDeal(twoDecks, having(twoDecks, opening.slice(0, done), first))).toMatchObject({
        refused: 'other-deck-not-opened',
        cite: cites.eachDeck,
      });
    });
    expect(readyToDeal(twoDecks, having(twoDecks, opening, first))).toMatchObject({
      refused: 'other-deck-not-in-shuffler',
    });
  });

  test('13:69F-45.2(b)2 their backs differ in colour', () => {
    const one = having(twoDecks, ['receive deck 1 blue']);
    expect(refusedTo(twoDecks, one, 'receive deck 2 blue')).toEqual(['backs-alike', cites.backs]);
    expect(having(twoDecks, ['receive deck 2 red'], one).decks[1]?.backs).toBe('red');
  });

  test('13:69F-45.2(b)3 the resting deck must be in the shuffler before the other is dealt', () => {
    const second = afterRound(dealtFrom(ready), false);
    const cut = having(twoDecks, ['cut deck 2 at 26'], second);
    expect(readyToDeal(twoDecks, cut)).toMatchObject({
      refused: 'other-deck-not-in-shuffler',
      cite: cites.inShuffler,
    });
    expect(readyToDeal(twoDecks, having(twoDecks, ['shuffle deck 1 by device'], cut))).toBe(true);
  });

  test('13:69F-45.2(b)4 they alternate from round to round', () => {
    let decks = ready;
    const turns: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      turns.push(decks.turn);
      decks = prepare(twoDecks, afterRound(dealtFrom(decks), false));
    }
    expect(turns).toEqual([1, 2, 1, 2, 1, 2]);
    expect(refusedTo(twoDecks, { ...ready, turn: 2 }, 'cut deck 1 at 26')).toEqual([
      'deck-not-in-turn',
      cites.inTurn,
    ]);
  });

  test('13:69F-45.2(a) while one deck is away the other is played alone', () => {
    const alone = having(twoDecks, ['remove deck 2: damaged'], ready);
    expect(readyToDeal(twoDecks, alone)).toBe(true);
    expect(afterRound(dealtFrom(alone), false).turn).toBe(1);
  });

  test('a deck removed for a wrong count gives the turn to the other', () => {
    const removed: Decks = {
      ...ready,
      decks: ready.decks.map((deck, index) =>
        index === 0 ? { ...deck, stage: 'awaited', backs: '' } : deck,
      ),
    };
    expect(afterRound(removed, true)).toMatchObject({
      turn: 2,
      decks: [{ stage: 'awaited' }, { stage: 'shuffled' }],
    });
  });

  test('13:69F-45.8(d) a deck on which the shuffler fails is shuffled again', () => {
    for (const fault of ['jam', 'stopped', 'cycle not completed']) {
      const failed = having(twoDecks, [`shuffler fails deck 2: ${fault}`], ready);
      expect(failed.decks[1]?.stage).toBe('stacked');
      expect(readyToDeal(twoDecks, failed)).toMatchObject({
        refused: 'other-deck-not-in-shuffler',
      });
      expect(readyToDeal(twoDecks, prepare(twoDecks, failed))).toBe(true);
    }
    expect(refusedTo(twoDecks, ready, 'shuffler fails deck 2: smoke')).toEqual([
      'not-said',
      cites.shufflerFails,
    ]);
    expect(refusedTo(twoDecks, ready, 'shuffler fails deck 1: jam')).toEqual([
      'out-of-order',
      cites.shufflerFails,
    ]);
  });

  test('13:69F-45.8(e) the shuffler leaves the table before cards are shuffled by hand', () => {
    const washed = having(twoDecks, OPENING.slice(0, 6));
    expect(refusedTo(twoDecks, washed, 'shuffle deck 1 by hand')).toEqual([
      'shuffler-at-table',
      cites.shufflerOut,
    ]);
    expect(refusedTo(twoDecks, washed, 'shuffler covered')).toEqual([
      'not-said',
      cites.shufflerOut,
    ]);
    const away = having(twoDecks, ['shuffler removed', 'shuffle deck 1 by hand'], washed);
    expect(away.decks[0]?.stage).toBe('shuffled');
    expect(refusedTo(twoDecks, away, 'shuffle deck 1 by device')).toEqual([
      'no-shuffler',
      cites.shuffled,
    ]);
    expect(refusedTo(twoDecks, away, 'receive deck 2 red')).toEqual([
      'no-shuffler',
      cites.secondDeck,
    ]);
    expect(having(twoDecks, ['shuffler brought', 'receive deck 2 red'], away).shuffler).toBe(
      'at the table',
    );
    expect(refusedTo(twoDecks, washed, 'shuffler brought')).toEqual([
      'shuffler-at-table',
      cites.shufflerOut,
    ]);
  });

  test('without a shuffler the deck whose turn it is can be replaced, whatever its number', () => {
    const second = having(twoDecks, ['shuffler removed', 'remove deck 1: damaged'], ready);
    const turned = afterRound(second, false);
    expect(turned.turn).toBe(2);
    const removed = having(twoDecks, ['remove deck 2: damaged'], turned);
    expect(refusedTo(twoDecks, removed, 'receive deck 1 blue')[0]).toBe('no-shuffler');
    expect(readyToDeal(twoDecks, prepare(twoDecks, removed))).toBe(true);
  });

  test('13:69F-45.2(b) without a shuffler the second deck leaves before the next deal', () => {
    const away = having(twoDecks, ['shuffler removed'], ready);
    expect(readyToDeal(twoDecks, away)).toMatchObject({
      refused: 'no-shuffler',
      cite: cites.secondDeck,
    });
    expect(prepare(twoDecks, away).decks[1]?.stage).toBe('awaited');
    expect(readyToDeal(twoDecks, prepare(twoDecks, away))).toBe(true);
  });
});

describe('a deck with a joker', () => {
  test('58 Pa. Code § 575.4(b) a second joker is torn before the cards are spread', () => {
    const verified = having(asia, [
      'receive deck 1 blue 2 jokers',
      'inspect deck 1',
      'verify deck 1',
    ]);
    expect(refusedTo(asia, verified, 'spread deck 1 face up')).toEqual([
      'joker-to-tear',
      cites.joker,
    ]);
    const received = having(asia, ['receive deck 1 blue 2 jokers']);
    expect(refusedTo(asia, received, 'tear joker of deck 1')).toEqual([
      'out-of-order',
      cites.joker,
    ]);
    const inspected = having(asia, ['inspect deck 1', 'tear joker of deck 1'], received);
    expect(inspected.decks[0]).toMatchObject({ stage: 'inspected', jokersToTear: 0 });
    const torn = having(asia, ['tear joker of deck 1'], verified);
    expect(refusedTo(asia, torn, 'tear joker of deck 1')).toEqual([
      'no-joker-to-tear',
      cites.joker,
    ]);
    expect(having(asia, ['spread deck 1 face up'], torn).decks[0]?.stage).toBe('spread');
    expect(readyToDeal(asia, prepare(asia, verified))).toBe(true);
  });

  test.each([
    [0, false],
    [1, true],
    [2, true],
    [3, false],
  ])('a box with %i jokers is accepted: %s', (jokers, accepted) => {
    const { refusal } = act(decksOf(asia), decksOf(asia).initial, {
      type: 'ReceiveDeck',
      deck: 1,
      backs: 'blue',
      jokers,
    });
    expect(refusal === undefined).toBe(accepted);
  });

  test('58 Pa. Code § 575.5(b) no cut after a device; a cut by hand, and after a reshuffle', () => {
    const stacked = having(asia, OPENING.slice(0, 6));
    const device = having(asia, ['shuffle deck 1 by device'], stacked);
    expect(readyToDeal(asia, device)).toBe(true);
    const again = having(asia, ['shuffle deck 1 by device'], device);
    expect(readyToDeal(asia, again)).toMatchObject({ refused: 'cards-not-cut' });
    const cutAndAgain = having(asia, ['cut deck 1 at 20', 'shuffle deck 1 by device'], again);
    expect(readyToDeal(asia, cutAndAgain)).toMatchObject({ refused: 'cards-not-cut' });
    const hand = having(asia, ['shuffler covered', 'shuffle deck 1 by hand'], stacked);
    expect(readyToDeal(asia, hand)).toMatchObject({ refused: 'cards-not-cut' });
    const jammed = having(
      asia,
      ['shuffler fails deck 1: jam', 'shuffle deck 1 by device'],
      stacked,
    );
    expect(readyToDeal(asia, jammed)).toMatchObject({ refused: 'cards-not-cut' });
    const voided = having(asia, ['shuffle deck 1 by device'], afterRound(dealtFrom(device), true));
    expect(readyToDeal(asia, voided)).toMatchObject({ refused: 'cards-not-cut' });
    const played = having(asia, ['shuffle deck 1 by device'], afterRound(dealtFrom(device), false));
    expect(readyToDeal(asia, played)).toBe(true);
  });
});

test('equipment names what a complete set holds, and its hours where there are any', () => {
  const cite = '58 Pa. Code § 575.3(c)(1)';
  const [first, second] = deckEquipment(asia, { mostHours: 4, cite, under: { dealing: 'hand' } });
  expect(first).toMatchObject({
    kind: 'deck',
    title: 'Deck of 53 cards',
    deck: 1,
    under: { dealing: 'hand' },
    holds: { cards: 53, 'cover cards': 2 },
    mostHours: 4,
    cite,
    replacedWhen: expect.arrayContaining([{ reason: 'damaged', cite: cites.removed }]),
  });
  // What was in order and is only not wanted may be wanted again, and nothing else.
  expect(first?.replacedWhen.filter(({ returns }) => returns)).toEqual([
    { reason: 'not needed', cite: cites.removed, returns: true },
  ]);
  expect(second).toMatchObject({
    kind: 'second-deck',
    title: 'Second deck of 53 cards',
    deck: 2,
    mostHours: 4,
  });
  expect(second?.under).toEqual({ dealing: 'hand', decks: 2 });
  expect(deckEquipment(byHand, { cite })[0]).not.toHaveProperty('mostHours');
});

test('§ 575.3(b) a filing that adds or takes a deck reaches the cards, and leaves those in use alone', () => {
  const one = prepare(byHand);
  const two = refiledDecks(twoDecks, one);
  expect(two.decks[0]).toEqual(one.decks[0]);
  expect(two).toMatchObject({ turn: 1, shuffler: 'at the table' });
  expect(two.decks[1]).toMatchObject({ stage: 'awaited' });
  expect(refiledDecks(byHand, { ...two, turn: 2 })).toEqual({ ...one, turn: 1 });
});

describe('what leaves the deck', () => {
  test.each([
    [['As'], 2, 'not-cards'],
    ['As', 1, 'not-cards'],
    [['As', 'as'], 2, 'not-cards'],
    [['Joker'], 1, 'not-cards'],
    [['As', 'As'], 2, 'card-gone'],
    [['Kd'], 1, 'card-gone'],
  ])('%j as %i cards: %s', (values, count, code) => {
    expect(cardsOff(DECK, ['Kd'], values, count)).toMatchObject({
      refused: code,
      cite: 'House rules § cards',
    });
  });

  test('fifty-two cards are accounted for', () => {
    expect(cardsOff(DECK, ['Kd'], ['As', 'Td'], 2)).toEqual(['As', 'Td']);
    expect(stubOf(DECK, { burned: 1, seen: ['Kd', 'As'] })).toBe(49);
    expect(unseen(DECK, { burned: 1, seen: ['Kd', 'As'] })).toHaveLength(50);
    expect(cardsOff(DECK_WITH_JOKER, [], ['Joker'], 1)).toEqual(['Joker']);
  });
});

const junk = fc.oneof(
  fc.constantFrom(undefined, null, '', 'up', 'hand', 'device', 'jam', 'blue', 'removed', {}, []),
  fc.integer({ min: -1, max: 60 }),
  fc.constant(0.5),
);
const anyAct = fc
  .record({
    type: fc.constantFrom(...Object.keys(deckCommands)),
    fields: fc.dictionary(
      fc.constantFrom('deck', 'backs', 'jokers', 'preshuffled', 'face', 'by', 'cards', 'fault'),
      junk,
    ),
  })
  .map(({ type, fields }) => ({ ...fields, type }) as unknown as DeckCommand);

const OTHERS = [
  'recut',
  'receive deck 2 red preshuffled',
  'remove deck 1: damaged',
  'remove deck 2: damaged',
  'spread deck 1 face down',
  'shuffle deck 2 by device',
  'shuffler fails deck 2: jam',
  'shuffler removed',
  'shuffler brought',
];

test('any act in any order is an event or a refusal, and a table can always be made ready', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(byHand, twoDecks, asia),
      fc.array(fc.oneof(anyAct, fc.constantFrom(...OPENING, ...OTHERS).map(read)), {
        maxLength: 40,
      }),
      (rules, commands) => {
        let decks = decksOf(rules).initial;
        for (const command of commands) {
          const answer = decksOf(rules).decide(decks, command);
          if (isRefusal(answer)) expect(answer.because).toMatch(/^[A-Z"].*\.$/s);
          else {
            expect(answer.every(isDeckEvent)).toBe(true);
            decks = answer.reduce(decksOf(rules).evolve, decks);
          }
          if (readyToDeal(rules, decks) === true) decks = afterRound(dealtFrom(decks), false);
        }
        expect(readyToDeal(rules, prepare(rules, decks))).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test('every act is written and read back, and can be called', () => {
  const lines = [
    ...OPENING,
    'receive deck 2 red 2 jokers preshuffled',
    'tear joker of deck 1',
    'recut',
    'remove deck 1: hours up',
    'shuffler fails deck 2: cycle not completed',
    'shuffler marked out of order',
    'shuffler brought',
  ];
  expect(new Set(lines.map((line) => read(line).type))).toEqual(new Set(Object.keys(deckCommands)));
  for (const line of lines) {
    expect(notation.write(read(line))).toBe(line);
    expect(isDeckCommand(read(line))).toBe(true);
    expect(deckCommands[read(line).type].schema.parse(read(line))).toEqual(read(line));
  }
  for (const line of [
    'wash the dishes',
    'do receive deck 1 blue',
    'receive deck 1 blue today',
    'reinspect deck 1',
    'inspect deck 1 twice',
    'unshuffle deck 1 by hand',
    'a shuffler brought',
  ]) {
    expect(notation.read(line), line).toBeUndefined();
  }
  expect(read('inspect deck 12')).toEqual({ type: 'InspectDeck', deck: 12 });
  expect(read('cut deck 12 at 10')).toEqual({ type: 'CutDeck', deck: 12, cards: 10 });
  expect(read('receive deck 12 blue 10 jokers')).toMatchObject({ deck: 12, jokers: 10 });
  expect(read('shuffler fails deck 12: jam')).toMatchObject({ deck: 12, fault: 'jam' });
  expect(deckCall({ type: 'ShufflerBrought' })).toBe('shuffler at the table');
  const said = OPENING.map((line, done) =>
    expectAccepted(decksOf(byHand).decide(having(byHand, OPENING.slice(0, done)), read(line)))
      .map(deckCall)
      .join(),
  );
  expect(new Set(said).size).toBe(OPENING.length);
});
