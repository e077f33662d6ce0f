// Who may give which command at a table (docs/log-events.md, "Who signs"): the roles, the second role where two must sign, and
// whether it counts without a place on the crew.

export const TABLE_RULES = {
  OpenTable: ['floorperson'],
  CloseTable: ['floorperson'],
  Fill: ['floorperson', 'cage'],
  Credit: ['floorperson', 'cage'],
  CountDropBox: ['finance', 'cage'],
  CountTipBox: ['dealer stickperson boxperson', 'floorperson', true],
  FileSubmission: ['floorperson'],
  SetLimits: ['floorperson'],
  SetPayment: ['floorperson'],
  TakeSeat: ['player dealer floorperson'],
  LeaveSeat: ['player dealer floorperson'],
  WarnSeat: ['device dealer floorperson'],
  KeepSeat: ['player'],
  FreeSeat: ['device dealer floorperson'],
  BuyIn: ['player dealer boxperson cage'],
  CashOut: ['player dealer boxperson cage'],
  ColorUp: ['dealer boxperson'],
  Tip: ['player dealer'],
  JoinCrew: ['floorperson'],
  LeaveCrew: ['floorperson'],
  BringEquipment: ['floorperson boxperson'],
  RemoveEquipment: ['floorperson boxperson'],
  CloseBetting: ['dealer stickperson device'],
  OfferCoupon: ['player dealer boxperson'],
  AcceptCoupon: ['dealer boxperson'],
  DeclineCoupon: ['player dealer boxperson'],
  NoteIrregularity: ['dealer stickperson boxperson floorperson surveillance'],
  Correct: ['dealer stickperson boxperson', 'floorperson'],
  VoidWager: ['dealer stickperson boxperson', 'floorperson'],
  EnterWager: ['floorperson', 'surveillance'],
  SettleOwed: ['cage'],
};

const PLAY = {
  Join: ['player dealer'],
  SitOut: ['player dealer device'],
  PlaceBet: ['player dealer'],
  WithdrawBet: ['player dealer'],
  ReadMeter: ['device'],
  VoidMeter: ['dealer boxperson device', 'floorperson'],
  ReturnWagers: ['device'],
  BeginRound: ['dealer stickperson boxperson device'],
};
const every = (rule, ...types) => Object.fromEntries(types.map((type) => [type, rule]));
const DEALER = ['dealer'];
const DRAWN = ['dealer device'];
const PIT = ['floorperson'];
const DEALER_OR_PIT = ['dealer floorperson'];
const DECK = {
  ...every(DEALER, 'ReceiveDeck', 'InspectDeck', 'SpreadDeck', 'ShowDeck', 'WashDeck'),
  ...every(DEALER, 'ShuffleDeck', 'CutDeck', 'ReportShuffler', 'FindFaceUp', 'DrawInError'),
  ...every(PIT, 'RemoveDeck', 'VerifyDeck', 'OrderRecut', 'BringShuffler', 'TakeShufflerOut'),
  TearJoker: ['dealer', 'floorperson'],
};

/** What is said in a round, by game. */
export const SAID_RULES = {
  'three-dice-football': {
    ...PLAY,
    ...every(['stickperson'], 'OfferDice', 'CallNoRoll'),
    ...every(['player stickperson'], 'AcceptDice', 'RejectDice', 'PassDice'),
    CallThrow: ['stickperson device'],
  },
  'football-kings': {
    ...{ ...PLAY, ...DECK },
    ...every(DEALER, 'AnnounceNoMoreBets', 'BurnCard', 'AnnounceTotals', 'ReachCuttingCard'),
    ...every(DEALER, 'PlaceStub', 'CountStub', 'ReportMisdeal'),
    ...every(DRAWN, 'DealQuarter', 'DealCards'),
  },
  'asia-poker': {
    ...{ ...PLAY, ...DECK },
    ...every(['player dealer'], 'TakeAdjacent', 'LookAtCards', 'AskHouseWay', 'Surrender'),
    ...every(['player dealer'], 'PlayOn', 'VoidHand'),
    SetHands: ['player'],
    ...every(DEALER, 'AnnounceNoMoreBets', 'ShakeShaker', 'CallNoRoll', 'AnnounceTotal'),
    ...every(DEALER, 'CoverShaker', 'CountStub', 'TurnDealer', 'SetDealerHands', 'RevealHands'),
    ...every(DEALER, 'ReportShoe', 'NoteHandsSet'),
    ...every(DRAWN, 'UncoverShaker', 'ShowNumber', 'DealStacks', 'DealCards'),
    ...every(DEALER_OR_PIT, 'AbandonWagers', 'ReportWrongStart', 'ExposeCard', 'ReportMisdeal'),
    ...every(PIT, 'BringShoe', 'TakeShoeOut'),
  },
  'three-dice-yahtzee': {
    ...PLAY,
    ...every(DRAWN, 'ShakeCup', 'RevealHands'),
    ...every(DEALER, 'HandCup', 'TakeBackCup'),
    ShakeHandedCup: ['player dealer'],
    CallReshake: DEALER_OR_PIT,
  },
  'high-roll-dice': {
    ...PLAY,
    ...every(DEALER, 'TakeShaker', 'RemoveShaker', 'AnnounceNoMoreBets', 'CallNoRoll'),
    ...every(DEALER, 'AnnounceMatch', 'CollectDice'),
    ...every(DRAWN, 'ShakeDice', 'CallThrow'),
  },
};

/** Dice and cards that a device draws: what the round waited for. */
export const isChance = (game, { type }) =>
  !Object.hasOwn(PLAY, type) && (SAID_RULES[game][type]?.[0] ?? '').includes('device');
/** A device says these without a draw. */
const FORCED = ['ShakeCup', 'ShakeDice'];
/** What is said from a draw, and never without one. */
export const isFromDraw = (game, said) => isChance(game, said) && !FORCED.includes(said.type);
/** What staff call; what a player may say a crew only enters for them. */
export const isCall = (game, { type }) =>
  !Object.hasOwn(PLAY, type) && !(SAID_RULES[game][type]?.[0] ?? 'player').includes('player');

/** A device acts for the whole crew of an electronic table, and never at a live one. */
export const saidRule = (game, kind, { type }) => {
  const [roles, ...more] = SAID_RULES[game][type] ?? [''];
  const kept = roles.split(' ').filter((role) => role !== 'device');
  if (kind !== 'electronic') return [kept.join(' '), ...more];
  const own = kept.filter((role) => role === 'player');
  return [[...own, 'device'].join(' '), ...more];
};
