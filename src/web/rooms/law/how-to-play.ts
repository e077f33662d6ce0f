/** How each game goes, in a few sentences for a rack card. What pays, and how likely, is read from the game itself. */
export const HOW_TO_PLAY: Readonly<Record<string, readonly string[]>> = {
  'three-dice-football': [
    'A ball starts on the 20 yard line. The Quarterback throws two green dice, the offense, and one red die, the defense.',
    'The ball gains the green total less the red die. If the red die is higher, a penalty moves it back one yard.',
    'There are three downs to score. Reaching the 10 yard line earns three more. Three equal dice are a Trips TD and score at once; a red 6 against a green 2 or 3 is a turnover and ends the game.',
    'Full game wagers are placed before the first throw. Single play wagers are placed before any throw and decided by it.',
  ],
  'football-kings': [
    'Home and Visitor get one card each in every quarter, four in all. Face cards and tens count 10, other cards their number.',
    'An ace counts 1 in the first half and 11 in the King Zone, the third and fourth quarters.',
    'Wager on Home or Visitor, the higher total wins. Optional wagers are on a tie, on the sum of all eight cards, and with Hail Mary on a sum above 78; the Fantasy wager pays by the margin of your side.',
  ],
  'asia-poker': [
    'You and the dealer get seven cards each, from a deck with one joker. Set them as a high hand of four, a medium hand of two and a low hand of one, in that order of rank.',
    'Win at least two of the three hands against the dealer and the wager pays even money. Equal hands go to the dealer.',
    'You may ask for the house way. The Bonus Wager pays by your seven cards, however they are set.',
  ],
  'three-dice-yahtzee': [
    'Two cups with three dice each are shaken, one Red, one Blue. The better hand wins.',
    'Three equal dice are a Yahtzee, three in a row a Straight; everything else is Chance and counts its total.',
    'Wager on Red, Blue or a tie. Bonus wagers pay for single events, and the progressive looks at all six dice.',
  ],
  'high-roll-dice': [
    'Ten dice, or six, are shaken and thrown at once.',
    'Pip Street wagers are on the face that comes up most; Like Kind Boulevard on how many dice show it. If faces tie, the higher rank wins, with the ace highest.',
    'With ten dice an Extra Roll may be bought: matching dice stay, the others are thrown once more. Millionaire Row pays for nine or ten alike.',
  ],
};
