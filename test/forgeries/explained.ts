/**
 * What a house may write and nobody can find in the log alone, and what the second verifier leaves to the first (docs/fairness.md).
 * Anything else that is accepted is a hole.
 */
export interface Explained {
  readonly by: 'both' | 'first' | 'second';
  /** The command, as `kind/type/said`, and what was changed. */
  readonly command: RegExp;
  readonly what: RegExp;
  readonly why: string;
}

const ANY = /./;

export const EXPLAINED: readonly Explained[] = [
  {
    ...{ by: 'both', command: ANY, what: /^entry / },
    why: 'what people do, or leave undone, is entered by the house; a head that somebody kept shows that it was left out',
  },
  {
    ...{ by: 'both', command: ANY, what: /^signer / },
    why: 'another person on file with that role could have signed it',
  },
  {
    ...{ by: 'both', command: ANY, what: /^at / },
    why: 'dates are the word of the house (decision 203)',
  },
  {
    ...{ by: 'both', command: /^(people|floor|alerts|coupons|meter)\//, what: /^both / },
    why: 'whom a house employs, what its tables are called, and what somebody says on a form or about a round',
  },
  {
    ...{ by: 'both', command: /^table\/(?!Say)/, what: /^both / },
    why: 'amounts of money and of counts, seats, slips and pieces are entered as people handle them',
  },
  {
    ...{ by: 'both', command: /^table\/Say\//, what: /^both / },
    why: 'what is wagered, called, dealt and set at a live table is entered by who sees it; both consoles read it back',
  },
  {
    by: 'both',
    command: /^table\//,
    what: /^(command|both) command (entropy|coupons|salt|opens\.(sealed|variance)|asks(\[\])? |asks(\[\])?\.said\.matchPlay)/,
    why: 'it decides nothing: bytes that nobody takes, a register that is looked at in vain, a sealed secret, a value that the register has',
  },
  {
    ...{ by: 'second', command: /^coupons\//, what: ANY },
    why: 'the form of coupon documents is for the first verifier; the second follows where every serial number is',
  },
  {
    ...{
      by: 'second',
      command: ANY,
      what: /^(command command|both command|both events Played\.said).* more$/,
    },
    why: 'the form of a command is for the first verifier',
  },
  {
    ...{
      by: 'second',
      command: /^table\/(BringEquipment|OfferCoupon|DeclineCoupon)/,
      what: /^both /,
    },
    why: 'which pieces a game has, and what a coupon is offered for, are for the first verifier until the wager is placed',
  },
  {
    ...{ by: 'second', command: /^table\/(?!Say)/, what: /^both .* text$/ },
    why: 'a slip without a number, or a reason without words, is for the first verifier',
  },
  {
    ...{ by: 'second', command: /Say\/Shake/, what: /times number$/ },
    why: 'how often dice are shaken at most is for the first verifier',
  },
  {
    ...{ by: 'second', command: /^deal\/Set/, what: /^both .*turned$/ },
    why: 'hands of the same ranks are the same hands',
  },
  {
    ...{ by: 'second', command: /^table\//, what: /^at / },
    why: 'the hours of dice and decks are for the first verifier',
  },
  {
    ...{ by: 'second', command: /^(table|people)\//, what: /^entry / },
    why: 'who must be on a crew, which pieces must be at a table and what a seat can pay for a coupon are for the first verifier',
  },
  {
    ...{
      by: 'second',
      command: /^table\//,
      what: /^events events (Coupon|RoundCorrected\.replayed\[\]\.salt)/,
    },
    why: 'a member more beside what is signed for a coupon, and salts of a round that is corrected, mean nothing',
  },
  {
    ...{ by: 'first', command: ANY, what: /(text|more|another|turned)$/ },
    why: 'white space is taken off by the form, so that the fact is the same; the second verifier asks for the same letters',
  },
];
