const hoursAndMinutes = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
};

/** The texts of the dealer's console. */
export const consoleTexts = {
  console: 'Console',
  nextStep: 'Next step',
  readBack: 'Read back',
  confirm: 'Confirm',
  change: 'Change',
  choose: 'choose…',
  newRound: 'Start next round',
  waiting: 'Waiting for the players.',
  electronic: 'Electronic table: no dealer action needed.',
  collectAndPay: 'Collect and pay',
  nothingToSettle: 'Nothing to settle.',
  settledEarlier: (count: number) => `Settled earlier in this round: ${count}`,
  dealerActions: { win: 'Pay', lose: 'Collect', push: 'Push', void: 'Return' },
  difference: { more: 'Pay', less: 'Take back' },
  correctedNow: 'After the correction, only the difference moves:',
  done: 'done',
  seats: 'Seats',
  bank: 'Table inventory',
  noWager: 'no wager',
  wouldSettle: (pays: number, paid: string, takes: number, taken: string) =>
    `Pays ${pays}, ${paid}; collects ${takes}, ${taken}.`,
  changed: 'The table changed after the read-back. Read it back again.',
  closeBetting: 'No more bets',
  locked: 'Close betting first: no result can be entered while wagers can change.',
  notYours: (roles: string) => `Only these roles may do this: ${roles}.`,
  correction: 'Correct an entry',
  correctionWhich: 'Which entry',
  correctionWhy: 'Why',
  approver: 'Approver',
  approverPassword: 'Approver’s password',
  correct: 'Correct',
  counted: (now: number, of: number) => `${now} of ${of}`,
  clock: (kind: string) => `Next ${kind} change`,
  clockLeft: hoursAndMinutes,
  clockOver: 'due now',
  shortcuts: 'Keyboard',
  shortcutList: [
    ['1–6', 'Enter a die'],
    ['Backspace', 'Clear the last die'],
    ['Enter', 'Read back, then confirm'],
    ['Space', 'Visit done'],
    ['b', 'Start next round'],
    ['x', 'Correct an entry'],
    ['Esc', 'Back to the current step'],
    ['?', 'This list'],
  ],
} as const;
