// The streams that an entry writes to: what each has told so far, and what the entry tells in it.
import { deviceEvent } from './device.mjs';

export const known = (map, name, make) => {
  if (!map.has(name)) map.set(name, make());
  return map.get(name);
};

export const inStream = (events, stream) =>
  events.filter((one) => one.stream === stream).map(({ event }) => event);

/** The device of a table takes in what it tells of an entry. */
export const deviceTells = ({ devices, house, beacons, findings }, entry, event, more) => {
  const { at, command, position } = entry;
  const where = { at, command, position, house, beacons, findings, ...more };
  deviceEvent(devices.get(more.table.name), event, where);
};
