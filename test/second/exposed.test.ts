import { expect, test } from 'vitest';

const { asiaPoker } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/games/asia-poker.mjs'
);

/** A deal by count for seat 3, and what is said after it, as the second verifier takes it. */
const said = (...commands: readonly { type: string; [name: string]: unknown }[]) => {
  const bets = [{ id: 1, seat: 3, wager: 'asia-poker', stakeCents: 1_000 }];
  const told = [{ type: 'BetsClosed', ways: { dealing: 'manual-shoe', starting: 'generator' } }];
  const rules = { ...asiaPoker.standard, startingPosition: 'generator' };
  const deck = { stage: 'cut', backs: 'blue', jokersToTear: 0, faceUp: false, cutDue: false };
  const decks = { decks: [deck], turn: 1, shuffler: 'none' };
  const state = { ...asiaPoker.fresh(), decks };
  const begun = [
    { type: 'AnnounceNoMoreBets' },
    { type: 'ShowNumber', number: 1 },
    { type: 'DealStacks', cards: 49 },
    { type: 'CountStub', cards: 4 },
  ];
  const answer = [...begun, ...commands].map((one) =>
    asiaPoker.said(state, one, { bets, rules, told, people: { 3: 'ann' } }),
  );
  return answer.at(-1)?.[0].event;
};
const exposes = { type: 'ExposeCard', position: 3, card: 1, shown: 'Ac' };
const voids = { type: 'VoidHand', seat: 3 };
const playsOn = { type: 'PlayOn', seat: 3 };
const sets = { type: 'NoteHandsSet', seat: 3 };
const looks = { type: 'LookAtCards', seat: 3 };

test('58 Pa. Code § 575.13(d) the second verifier finds a hand that is voided though nobody exposed a card of it, or its player has looked', () => {
  expect(said(exposes)).toMatchObject({ type: 'CardExposed', choice: true });
  expect(said(exposes, voids)).toMatchObject({ type: 'HandVoided' });
  expect(said(exposes, playsOn)).toMatchObject({ type: 'HandPlayedOn' });
  expect(said(sets, exposes)).toMatchObject({ type: 'CardExposed', choice: false });
  const nothing = 'no card of that seat was exposed, or its player has looked';
  for (const before of [[], [looks, exposes], [sets, exposes], [exposes, playsOn]]) {
    expect(() => said(...before, voids)).toThrow(nothing);
    expect(() => said(...before, playsOn)).toThrow(nothing);
  }
  for (const handles of [looks, sets])
    expect(() => said(exposes, handles)).toThrow('still to void the hand or to play on');
});
