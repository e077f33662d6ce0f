import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.ts';
import { ROOMS } from './rooms.ts';

beforeAll(() => openPage('/rooms/pit'));
afterAll(() => {
  vi.unstubAllGlobals();
});

test.each(ROOMS)('the room $room is where its list says', async ({ load }) => {
  expect((await load()).Room).toBeTypeOf('function');
});
