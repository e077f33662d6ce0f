import { expect, test, vi } from 'vitest';
import { BEACON_PERIOD, beaconTime, firstBeacon } from './beacon.ts';
import { isCockedTwice, readsCocked, writesCocked } from './cocked.ts';
import { deckCalls } from './deck/spanish.ts';
import { perRules } from './per-rules.ts';
import { roomIn, wasmOf } from './wasm.ts';
import { callIn, reasons } from './words.ts';
import { partsOf, scaledDigit } from './xoshiro.ts';

test('House rules § chance bits scaled to a range favor no digit', () => {
  // Of the 256 numbers of 8 bits as many become each digit, and the rest none.
  for (const range of [3, 6, 52]) {
    const counts = new Map<number | undefined, number>();
    for (let bits = 0n; bits < 256n; bits += 1n) {
      const digit = scaledDigit(bits, range, 8);
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
    const each = Math.floor(256 / range);
    expect(counts.get(undefined) ?? 0).toBe(256 % range);
    for (let digit = 0; digit < range; digit += 1) expect(counts.get(digit)).toBe(each);
  }
  expect(partsOf(0x0123_4567_89ab_cdefn, 16)).toEqual([0xcdefn, 0x89abn, 0x4567n, 0x0123n]);
  expect(partsOf(0x0123_4567_89ab_cdefn, 32)).toEqual([0x89ab_cdefn, 0x0123_4567n]);
});

test('House rules § devices the first beacon at or after a time, and none before the first', () => {
  expect(firstBeacon(beaconTime(1))).toBe(1);
  expect(firstBeacon(beaconTime(1) + 1)).toBe(2);
  expect(firstBeacon(beaconTime(1_000))).toBe(1_000);
  expect(firstBeacon(beaconTime(1_000) - 1)).toBe(1_000);
  expect(firstBeacon(beaconTime(1_000) - BEACON_PERIOD)).toBe(999);
  expect(firstBeacon(0)).toBe(1);
});

test('§ 661a.6(d) cocked dice are written and read at the end of a throw', () => {
  const dice = [
    { die: 3, restsOn: 5 },
    { die: 12, restsOn: 1 },
  ];
  expect(writesCocked(dice)).toBe(' cocked 3 on 5 cocked 12 on 1');
  expect(readsCocked(writesCocked(dice))).toEqual({ cocked: dice });
  expect(writesCocked(undefined)).toBe('');
  expect(readsCocked(undefined)).toEqual({});
  expect(isCockedTwice([...dice, { die: 3, restsOn: 1 }], 3)).toBe(true);
  expect(isCockedTwice([...dice, null, undefined], 3)).toBe(false);
});

test('House rules § screens a call in other words, and one that nobody translated as it is', () => {
  const calls = [
    [/^seat (\d+) wins$/, 'gana el $1'],
    [/^(\w+) of (\w+)$/, (a = '', b = '') => `${b} ${a}`],
    reasons({ late: 'tarde', 'too short': 'corto' }),
  ] as const;
  const words = { titles: {}, calls };
  expect(
    ['seat 3 wins', 'ace of spades', 'too short. § 1', 'seat three wins'].map((text) =>
      callIn(words, text),
    ),
  ).toEqual(['gana el 3', 'spades ace', 'corto. § 1', 'seat three wins']);
});

test('House rules § submission what follows from rules is made once for as long as they hold', () => {
  let made = 0;
  const of = perRules(({ dice }: { readonly dice: number }) => {
    made += 1;
    return dice === 3 ? undefined : dice * 2;
  });
  const [six, three] = [{ dice: 6 }, { dice: 3 }];
  expect([of(six), of(six), of({ dice: 6 }), of(three), of(three)]).toEqual([
    ...[12, 12, 12, undefined, undefined],
  ]);
  expect(made).toBe(3);
});

test('House rules § odds room in a module is given out in steps of 64, and grows when it must', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { take, put } = roomIn(memory);
  expect([take(1), take(64), take(65), take(0)]).toEqual([64, 128, 192, 320]);
  const whole = new Uint16Array([1, 2, 3, 4]);
  const at = put(whole.subarray(1, 3));
  expect(at).toBe(320);
  expect([...new Uint16Array(memory.buffer, at, 2)]).toEqual([2, 3]);
  expect(memory.buffer.byteLength).toBe(65_536);
  take(65_536 - 384);
  expect(memory.buffer.byteLength).toBe(65_536);
  take(1);
  expect(memory.buffer.byteLength).toBe(131_072);
});

test('House rules § odds a module is compiled once, and each instance of it has a memory of its own', () => {
  // A module that has a memory of one page and exports it, and nothing else.
  const text = 'AGFzbQEAAAAFAwEAAQcKAQZtZW1vcnkCAA==';
  const { Module } = WebAssembly;
  const compile = vi.spyOn(WebAssembly, 'Module').mockImplementation(function compiles(bytes) {
    return new Module(bytes);
  });
  const [first, second] = [wasmOf(text), wasmOf(text)];
  expect(compile).toHaveBeenCalledTimes(1);
  compile.mockRestore();
  new Uint8Array(first.memory.buffer)[64] = 7;
  expect(new Uint8Array(second.memory.buffer)[64]).toBe(0);
});

test('House rules § screens what is called of a deck is called in Spanish, with its reason and its paragraph', () => {
  const words = { titles: {}, calls: deckCalls };
  const calls = [
    'deck 1 with blue backs received',
    'deck 2 with pink backs received, inspected and shuffled beforehand',
    'deck 1 shuffled by device',
    'deck 2 leaves the table, hours up  § 575.3(c)',
    'deck 1 leaves the table, eaten  § 575.3(c)',
  ];
  expect(calls.map((text) => callIn(words, text))).toEqual([
    'Mazo 1 con dorso azul recibido',
    'Mazo 2 con dorso pink recibido, ya revisado y barajado',
    'Mazo 1 barajado a máquina',
    'El mazo 2 deja la mesa: su tiempo terminó. § 575.3(c)',
    'El mazo 1 deja la mesa: eaten. § 575.3(c)',
  ]);
});
