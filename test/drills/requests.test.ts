import { expect, test } from 'vitest';
import { sendNonsense } from './requests.ts';

test('300 malformed or ill-timed requests: none is answered with a 5xx, and none that is refused changes the house', async () => {
  const { statuses } = await sendNonsense(300, 1);
  for (const status of [200, 400, 401, 403, 404, 409]) {
    expect(statuses.get(status), `answers of ${status}`).toBeGreaterThan(0);
  }
});
