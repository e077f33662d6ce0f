const RANKS: Readonly<Record<string, string>> = {
  T: '10',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};
const SUITS: Readonly<Record<string, string>> = {
  s: 'spades',
  h: 'hearts',
  d: 'diamonds',
  c: 'clubs',
};

/** Every text of the player's screens. Names of paragraphs and wagers come from the house, as the law spells them. */
export const en = {
  locale: 'en-US',
  product: 'Houseway',
  ok: 'OK',
  close: 'Close',
  loading: 'Loading…',
  unreachable: 'Cannot reach the server. Try again in a moment.',

  floor: 'Tables',
  rooms: 'Rooms',
  couponDesk: 'Coupon desk',
  floorSays: 'Choose a table. Anyone may watch; guests play with practice chips.',
  guest: 'Play as a guest',
  seats: (taken: number, of: number) => `${taken} of ${of} seats taken`,
  limits: (least: string, most: string) => `${least} to ${most}`,
  electronic: 'Electronic',
  felt: 'Live dealer',
  practice: 'Practice chips',
  open: 'Open',
  closed: 'Closed',
  round: (number: number) => `Round ${number}`,
  wagersFor: (seconds: number) => `Wagers 0:${String(seconds).padStart(2, '0')}`,

  signIn: 'Sign in',
  signOut: 'Sign out',
  staffSignIn: 'Staff sign-in',
  person: 'Name',
  password: 'Password',
  demoAccounts: 'Demo only. Sign in by role:',
  signedInAs: 'Signed in as',
  sessionOver: 'Your session has ended. Sign in again; your wagers are still in play.',
  justWatch: 'Go on without signing in',
  nothingHere: 'There is no page at this address.',

  coupon: 'Coupon',
  couponTitle: 'Match Play Coupon',
  couponNumber: 'Number on the coupon',
  couponNumberHint: 'Scan or type it.',
  couponValue: 'Value on the coupon, in dollars',
  couponValueHint: 'At least as much in chips goes with it.',
  couponUse: 'Use this coupon',
  couponsMine: 'Your coupons',
  couponsNone: 'No coupon was issued to you by name.',
  couponExpires: (day: string) => `expires ${day}`,
  couponInHand: (serial: string) => `Coupon ${serial}: press the wager to place it on.`,
  couponAway: 'Put away',
  couponWaits: (serial: string, title: string, chips: string) =>
    `Coupon ${serial} on ${title} with ${chips}: waiting for the dealer.`,
  couponTakeBack: 'Take back',
  couponReturned: (serial: string, reason: string) => `Coupon ${serial} was returned. ${reason}`,
  couponPlaced: (serial: string, title: string) => `Coupon ${serial} is in play on ${title}.`,
  withCoupon: (value: string) => `with a ${value} coupon,`,

  strip: 'The call',
  layout: 'Layout',
  tray: 'Your seat',
  noTable: 'There is no such table.',
  tableClosed: 'This table is closed.',
  placeYourBets: 'Place your wagers',
  watching: 'You are watching. Take a seat to play.',
  full: 'Every seat is taken. You are watching.',
  takeSeat: (seat: number) => `Take seat ${seat}`,
  away: 'Are you still there? Your seat is freed in a minute; your chips are kept for you.',
  keepSeat: 'Keep my seat',
  chipsKept: (amount: string) => `Your seat was freed. ${amount} is kept for you at the cage.`,
  seatsLabel: 'Seats',
  seat: (seat: number) => `Seat ${seat}`,
  free: 'free, press to sit down',
  taken: 'taken',
  you: 'you',
  hasWagered: 'has wagered',
  waitsFor: (seat: number) => `Waiting for seat ${seat}.`,
  leave: 'Cash out and leave',
  rebuy: 'Get practice chips',
  yourChips: 'Your chips',
  onLayout: 'On the layout',
  chip: 'Chip',
  eachWager: 'Each wager',
  undo: 'Undo',
  clear: 'Clear',
  repeat: 'Repeat',
  rebet: 'Rebet',
  double: 'Double',
  laidSome: (what: string, some: number, all: number) =>
    `${what}: placed ${some} of ${all}. The others are closed for now.`,
  yourWager: 'your wager',
  pending: 'being placed',
  othersHave: (cents: number) =>
    `others ${(cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })}`,
  wagers: 'wagers',
  closedArea: 'closed',
  pays: (odds: string) => odds,
  paysFrom: (first: string, last: string, count: number) => `${first} … ${last}, ${count} results`,
  also: { push: 'push', lose: 'loses' },
  pick: (title: string, value: number, left: number) =>
    left === 1 ? `${title}: ${value}` : `${title}: ${value}, first of two values`,
  meter: 'Progressive meter',
  less: 'Less',
  more: 'More',
  waitingFirst: 'Place a wager to begin',
  wagersOpen: (seconds: number) => `${seconds} s`,
  yourTurn: 'Your turn',
  moreTime: '+30 s',
  noMoreBets: 'No more bets',
  phases: {
    open: 'Bets open',
    'no more bets': 'No more bets',
    result: 'Result',
    settled: 'Settled',
    closed: 'Closed',
  },
  odds: 'Odds',
  paysButton: 'Pays',
  keys: 'Keys',
  sheets: { pays: 'What every wager pays', odds: 'Odds', keys: 'Keys' },
  wager: 'Wager',
  houseEdge: 'House edge',
  wins: 'Wins',
  puckSays: (title: string, says: string) => `${title}: ${says}`,
  empty: 'empty',
  against: { higher: '▲ higher', lower: '▼ lower', copy: '= copy' },
  card: (card: string) => {
    const rank = card.charAt(0);
    const suit = SUITS[card.charAt(1)];
    return suit === undefined ? card : `${RANKS[rank] ?? rank} of ${suit}`;
  },
  setHands: 'Set hands',
  legal: 'Legal.',
  notAbove: (above: string, has: string, below: string, ranks: string) =>
    `${below}, ${ranks}, ranks above ${above.toLowerCase()}, ${has}.`,
  cardAt: (card: string, box: string, place: number, of: number) =>
    `${card}, ${box.toLowerCase()}, ${place} of ${of}`,

  results: 'Results',
  total: 'Total',
  pushWord: 'push',
  tapToFinish: 'Tap to finish',
  lineWins: (stake: string, title: string, odds: string, pays: string, back: boolean) =>
    `${stake} on ${title}${odds.includes(' to ') ? ` at ${odds}` : ''} pays ${pays}${back ? ', stake back' : ''}.`,
  lineLoses: (stake: string, title: string) => `${stake} on ${title} loses.`,
  linePush: (stake: string, title: string) => `${stake} on ${title} is a push, stake back.`,
  lineVoid: (stake: string, title: string) => `${stake} on ${title} is void, wager returned.`,
  cut: (amount: string) => `The payout limit cut ${amount}.`,
  andMore: (count: number) => `and ${count} more`,
  history: 'Earlier rounds',
  replay: 'Replay',
  replayOf: (round: number) => `Replay of round ${round}`,
  soundOn: 'Sound',
  noHistory: 'No rounds yet.',
  road: 'Past rounds',
  roadSays: 'Past results do not change the odds.',
  back: 'All tables',
  connectionLost: 'Connection lost. Your wagers are still in play. Reconnecting…',
  connectionBack: 'Reconnected.',
  corrected: (was: string, is: string) => `Corrected: ${is} instead of ${was}.`,
  correctedPlain: 'Corrected. The amounts below are the right ones.',

  keysOn: 'Single keys work at the table',
  playerKeys: [
    ['← ↑ → ↓', 'Move over the areas'],
    ['Enter', 'Place the chip'],
    ['Backspace', 'Take one chip off'],
    ['1 – 4', 'Choose a chip'],
    ['U  C  R  E  D', 'Undo, clear, repeat, rebet, double'],
    ['G', 'Throw, deal, shake, accept'],
    ['F', 'Show the result at once'],
    ['P  O', 'Pays, odds'],
    ['L', 'Say the last message again'],
    ['?', 'This list'],
  ],
  /** Refusals come in English from the house; another language has its own sentence for each a player can meet. */
  refusals: {} as Readonly<Record<string, string>>,
} as const;

type Same<T> = T extends (...args: infer Args) => string
  ? (...args: Args) => string
  : T extends readonly (readonly [string, string])[]
    ? readonly (readonly [string, string])[]
    : T extends string
      ? string
      : { readonly [Key in keyof T]: Same<T[Key]> };

/** A language has every text of the first one, with the same gaps to fill. */
export type Texts = Same<typeof en>;
