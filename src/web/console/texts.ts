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
  done: 'Done',
  visitDone: 'done',
  otherwise: 'Enter otherwise',
  irregularity: 'Irregularity',
  signs: (roles: string) => `Second signature: ${roles}`,
  notOnCrew: (roles: string) =>
    `Only a ${roles} on this table’s crew may do this. Have a floorperson enter the crew.`,
  cocked: 'A die is cocked',
  remove: 'Remove',
  seats: 'Seats',
  bank: 'Table inventory',
  noWager: 'no wager',
  wouldSettle: (pays: number, paid: string, takes: number, taken: string) =>
    `Pays ${pays}, ${paid}; collects ${takes}, ${taken}.`,
  changed: 'The table or the entry changed after the read-back. Read it back again.',
  closeBetting: 'No more bets',
  locked: 'Close betting first: no result can be entered while wagers can change.',
  notYours: (roles: string) => `Only these roles may do this: ${roles}.`,
  coupons: 'Coupons',
  couponOffered: (seat: number, serial: string, title: string, chips: string) =>
    `Seat ${seat} offers ${serial} on ${title} with ${chips}.`,
  couponIs: (value: string, expires: string, state: string) =>
    `${value}, expires ${expires}, ${state}.`,
  couponStates: {
    distributed: 'with a patron',
    'in play': 'already in play',
    redeemed: 'already redeemed',
  } as Readonly<Record<string, string>>,
  couponFor: (patron: string) => `For ${patron}: check the patron’s card.`,
  couponNumber: 'Number on the coupon',
  couponNumberHint: 'Scan it, or read it from the coupon and type it',
  couponAccept: 'Accept',
  couponDecline: 'Decline',
  couponReason: 'Reason',
  couponReasons: [
    'Not matched by enough chips.',
    'Not valid for this wager.',
    'Expired.',
    'Made out to somebody else.',
  ],
  couponAcceptAs: (name: string, credential: string) =>
    `You sign as ${name}, credential ${credential}.`,
  couponInPlay: (seat: number, serial: string, title: string) =>
    `Seat ${seat}: ${serial} in play on ${title}`,
  couponAcceptedBy: (name: string, credential: string) =>
    `accepted by ${name}, credential ${credential}`,
  withCoupon: (value: string) => ` + coupon ${value}`,
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
    ['1–6', 'Enter a die; with Shift, take one back'],
    ['Backspace', 'Clear the last die'],
    ['Enter', 'Read back, then confirm'],
    ['Space', 'Visit done'],
    ['c', 'No more bets'],
    ['b', 'Start next round'],
    ['A–2, then s h d c', 'Enter a card; * is the joker'],
    ['n', 'Irregularity, then its letter'],
    ['x', 'Correct an entry'],
    ['Esc', 'Back to the current step'],
    ['?', 'This list'],
  ],
} as const;
