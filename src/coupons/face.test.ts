import { describe, expect, test } from 'vitest';
import { givenFor, ten, twentyFive } from '../../test/coupons-desk.ts';
import { agreesWithHouse, checkFace, type Design, type FACE_PARTS, STANDARD_FACE } from './face.ts';

const { parts } = STANDARD_FACE;
const lacking = (because: string, paragraph: string) => ({
  ...{ refused: 'face-incomplete', because, cite: `58 Pa. Code § 525.21${paragraph}` },
});
const HOLDER = lacking('Put the name or logo of the certificate holder on the coupon.', '(c)(1)');
const VALUE = lacking('Print the value of the coupon, in whole dollars.', '(c)(2)');
const LEGIBLE = lacking(
  'Print the value at least 12 mm high and name the test in which surveillance read it.',
  '(c)(2)',
);
const SERIAL = lacking('Leave room for the serial number.', '(c)(3)');
const RESTRICTIONS = lacking(
  'Print the games and wagers it is valid for, or that it is valid for any.',
  '(c)(4)',
);
const EXPIRY = lacking('Leave room for the expiration date.', '(c)(5)');
const CHIPS = lacking(
  'Mark an area of at least 39 mm for the chips that leaves the value in sight.',
  '(c)(6)',
);
const CODE = lacking('Leave room for the bar code.', '(q)(3)');

const withParts = (change: Partial<Design['face']['parts']>): Partial<Design> => ({
  face: { ...STANDARD_FACE, parts: { ...parts, ...change } },
});
const without = (part: (typeof FACE_PARTS)[number]): Partial<Design> => {
  const { [part]: _gone, ...others } = parts;
  return { face: { ...STANDARD_FACE, parts: others } };
};

describe('§ 525.21(c) what a coupon must carry, in the order of the paragraph', () => {
  test.each<[string, Partial<Design>, object | true]>([
    ['everything', {}, true],
    ['no name of the holder', { holder: ' ' }, HOLDER],
    ['no room for the holder', without('holder'), HOLDER],
    ['a value of nothing', { valueCents: 0 }, VALUE],
    ['a dollar', { valueCents: 100 }, true],
    ['dollars and cents', { valueCents: 150 }, VALUE],
    ['no room for the value', without('value'), VALUE],
    ['a value 11 mm high', withParts({ value: { ...parts.value!, height: 11 } }), LEGIBLE],
    ['a value 12 mm high', withParts({ value: { ...parts.value!, height: 12 } }), true],
    ['no test by surveillance', { surveillanceTest: ' ' }, LEGIBLE],
    ['no room for the serial number', without('serial'), SERIAL],
    ['no room for the restrictions', without('restrictions'), RESTRICTIONS],
    ['restrictions of blanks', { restrictions: { games: 'any', says: [' '] } }, RESTRICTIONS],
    ['a blank line of two', { restrictions: { games: 'any', says: [' ', 'Any game'] } }, true],
    ['no room for the date', without('expiry'), EXPIRY],
    ['no area for chips', without('chips'), CHIPS],
    ['an area 38 mm wide', withParts({ chips: { ...parts.chips!, width: 38 } }), CHIPS],
    ['an area 38 mm high', withParts({ chips: { ...parts.chips!, height: 38 } }), CHIPS],
    ['an area of 39 mm', withParts({ chips: { ...parts.chips!, width: 39, height: 39 } }), true],
    ['chips on the value', withParts({ chips: { ...parts.chips!, x: 60, y: 14 } }), CHIPS],
    ['no room for a bar code', without('code'), CODE],
    ['no room for a bar code, and none', { ...without('code'), machineReadable: 'none' }, true],
    ['a strip', { ...without('code'), machineReadable: 'magnetic strip' }, true],
  ])('%s', (_, change, answer) => {
    expect(checkFace({ ...ten, ...change })).toEqual(answer);
  });

  test.each<[string, Partial<Design['face']['parts']>, string | true]>([
    ['to the right edge', { serial: { x: 120, y: 54, width: 40, height: 6 } }, true],
    [
      'beyond the right edge',
      { serial: { x: 121, y: 54, width: 40, height: 6 } },
      'Move the serial inside the 160 × 64 mm of the coupon.',
    ],
    ['to the lower edge', { serial: { x: 67, y: 58, width: 40, height: 6 } }, true],
    [
      'beyond the lower edge',
      { serial: { x: 67, y: 59, width: 40, height: 6 } },
      'Move the serial inside the 160 × 64 mm of the coupon.',
    ],
    ['beside the date', { serial: { x: 64, y: 54, width: 40, height: 6 } }, true],
    [
      'on the date',
      { serial: { x: 63, y: 54, width: 40, height: 6 } },
      'Move the expiry off the serial.',
    ],
    ['under the code', { serial: { x: 67, y: 53, width: 40, height: 6 } }, true],
    [
      'on the code',
      { serial: { x: 67, y: 52, width: 40, height: 6 } },
      'Move the code off the serial.',
    ],
    ['above the code', { code: { x: 67, y: 35, width: 40, height: 19 } }, true],
    [
      'with the code on it',
      { code: { x: 67, y: 36, width: 40, height: 19 } },
      'Move the code off the serial.',
    ],
    ['right of the chips', { code: { x: 68, y: 34, width: 40, height: 19 } }, true],
    [
      'under the chips',
      { code: { x: 69, y: 34, width: 40, height: 18 } },
      'Move the code off the chips.',
    ],
  ])('a part %s', (_, change, says) => {
    const answer = checkFace({ ...ten, ...withParts(change) });
    expect(answer === true ? answer : answer.because).toBe(says);
    if (answer !== true) expect(answer.refused).toBe('face-overlaps');
  });
});

describe('§ 525.21(c)(1), (4) what the face says of the house is true of it', () => {
  const given = givenFor(undefined);
  const football = (wagers: 'any' | string[], ...says: string[]): Partial<Design> => ({
    restrictions: { games: [{ game: 'three-dice-football', wagers }], says },
  });
  const unknown = (id: string) => ({
    refused: 'unknown-game',
    because: `This house has no game or wager "${id}". Name only games and wagers that it offers.`,
    cite: '58 Pa. Code § 525.21(c)(4)',
  });
  const silent = (title: string) => ({
    refused: 'restriction-not-printed',
    because: `The coupon is restricted to ${title}. Print that on its face.`,
    cite: '58 Pa. Code § 525.21(c)(4)',
  });
  test.each<[string, Partial<Design>, object | true]>([
    ['any game', {}, true],
    ['the same holder, written otherwise', { holder: ' EXAMPLE casino ' }, true],
    [
      'another holder',
      { holder: 'Other Casino' },
      {
        refused: 'wrong-holder',
        because:
          'Put the name of the certificate holder on the coupon. It is Example Casino, not Other Casino.',
        cite: '58 Pa. Code § 525.21(c)(1)',
      },
    ],
    ['its game and wagers, in print', twentyFive, true],
    ['any wager of a game', football('any', 'Valid at THREE DICE football'), true],
    [
      'any wager of a game, not in print',
      football('any', 'Valid at dice'),
      silent('Three Dice Football'),
    ],
    ['a title broken over two lines', football('any', 'Three Dice', 'Football'), true],
    ['a wager not in print', football(['touchdown'], 'Three Dice Football'), silent('Touchdown')],
    [
      'a wager by its title',
      football(['over-four-yards'], 'Three Dice Football: over 4 yards'),
      true,
    ],
    [
      'a wager by its id',
      football(['over-four-yards'], 'Three Dice Football: over-four-yards'),
      silent('Over 4 Yards'),
    ],
    ['a wager that is none', football(['touchdown', 'field-goal'], 'x'), unknown('field-goal')],
    [
      'a game that is none',
      { restrictions: { games: [{ game: 'checkers', wagers: 'any' }], says: ['checkers'] } },
      unknown('checkers'),
    ],
    [
      'a game that is none, with a wager',
      { restrictions: { games: [{ game: 'checkers', wagers: ['red'] }], says: ['red'] } },
      unknown('checkers'),
    ],
  ])('%s', (_, change, answer) => {
    expect(agreesWithHouse({ ...ten, ...change }, given)).toEqual(answer);
  });

  test('however the house writes its name', () => {
    expect(agreesWithHouse(ten, { ...given, holder: ' example CASINO ' })).toBe(true);
  });
});
