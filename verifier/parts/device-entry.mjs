// What a device may tell in an entry of each kind (docs/log-events.md, "Devices"): nothing else, and in no other order.
import { must } from './bytes.mjs';

const OF_KINDS = {
  ...{ close: 'Closed |WindowLapsed ', ready: 'SeatReady (WindowShortened )?' },
  ...{ 'more-time': 'ChoiceExtended ', session: 'SessionOpened Promised ' },
  ...{ break: 'SessionBroken ', retire: '(BeaconRetired Revealed SessionEnded )?' },
  restored: '((SessionBroken )?DeviceRestored )?',
};

const IN_ROUND =
  '(Drawn )?(WindowLapsed )?(WindowOpened |ChoiceOpened )?(Contributed )?(WindowShortened )?';

/** Beside one command at the table, while a session is open there or not. */
const beside = ({ type, kind, said }, drawing) => {
  if (type === 'OpenTable') return kind === 'electronic' ? 'SessionOpened Promised ' : '';
  if (!drawing) return '';
  if (type === 'CloseTable') return 'Revealed SessionEnded ';
  if (type !== 'Say') return '';
  return said.type === 'BeginRound' ? 'Revealed (SessionEnded SessionOpened )?Promised ' : IN_ROUND;
};

/** Beside several commands that are decided together. */
const besideAll = (all, table, { session }) => {
  let [due, drawing] = ['', table.kind === 'electronic' && session !== undefined];
  for (const asks of all) {
    due += beside(asks, drawing);
    if (asks.type === 'OpenTable') drawing = asks.kind === 'electronic';
    if (asks.type === 'CloseTable') drawing = false;
  }
  return due;
};

const commandsIn = ({ kind, asks }) =>
  kind === 'deal' ? [{ type: 'Say', said: asks }] : [asks].flat();

/** Draw 1 told otherwise; its rounds are weak, and said to be. */
const isWeak = ({ type, shape }) =>
  ['SecretCommitted', 'EntropyGiven', 'SecretRevealed'].includes(type) ||
  (type === 'Drawn' && !shape);

/** What every event of a device has, and what it may leave out. */
const MEMBERS = {
  ...{
    Promised: 'commit index promise round rules',
    Contributed: 'entropy promise seat beaconRound?',
  },
  ...{
    WindowOpened: 'beaconRound closesAt draw openedAt',
    WindowShortened: 'beaconRound closesAt draw',
  },
  ...{ WindowLapsed: 'at draw', SeatReady: 'seat', ChoiceOpened: 'since until' },
  ...{ ChoiceExtended: 'seat until', Drawn: 'beaconRound draw outcome shape signature?' },
  ...{ Revealed: 'index secret', SessionEnded: 'session', SessionBroken: 'index session why' },
  ...{ BeaconRetired: 'beaconRound', DeviceRestored: 'day' },
};
const hasForm = ({ type, ...event }) => {
  if (MEMBERS[type] === undefined) return;
  const names = MEMBERS[type].split(' ');
  const known = Object.keys(event).every((name) =>
    names.some((one) => one.replace('?', '') === name),
  );
  const whole = names.every((name) => name.endsWith('?') || event[name] !== undefined);
  must(known && whole, `${type} has other members`);
};

/** Holds the device's events of one entry to the order that its command gives; `table` is as it was before the entry. */
export const checkTelling = (command, events, device, table) => {
  const told = events.filter((event) => !isWeak(event)).map(({ type }) => `${type} `);
  const atTable = command.kind === 'table' || command.kind === 'deal';
  const due = atTable ? besideAll(commandsIn(command), table, device) : OF_KINDS[command.kind];
  must(new RegExp(`^(${due})$`).test(told.join('')), 'the device tells what is not due');
  for (const event of events) if (!isWeak(event)) hasForm(event);
};
