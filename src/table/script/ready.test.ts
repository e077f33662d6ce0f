import { describe, expect, test } from 'vitest';
import { footballKings, threeDiceFootball } from '../../games/index.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { expectAccepted, refuse } from '../../kernel/refusal.ts';
import { runScript } from './script.ts';

const played = (game: AnyGame, script: string) =>
  expectAccepted(runScript({ [game.id]: game }, `${game.id}  ${script}`));

describe('House rules § notation the table of a script is made ready for any game', () => {
  const closed = refuse('wager-closed', 'Wait for it.', 'House rules § rounds');
  /** A game whose wagers open only once its round is as asked. */
  const opening = (game: AnyGame, isOpen: (round: unknown) => boolean): AnyGame => ({
    ...game,
    wagers: (rules) =>
      Object.fromEntries(
        Object.entries(game.wagers(rules)).map(([id, wager]) => [
          id,
          {
            ...wager,
            open: (round, ...at) => (isOpen(round) ? wager.open(round, ...at) : closed),
          } satisfies typeof wager,
        ]),
      ),
  });

  test('what must come before the first wager has been done, and nothing beyond it', () => {
    const isCut = (round: unknown) => JSON.stringify(round).includes('"stage":"cut"');
    const { lines, table } = played(opening(footballKings, isCut), 'live\nseat 1  visitor $5');
    expect(lines[0]?.refusal).toBeUndefined();
    expect(table.told.commands.map(({ type }) => type)).toEqual([
      ...['ReceiveDeck', 'InspectDeck', 'VerifyDeck', 'SpreadDeck', 'ShowDeck', 'WashDeck'],
      ...['ShuffleDeck', 'CutDeck', 'PlaceBet'],
    ]);
    expect(played(footballKings, 'live').table.told.commands).toEqual([]);
  });

  test('where the next word is a person’s, it is theirs to say in the script', () => {
    expect(
      played(
        opening(threeDiceFootball, () => false),
        'live',
      ).table.told.commands,
    ).toEqual([]);
  });

  test('whoever its commands need is on the crew, and a dealer who sells the chips', () => {
    const { crew, ...rest } = threeDiceFootball.table;
    const people = (game: AnyGame) => played(game, 'live').table.crew.map(({ person }) => person);
    expect(people(threeDiceFootball)).toEqual([
      ...['dealer', 'dealer 2', 'dealer 3', 'stickperson'],
    ]);
    expect(people({ ...threeDiceFootball, table: { ...rest, crew: [] } })).toEqual([
      ...['stickperson', 'dealer'],
    ]);
    const dealers = crew.filter(({ duty }) => duty === 'dealer');
    expect(people({ ...threeDiceFootball, table: { ...rest, crew: dealers } })).toEqual([
      ...['dealer', 'dealer 2', 'dealer 3', 'stickperson'],
    ]);
  });

  test('limits that no table can post are named', () => {
    expect(() => played(threeDiceFootball, 'live  limits=$100–$5')).toThrow(
      /^a script's table cannot be made ready: ./,
    );
  });
});

test('House rules § submission a filing for the next gaming day is not in force on the first', () => {
  const filed = 'closed\nfile touchdown=pass-zero from 2026-01-02\n';
  const standard = played(threeDiceFootball, 'closed').table.inForce;
  const today = played(threeDiceFootball, `${filed}open live $10,000`).table.inForce;
  const tomorrow = played(threeDiceFootball, `${filed}after 24 hours\nopen live $10,000`).table;
  const later = filed.replace('01-02', '01-03');
  const notYet = played(threeDiceFootball, `${later}after 24 hours\nopen live $10,000`).table;
  expect(today).toEqual(standard);
  expect(notYet.inForce).toEqual(standard);
  expect(tomorrow.inForce).toEqual({ ...standard, touchdown: 'pass-zero' });
});
