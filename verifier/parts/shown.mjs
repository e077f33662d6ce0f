// Entries as papers show them (docs/log-format.md, "Receipts"): by what they say, or by their links alone.
import { must, wrong } from './bytes.mjs';
import { hashOf, linkOf } from './chain.mjs';

export const hashShown = (entry) =>
  hashOf(
    entry,
    entry.content,
    entry.events.map(({ link }) => link),
  );
/** Each event that is shown whole has the link that it should have. */
export const checkLinks = ({ position, earlier, events }) => {
  const links = { ...earlier };
  for (const one of events) {
    if (one.stream === undefined) continue;
    const before = links[one.stream] ?? wrong(`entry ${position} does not say what came before`);
    const right = one.event === undefined || one.link === linkOf(before, one);
    must(right, `something in entry ${position} was changed`);
    links[one.stream] = one.link;
  }
};
export const seenIn = (entries, stream) =>
  entries.flatMap(({ position, events }) =>
    events
      .filter((one) => one.stream === stream && one.event !== undefined)
      .map(({ event }) => ({ position, event })),
  );
export const checkWhole = (entries, stream) => {
  let last;
  for (const { earlier, events } of entries) {
    let before = earlier[stream];
    for (const one of events.filter((each) => each.stream === stream)) {
      const follows =
        last === undefined || (one.version === last.version + 1 && before === last.link);
      must(follows, `an event of ${stream} is left out`);
      [last, before] = [one, one.link];
    }
  }
};

export const linesIn = (events) => {
  const last = events.findLastIndex(({ event }) => event.type === 'RoundCorrected');
  return events
    .slice(Math.max(0, last))
    .filter(({ event }) => event.type === 'Played' || event.type === 'RoundCorrected')
    .flatMap(({ event }) => event.events.filter(({ type }) => type === 'BetSettled'))
    .map(({ settled }) => settled);
};

/** The commitment to a round: the entry that ends it has that of the next. */
export const committedIn = (device, round) =>
  device.find(({ event }) => event.type === 'Promised' && event.round === round);

export const onLayout = ({ type, events = [] }) =>
  type === 'Played' || type === 'RoundCorrected' ? events : [];

/** Where the number of a round is given out for all to see. */
export const numbersIn = (told) =>
  told.flatMap(({ position, event }) =>
    onLayout(event)
      .filter(({ type }) => type === 'RoundBegun')
      .map(({ number }) => ({ position, number })),
  );
