import { afterEach, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';

let served: ServedHouse;
afterEach(() => served.close());

const ask = async (url: string, remoteAddress: string, headers = {}): Promise<number> =>
  (await served.app.inject({ url, remoteAddress, headers })).statusCode;

test('House rules § sign-on an address that sends junk is slowed, below, at and above the limit, and nobody else is', async () => {
  served = await servedHouse({ mostJunk: 5 });
  for (let i = 0; i < 5; i += 1) expect(await ask('/api/nothing', '203.0.113.9')).toBe(404);
  expect(await ask('/api/nothing', '203.0.113.9')).toBe(429);
  expect(await ask('/api/floor', '203.0.113.9')).toBe(429);
  expect(await ask('/api/floor', '203.0.113.10')).toBe(200);
  // What is answered is no junk, however often it is asked.
  for (let i = 0; i < 20; i += 1) expect(await ask('/api/floor', '203.0.113.10')).toBe(200);
});

const forwarded = (address: string) => ({ 'x-forwarded-for': address });

test('House rules § sign-on behind a proxy that is trusted visitors are told apart by the address it names', async () => {
  served = await servedHouse({ mostJunk: 2, trustProxy: '10.0.0.0/8' });
  for (let i = 0; i < 2; i += 1) await ask('/api/nothing', '10.0.0.1', forwarded('203.0.113.9'));
  expect(await ask('/api/floor', '10.0.0.1', forwarded('203.0.113.9'))).toBe(429);
  expect(await ask('/api/floor', '10.0.0.1', forwarded('203.0.113.10'))).toBe(200);
  // Somebody else says so of himself: his own address counts.
  for (let i = 0; i < 2; i += 1)
    await ask('/api/nothing', '198.51.100.7', forwarded(`203.0.113.${i}`));
  expect(await ask('/api/floor', '198.51.100.7', forwarded('203.0.113.77'))).toBe(429);
});

test('House rules § sign-on without a trusted proxy nobody takes another address by saying so', async () => {
  served = await servedHouse({ mostJunk: 2 });
  for (let i = 0; i < 2; i += 1) await ask('/api/nothing', '10.0.0.1', forwarded(`203.0.113.${i}`));
  expect(await ask('/api/floor', '10.0.0.1', forwarded('203.0.113.99'))).toBe(429);
});
