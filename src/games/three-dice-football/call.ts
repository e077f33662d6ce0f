import type { Down } from './definitions.ts';
import type { Ending, Event, FootballField } from './procedure.ts';

const ORDINAL = ['', '1st', '2nd', '3rd'] as const;

/** The Down Puck's area: `2nd Down`, `1st & Goal`. */
export const downPuck = ({ down, goal }: FootballField): string =>
  goal ? `${ORDINAL[down]} & Goal` : `${ORDINAL[down]} Down`;

const sayDown = (down: Down): string => {
  switch (down.kind) {
    case 'gain':
      return `gain of ${down.yards}`;
    case 'penalty':
      return 'penalty, loss of 1';
    case 'no gain':
      return 'no gain';
    case 'turnover':
      return 'turnover';
    case 'trips td':
      return 'Trips TD';
  }
};

/** § .6(d): the result, then the downs and the distance to the end zone. */
export const call = (event: Event): string => {
  switch (event.type) {
    case 'DownPlayed':
      return event.ended === undefined
        ? `${sayDown(event.down)}: ${downPuck(event.field)}, ${event.field.yards} to go, Play ${event.field.play}`
        : sayEnded(event.down, event.ended, event.field.play);
    case 'ExtraPointRolled':
      return event.shows === 'none' ? 'extra point fails' : `extra point: ${SHOWS[event.shows]}`;
    case 'RollInvalidated':
      return `no roll, ${event.reason}  ${event.cite}`;
    case 'DiceOffered':
      return `dice to seat ${event.seat}`;
    case 'DiceAccepted':
      return `seat ${event.seat} is the Quarterback`;
    case 'DiceRejected':
      return `seat ${event.seat} rejects the dice`;
    case 'DicePassed':
      return `seat ${event.seat} passes the dice`;
  }
};

const sayEnded = (down: Down, ended: Ending, play: number): string => {
  switch (ended) {
    case 'touchdown':
      return `${sayDown(down)}: touchdown on Play ${play}`;
    case 'turnover on downs':
      return `${sayDown(down)}: downs used up on Play ${play}, defense wins`;
    case 'turnover':
      return `turnover on Play ${play}, defense wins`;
    case 'trips td':
      return `Trips TD on Play ${play}`;
  }
};

const SHOWS = {
  one: 'a 1',
  'two-ones': 'two 1s',
  'three-ones': 'three 1s',
  triple: 'a triple',
} as const;
