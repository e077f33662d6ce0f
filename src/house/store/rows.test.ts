import { expect, test } from 'vitest';
import { entriesOf, parsed, streamEventOf, unreadableRow } from './store.ts';

const entry = (position: number, more: object = {}) => ({
  ...{ position, at: 5, key: `k${position}`, signatures: '[]', command: '{}', before: 'b' },
  ...{ hash: 'h', ...more },
});
const event = (position: number, ordinal: number, more: object = {}) => ({
  ...{ position, ordinal, stream: 's', version: 1, event: `"${ordinal}"`, link: 'l', ...more },
});
const wrong = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return [String(error), unreadableRow(error)];
  }
};

test('House rules § store rows are put together to entries, each with its own events in their order', () => {
  const told = (text: string) => ({ stream: 's', version: 1, event: text, link: 'l' });
  expect(
    entriesOf([entry(1), entry(2), entry(3)], [event(1, 0), event(1, 1), event(3, 0)]),
  ).toEqual(
    [[told('0'), told('1')], [], [told('0')]].map((events, at) => ({
      ...{
        position: at + 1,
        at: 5,
        key: `k${at + 1}`,
        by: [],
        command: {},
        before: 'b',
        hash: 'h',
      },
      events,
    })),
  );
  const by = [{ person: 'p', duty: 'dealer' }];
  const signed = { ...event(7, 0), signatures: JSON.stringify(by) };
  expect(streamEventOf(signed)).toEqual({ position: 7, ...told('0'), by });
  const ofNoEntry = { ...event(7, 0), signatures: null };
  expect(streamEventOf(ofNoEntry)).toEqual({ position: 7, ...told('0'), by: [] });
});

test('House rules § store a row that cannot be read is named, with what of it', () => {
  const named = (what: string) => [
    `Error: entry 1 cannot be read: ${what}`,
    { row: 'entry 1', what },
  ];
  expect(wrong(() => entriesOf([entry(1, { signatures: '[' })], []))).toEqual(
    named('its signatures is not JSON'),
  );
  expect(wrong(() => entriesOf([entry(1, { command: '{' })], []))).toEqual(
    named('its command is not JSON'),
  );
  expect(wrong(() => entriesOf([entry(1)], [event(1, 0, { event: 'x' })]))).toEqual(
    named('its event 0 is not JSON'),
  );
  expect(wrong(() => entriesOf([entry(1)], [event(1, 1)]))).toEqual(
    named('its event 0 is numbered 1'),
  );
  const signed = { ...event(1, 0), signatures: '[]' };
  expect(wrong(() => streamEventOf({ ...signed, event: '' }))).toEqual(
    named('its event in s is not JSON'),
  );
  expect(wrong(() => streamEventOf({ ...signed, signatures: '[' }))).toEqual(
    named('its signatures is not JSON'),
  );
  expect(parsed('row', 'column', '[1]')).toEqual([1]);
  for (const other of [new Error('x'), 'x', new Error('x', { cause: null })])
    expect(unreadableRow(other)).toBeUndefined();
  expect(unreadableRow(new Error('x', { cause: { row: 1 } }))).toBeUndefined();
  expect(unreadableRow(new Error('x', { cause: { row: 1, what: 2 } }))).toEqual({
    ...{ row: '1', what: '2' },
  });
});
