import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { DrawingText } from './drawing.tsx';

const hex = (digit: string): string => digit.repeat(64);
const session = {
  ...{ name: 'E1/2026-11-16/1', house: hex('a'), anchor: hex('b'), length: 16_384 },
  ...{ beacon: hex('c'), windowMs: 15_000, marginMs: 1_500 },
};
const promise = { index: 2, round: 7, rules: hex('d'), commit: hex('e'), promise: hex('f') };
const seats = [
  { seat: 1, entropy: hex('1') },
  { seat: 3, entropy: hex('3') },
];

test('FAIRNESS § 6 commitment, anchor, bytes, beacon, draws and what was revealed are on the table’s page', () => {
  const window = { draw: 1, openedAt: 0, closesAt: 15_000, beaconRound: 123 };
  const draws = [
    {
      draw: 1,
      beaconRound: 122,
      signature: hex('5'),
      seats,
      shape: { dice: 3 },
      outcome: [6, 5, 2],
    },
  ];
  const revealed = [
    { session: session.name, index: 1, round: 6, promise: hex('0'), secret: hex('9'), draws },
  ];
  const now = { session, promise, seats, window, drawn: [] };
  const page = render(h(DrawingText, { shown: { now, revealed }, mine: 3 }));
  for (const said of [hex('b'), hex('f'), hex('1'), hex('3'), hex('9'), hex('5'), '6 5 2']) {
    expect(page).toContain(said);
  }
  expect(page).toContain('Commitment to round 7, number 2 of 16384:');
  expect(page).toContain(`Your bytes: <code class="hash">${hex('3')}`);
  expect(page).toContain('Beacon 123 decides.');
  expect(page).not.toContain('No beacon');
});

test('FAIRNESS § 2.1 a table without a beacon says what that means', () => {
  const now = {
    warning: 'No beacon',
    session: { ...session, beacon: '' },
    promise,
    seats: [],
    drawn: [],
  };
  const page = render(h(DrawingText, { shown: { now, revealed: [] }, mine: undefined }));
  expect(page).toContain('No beacon: the house and a patron together could choose.');
});
