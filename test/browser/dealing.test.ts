import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { wholly } from '../whole.ts';
import { auditBoth, DESK, PHONE, place, signIn, sitDown, tableOf } from './at-screen.ts';
import { audit } from './axe.ts';
import { builtPages } from './built-pages.ts';
import { closePages, openBrowser } from './chromium.ts';
import { holdAnswers } from './holding.ts';
import { type ServedHouse, serveHouse } from './house.ts';

const pages = await builtPages();
let browser: Browser;
let served: ServedHouse;

beforeAll(async () => {
  browser = await openBrowser();
  served = await serveHouse({ pages, dealing: false });
});
afterEach(async () => {
  await closePages(browser);
});
afterAll(async () => {
  expect((await auditStore(served.house.log.store, games)).verdict).toMatchObject({ ok: true });
  await served.stop();
});

const title = (staff: Page) => staff.locator('.step h3');
/** Takes the step that is due by one key, once it is the one that is named. */
const step = async (staff: Page, name: string): Promise<void> => {
  await title(staff).filter({ hasText: name }).waitFor();
  await staff.locator('h1').click();
  await keysAreOne(staff);
  const before = await due(staff);
  await staff.keyboard.press('Enter');
  await expect.poll(() => due(staff)).not.toBe(before);
};
/** What is due, without what the house answers: while it is being sent, the step is not over. */
const due = async (staff: Page): Promise<string> =>
  (await staff.locator('.step > :not(.answer)').allTextContents()).join(' ');
/** Reads what was entered back, and says it. */
const confirm = async (staff: Page, words: RegExp): Promise<void> => {
  await staff.keyboard.press('Enter');
  await staff.locator('.read-back strong').filter({ hasText: words }).waitFor();
  await staff.keyboard.press('Enter');
  await staff.locator('.read-back strong').waitFor({ state: 'detached' });
};
/** The step of this name, with nothing entered yet: the one before it may have had the same name. */
const begun = async (staff: Page, name: string): Promise<void> => {
  await title(staff).filter({ hasText: name }).waitFor();
  await expect.poll(() => staff.locator('.step .pad [aria-pressed=true]').count()).toBe(0);
};
const enter = async (staff: Page, name: string, keys: string, words: RegExp): Promise<void> => {
  await begun(staff, name);
  await staff.locator('h1').click();
  await keysAreOne(staff);
  for (const key of keys) await staff.keyboard.press(key);
  await confirm(staff, words);
};
/** The entry is changed before its read-back comes: what comes is of another entry, and there is nothing to confirm. */
const changedMeanwhile = async (staff: Page, change: () => Promise<void>): Promise<void> => {
  const held = await holdAnswers(staff, /\/preview$/);
  await staff.keyboard.press('Enter');
  await held.asked();
  await change();
  await held.release();
  await staff.getByText('changed after the read-back').first().waitFor();
  await expect
    .poll(() => staff.getByRole('button', { name: 'Confirm', exact: true }).count())
    .toBe(0);
};
/** Keys that the console shows now; each means one thing. */
const keysAreOne = async (staff: Page): Promise<void> => {
  const shown = await staff.locator('.console kbd:visible').allTextContents();
  expect(shown.toSorted()).toEqual([...new Set(shown)].toSorted());
};
/** Opened by its key, and chosen by its letter. */
const irregularity = async (staff: Page, name: RegExp): Promise<void> => {
  await staff.locator('h1').click();
  await staff.keyboard.press('n');
  const choice = staff.getByRole('button', { name });
  const letter = (await choice.locator('kbd').textContent()) ?? '';
  await keysAreOne(staff);
  await staff.keyboard.press(letter);
  await choice.waitFor({ state: 'hidden' });
};
/** Nothing is placed, withdrawn or increased any more, on the screen or past it. */
const pastPost = async (player: Page, table: string, wager: string): Promise<void> => {
  const area = player.locator(`[data-wager="${wager}"]`).first();
  await expect.poll(() => area.getAttribute('aria-disabled')).toBe('true');
  await player.setViewportSize(PHONE.viewport);
  await player.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => audit(player)).toEqual([]);
  await player.setViewportSize(DESK.viewport);
  const before = await player.locator('.money').textContent();
  await area.click({ force: true });
  await player.getByRole('alert').waitFor();
  for (const said of [
    { type: 'PlaceBet', seat: 1, wager, stakeCents: 10_000 },
    { type: 'WithdrawBet', seat: 1, wager },
  ]) {
    const answer = await player.request.post(`${served.url}/api/tables/${table}`, {
      headers: { 'x-houseway': '1' },
      data: { key: crypto.randomUUID(), command: { type: 'Say', said } },
    });
    expect(answer.status()).toBeGreaterThanOrEqual(400);
  }
  await expect.poll(() => player.locator('.money').textContent()).toBe(before);
};
const chips = async (player: Page): Promise<string> => {
  await player.locator('.strip').click();
  return (await player.locator('.money strong').first().textContent()) ?? '';
};
const approve = async (form: ReturnType<Page['locator']>, password: string): Promise<void> => {
  await form.locator('input[name=approver]').fill('floorperson');
  await form.locator('input[name=password]').fill(password);
  await form.getByRole('button', { name: 'Correct', exact: true }).click();
};
/** What was entered is put right by two people; the player is told what it was and what it is. */
const correct = async (
  staff: Page,
  entry: RegExp,
  again: (form: ReturnType<Page['locator']>) => Promise<void>,
): Promise<void> => {
  // By its key, and on from there without a mouse.
  await staff.locator('h1').click();
  await staff.keyboard.press('x');
  const form = staff.locator('.correction');
  await form.locator('select:focus').waitFor();
  const label = (await form.locator('option').allTextContents()).find((one) => entry.test(one));
  await form
    .locator('select')
    .first()
    .selectOption({ label: label ?? '' });
  await again(form);
  await form.locator('input[name=reason]').fill('read again with surveillance');
  await approve(form, 'demo-floorperson');
  await expect.poll(() => form.locator('input[name=reason]').inputValue()).toBe('');
  await expect.poll(() => form.locator('input[name=password]').inputValue()).toBe('');
};
/** The player hears and sees what it was and what it is, and what it moves on each wager. */
const isCorrected = async (
  player: Page,
  says: string | RegExp,
  moved: readonly string[],
): Promise<void> => {
  await player.locator('.strip.corrected .why').filter({ hasText: says }).waitFor();
  for (const one of moved) {
    await player.locator('[aria-live="assertive"]').filter({ hasText: one }).waitFor();
    await player.locator('.strip .next').filter({ hasText: one }).waitFor();
    await player.locator('.results').getByText(one).waitFor();
  }
};
const press = async (form: ReturnType<Page['locator']>, names: readonly string[]) => {
  for (const name of names) await form.getByRole('button', { name, exact: true }).click();
};

/** Opens the cards as the chapter wants it, the floorperson verifying what the dealer inspected. */
const openCards = async (dealer: Page, table: string): Promise<void> => {
  await step(dealer, 'Receive a deck');
  await step(dealer, 'Inspect a deck');
  await dealer.getByText('Only these roles may do this: floorperson.').waitFor();
  const floor = await signIn(browser, served, 'floorperson', table);
  await step(floor, 'Verify the inspection');
  await floor.context().close();
  for (const name of ['Spread', 'Show', 'Wash', 'Shuffle', 'Cut']) await step(dealer, name);
};

// Dice are entered at the console every day at two other games, and this game is dealt in the night.
wholly(
  '3-Dice Yahtzee § rules of play dealt by staff: a cup shaken again, no wager after the shake, a correction',
  async () => {
    const game = 'three-dice-yahtzee';
    const table = await tableOf(served, game, 'F');
    const player = await sitDown(browser, served, { game, kind: 'F' });
    await place(player, 'red');
    await place(player, 'red-yahtzee');
    const dealer = await signIn(browser, served, 'dealer', table);
    await step(dealer, 'Shake a cup');
    await pastPost(player, table, 'red');
    await step(dealer, 'Shake a cup');
    await title(dealer).filter({ hasText: 'Reveal the hands' }).waitFor();
    await irregularity(dealer, /Have a cup shaken again/);
    await dealer.getByRole('radio', { name: 'blue' }).check();
    await dealer.getByRole('radio', { name: 'dice exposed' }).check();
    await confirm(dealer, /dice exposed/);
    await step(dealer, 'Shake a cup');
    await title(dealer).filter({ hasText: 'Reveal the hands' }).waitFor();
    await dealer.locator('h1').click();
    for (const key of '333643') await dealer.keyboard.press(key);
    await confirm(dealer, /Red 3-3-3 Yahtzee.*Red wins/);
    await player.locator('.results .win').nth(1).waitFor();
    await expect.poll(() => chips(player)).toBe('$1,155');
    await auditBoth(dealer);
    await correct(dealer, /Reveal the hands: 3 3 3/, async (form) => {
      await press(form, ['Red 2', 'Red 3', 'Red 3', 'Blue 6', 'Blue 4', 'Blue 3']);
    });
    await dealer.getByText('Take back $165').waitFor();
    await dealer.getByText('Approved by floorperson.').waitFor();
    await isCorrected(player, 'Corrected: Red 3-3-2, not 3-3-3.', [
      'Red: $5 and the stake go back to the rack.',
      'Red Yahtzee: $150 and the stake go back to the rack.',
    ]);
    await expect.poll(() => audit(player)).toEqual([]);
    await expect.poll(() => player.locator('.was:visible .die').count()).toBe(3);
    await expect.poll(() => chips(player)).toBe('$990');
  },
);

// The console of this game is gone through every day by the next test.
wholly(
  '§ 675a.4 High Roll Dice dealt by staff: a die off the table, sensors locked, a correction',
  async () => {
    const game = 'high-roll-dice';
    const table = await tableOf(served, game, 'F');
    const player = await sitDown(browser, served, { game, kind: 'F' });
    const dealer = await signIn(browser, served, 'dealer', table);
    await step(dealer, 'Take the dice shaker');
    await place(player, 'pip-street-5');
    await place(player, 'like-kind-4');
    await step(dealer, 'Announce no more bets');
    await pastPost(player, table, 'pip-street-6');
    await step(dealer, 'Shake the dice');
    await irregularity(dealer, /No roll/);
    await dealer.getByLabel(/die off the table/).check();
    await confirm(dealer, /invalid roll/);
    await step(dealer, 'Shake the dice');
    await enter(dealer, 'Call the throw', '5555666114', /5s occur the most/);
    await step(dealer, 'Announce the match');
    await player.locator('.results .win').nth(1).waitFor();
    await expect.poll(() => chips(player)).toBe('$1,025');
    await correct(dealer, /Call the throw/, (form) =>
      press(
        form,
        [...'5556661142'].map((face) => `Dice ${face}`),
      ),
    );
    await isCorrected(player, /^Corrected: .*, not /, [
      'Pip Street: Five: $20 goes back to the rack, the wager is in play again.',
    ]);
    await step(dealer, 'Announce the match');
    await player.locator('.results .lose').nth(1).waitFor();
    await expect.poll(() => chips(player)).toBe('$990');
  },
);

wholly(
  '§ 675a.1(c)(2), 675a.4(f)(2) on the layout of High Roll Dice: a value no chip pays is grey, a refusal is on its area, the sensor has a padlock, higher circles wait',
  async () => {
    const game = 'high-roll-dice';
    // A house of its own: the shaker is on the table, and no round has been played.
    const other = await serveHouse({ pages, dealing: false });
    const player = await sitDown(browser, other, { game, kind: 'F' });
    const dealer = await signIn(browser, other, 'dealer', await tableOf(other, game, 'F'));
    await step(dealer, 'Take the dice shaker');
    const area = (wager: string) => player.locator(`[data-wager="${wager}"]`).first();
    const said = player.getByRole('alert');
    // Refused by the house: on the area that was pressed, on no other, and aloud.
    await area('like-kind-6').click();
    await area('like-kind-6').locator('.said-no').filter({ hasText: 'Pip Street first' }).waitFor();
    await said.filter({ hasText: 'Pip Street first' }).waitFor();
    await expect.poll(() => player.locator('.said-no').count()).toBe(1);
    await expect.poll(() => audit(player)).toEqual([]);
    const one = player.locator('.chips .c100');
    await place(player, 'pip-street-5');
    await expect.poll(() => one.getAttribute('class')).not.toContain('grey');
    for (const wager of ['like-kind-3', 'like-kind-6', 'extra-roll']) await place(player, wager);
    // 3 to 5 on $1 is nothing that chips could pay.
    await player.locator('.chips .c100.grey').waitFor();
    await expect.poll(() => one.getAttribute('title')).toContain('Wager a multiple of $5');
    await expect.poll(() => player.locator('.chips .grey').count()).toBe(1);
    await one.click({ force: true });
    await said.filter({ hasText: 'Wager a multiple of $5' }).waitFor();
    await expect.poll(() => player.locator('.chips .c500 input').isChecked()).toBe(true);
    await expect.poll(() => audit(player)).toEqual([]);
    await expect.poll(() => player.locator('.lamp').getAttribute('class')).toBe('lamp on');
    await step(dealer, 'Announce no more bets');
    await player.locator('.lamp.on.locked').waitFor();
    await area('like-kind-7').click({ force: true });
    await area('like-kind-7').locator('.said-no').filter({ hasText: 'No more bets' }).waitFor();
    await said.filter({ hasText: 'No more bets' }).waitFor();
    // The purchase of the Extra Roll is collected first.
    await dealer.getByRole('button', { name: 'Seat 1 done' }).click();
    await step(dealer, 'Shake the dice');
    await enter(dealer, 'Call the throw', '5555666114', /5s occur the most/);
    await expect.poll(() => player.locator('.tag').count()).toBe(0);
    await step(dealer, 'Announce the match');
    await player.locator('.strip').click();
    // Only what is on the layout waits.
    await area('like-kind-6').locator('.tag').filter({ hasText: 'waits' }).waitFor();
    await expect.poll(() => player.locator('.tag').count()).toBe(1);
    await expect.poll(() => audit(player)).toEqual([]);
    await dealer.getByRole('button', { name: 'Seat 1 done' }).click();
    await step(dealer, 'Collect');
    await step(dealer, 'Shake the dice');
    await enter(dealer, 'Call the throw', '551234', /two additional 5s/);
    await player.locator('.results .win').nth(1).waitFor();
    await player.locator('.strip').click();
    await expect.poll(() => player.locator('.tag').count()).toBe(0);
    // The next round is not the primary button while a seat waits for the dealer; Enter goes there first.
    const pending = dealer.getByText(/^One visit to go: collect and pay seat \d first\.$/);
    await pending.waitFor();
    const next = dealer.getByRole('button', { name: 'Start next round' });
    const primary = dealer.locator('.console .primary');
    await expect
      .poll(() => primary.allTextContents())
      .toEqual([expect.stringMatching(/^Seat \d.*Space$/)]);
    await expect.poll(() => audit(dealer)).toEqual([]);
    await dealer.locator('h1').click();
    await dealer.keyboard.press('Enter');
    await pending.waitFor({ state: 'detached' });
    await expect
      .poll(() => primary.allTextContents())
      .toEqual([expect.stringContaining('Start next round')]);
    await dealer.keyboard.press('Enter');
    await next.waitFor({ state: 'detached' });
    expect((await auditStore(other.house.log.store, games)).verdict).toMatchObject({ ok: true });
    await other.stop();
  },
);

test('13:69F-45.6 Football Kings dealt by staff: cards opened, a card drawn in error, quarters and a correction', async () => {
  const game = 'football-kings';
  const table = await tableOf(served, game, 'F');
  const player = await sitDown(browser, served, { game, kind: 'F' });
  const dealer = await signIn(browser, served, 'dealer', table);
  await openCards(dealer, table);
  await place(player, 'home');
  await place(player, 'over-56');
  await step(dealer, 'Announce no more bets');
  await pastPost(player, table, 'home');
  // § .8(b): a card drawn in error is put to the rack without being looked at.
  await irregularity(dealer, /Report a card drawn in error/);
  await confirm(dealer, /drawn unseen/);
  await title(dealer).filter({ hasText: 'Deal a quarter' }).waitFor();
  await expect.poll(() => audit(dealer)).toEqual([]);
  await enter(dealer, 'Deal a quarter', 'kh7s', /First Quarter/);
  await begun(dealer, 'Deal a quarter');
  await dealer.locator('h1').click();
  for (const key of '6h4c') await dealer.keyboard.press(key);
  await expect.poll(() => dealer.locator('.step .pad [aria-pressed=true]').count()).toBe(2);
  await changedMeanwhile(dealer, async () => {
    await dealer.keyboard.press('Backspace');
    for (const key of '5c') await dealer.keyboard.press(key);
  });
  await confirm(dealer, /Second Quarter/);
  await step(dealer, 'Announce the totals');
  await enter(dealer, 'Deal a quarter', 'qd6s', /Third Quarter/);
  await enter(dealer, 'Deal a quarter', 'jhjc', /Fourth Quarter/);
  await step(dealer, 'Announce the totals');
  await step(dealer, 'Place the stub');
  await player.locator('.results .win').first().waitFor();
  await expect.poll(() => chips(player)).toBe('$1,010');
  await auditBoth(dealer);
  await correct(dealer, /Deal a quarter: Qd . 6s/, async (form) => {
    await press(form, ['2 of diamonds', '6 of spades']);
    // A wrong password of the approver is refused, and ends nobody's session.
    await form.locator('input[name=reason]').fill('read again');
    await approve(form, 'not the password');
    await dealer.getByRole('alert').getByText('Wrong name or password.').waitFor();
    await expect.poll(() => dealer.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => form.locator('input[name=approver]').inputValue()).toBe('');
  });
  await dealer.getByText('Take back $20').waitFor();
  await isCorrected(player, 'Corrected: 3rd Quarter 2 of diamonds, not queen of diamonds.', [
    'Home: $5 goes back to the rack, the wager is in play again.',
  ]);
  await expect.poll(() => player.locator('.was:visible .playing-card').count()).toBe(1);
  await step(dealer, 'Announce the totals');
  await step(dealer, 'Place the stub');
  await player.locator('.results .lose').waitFor();
  await expect.poll(() => chips(player)).toBe('$995');
});

// Cards are dealt at the console every day by the test above.
wholly(
  '§ 575.8 Asia Poker dealt by staff: a die that is not flat, hands read as they are turned, a correction',
  async () => {
    const game = 'asia-poker';
    const table = await tableOf(served, game, 'F');
    const player = await sitDown(browser, served, { game, kind: 'F' });
    const dealer = await signIn(browser, served, 'dealer', table);
    await openCards(dealer, table);
    await place(player, 'asia-poker');
    await step(dealer, 'Announce no more bets');
    await pastPost(player, table, 'asia-poker');
    await step(dealer, 'Shake the shaker');
    await irregularity(dealer, /No roll/);
    await dealer.getByRole('radio', { name: 'not flat' }).check();
    await confirm(dealer, /no roll/);
    await step(dealer, 'Shake the shaker');
    await enter(dealer, 'Uncover the shaker', '236', /2, 3, 6/);
    await step(dealer, 'Announce the total');
    await title(dealer).filter({ hasText: 'Deal face down' }).waitFor();
    await dealer.getByLabel('Cards dealt').fill('49');
    await dealer.locator('.entry').getByRole('button', { name: 'Read back' }).click();
    await dealer.getByRole('button', { name: 'Confirm' }).click();
    await step(dealer, 'Count the cards left');
    await step(dealer, 'Cover the shaker');
    await step(dealer, 'Hands set face down');
    await enter(dealer, 'Turn the dealer', 'kdkc9s9c5d4h2s', /the dealer has/);
    await step(dealer, 'Set the dealer');
    await enter(dealer, 'Reveal a player', 'qsqd9d2djsts3c', /lower, lower, lower/);
    await player.locator('.results .lose').waitFor();
    await expect.poll(() => chips(player)).toBe('$995');
    await correct(dealer, /Uncover the shaker: 2 3 6/, (form) =>
      press(form, ['Dice 1', 'Dice 4', 'Dice 6']),
    );
    await isCorrected(player, 'Corrected: Shaker 1-4-6, not 2-3-6.', []);
    await expect.poll(() => chips(player)).toBe('$995');
  },
);
