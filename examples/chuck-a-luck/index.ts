import {
  type Citation,
  type CommandsOf,
  command,
  countFaces,
  type DieFace,
  declarations,
  dice,
  FACES,
  type Game,
  isRefusal,
  onCrew,
  parseFaces,
  refuse,
  to,
  type Wager,
} from 'houseway/kernel';

/** Three dice are thrown once. A wager on a number is paid by how many of them show it. */
const rules: Citation = 'Chuck-a-Luck § rules';

interface Round {
  readonly thrown?: readonly DieFace[];
}
type Event = { readonly type: 'Thrown'; readonly dice: readonly DieFace[] };

const commands = declarations(
  command('Throw', {
    ...onCrew('dealer', ['dealer', 'device']),
    cite: rules,
    fields: { dice: dice(3, 'white') },
    line: 'throw {dice}',
    words: { title: 'Call the throw', fields: { dice: { label: 'Dice' } } },
  }),
);
type Command = CommandsOf<typeof commands>;

const LINES = ['none', 'one', 'two', 'three'] as const;

const chuck = (face: DieFace): Wager<Round> => ({
  title: `Number ${face}`,
  group: 'Numbers',
  cite: rules,
  open: ({ thrown }) =>
    thrown === undefined ? true : refuse('wager-closed', 'The dice have been thrown.', rules),
  result: ({ thrown }) => {
    if (thrown === undefined) return undefined;
    const line = LINES[countFaces(thrown)[face] ?? 0] ?? 'none';
    return line === 'none' ? { result: 'lose' } : { result: 'win', line };
  },
  pays: {
    one: { title: 'One die', pays: to(1, 1), cite: rules },
    two: { title: 'Two dice', pays: to(2, 1), cite: rules },
    three: { title: 'Three dice', pays: to(10, 1), cite: rules },
  },
});

const wagers = Object.fromEntries(FACES.map((face) => [`chuck-${face}`, chuck(face)]));
const everyThrow = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => [a, b, c])));

const chuckALuck: Game<object, Round, Command, Event> = {
  id: 'chuck-a-luck',
  title: 'Chuck-a-Luck',
  editions: [{ chapter: rules, title: 'Chuck-a-Luck', effective: '' }],
  submission: { options: {} },
  wagering: () => rules,
  draws: [{ dice: 3 }],
  table: {
    seats: 6,
    settlesFrom: 'lowest',
    crew: [{ duty: 'dealer', atLeast: 1, cite: rules }],
    equipment: [
      { kind: 'dice', title: 'Three dice', holds: { dice: 3 }, cite: rules, replacedWhen: [] },
    ],
    cite: rules,
  },
  commands,
  wagers: () => wagers,
  procedure: () => ({
    initial: {},
    decide: ({ thrown }, { dice: called }) => {
      if (thrown !== undefined) return refuse('round-over', 'Begin the next round.', rules);
      const faces = parseFaces(called, 3, rules);
      return isRefusal(faces) ? faces : [{ type: 'Thrown', dice: faces }];
    },
    evolve: (_round, event) => ({ thrown: event.dice }),
    over: ({ thrown }) => thrown !== undefined,
    again: () => ({}),
  }),
  settlement: () => [{ wagers: Object.keys(wagers), cite: rules }],
  limits: () => [],
  next: (_rules, { thrown }) =>
    thrown !== undefined
      ? { kind: 'over' }
      : {
          kind: 'chance',
          outOf: 216n,
          draws: everyThrow.map((faces) => ({
            weight: 1n,
            command: { type: 'Throw', dice: faces },
          })),
        },
  draw: (_rules, { thrown }, _layout, source) =>
    thrown === undefined ? { type: 'Throw', dice: source.dice(3) } : undefined,
  call: (_rules, _round, event) => event.dice.join('-'),
  view: (round) => round,
  see: (event) => event,
  screen: { deals: { en: 'Throw', es: 'Tirar' } },
};

export default chuckALuck;
