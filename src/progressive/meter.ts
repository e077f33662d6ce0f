import type { Decider } from '../kernel/decider.ts';
import { dollars } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { MeterAsk } from './commands.ts';
import { isParts, wholeCents } from './parts.ts';
import {
  centsRisen,
  evolve,
  full,
  hasRoom,
  type Installed,
  installed,
  type Meter,
  type MeterContribution,
  type MeterEvent,
  shownCents,
  type Winner,
} from './pool.ts';
import { decideContribute, decideCorrection, decideHit } from './rounds.ts';
import {
  cite,
  isName,
  parseCeiling,
  parseIncrement,
  parseSettings,
  parseShared,
  type Settings,
} from './settings.ts';
import { parseRecord } from './signed-record.ts';

/**
 * `Contribute` and `Hit` belong to the decision that settles a round: first the wagers of the round go in, then the
 * table reads what is shown, settles, and what it paid out of the meter is a hit. `round` names table and round.
 */
export type MeterCommand =
  | { readonly type: 'InstallMeter'; readonly settings: Settings }
  | {
      readonly type: 'Contribute';
      readonly round: string;
      readonly wagers: readonly MeterContribution[];
    }
  | {
      readonly type: 'Hit';
      readonly round: string;
      readonly level: string;
      /** In the order of settlement. */
      readonly winners: readonly Winner[];
    }
  | {
      readonly type: 'CorrectRound';
      readonly round: string;
      readonly wagers: readonly MeterContribution[];
      readonly hits: readonly { readonly level: string; readonly winners: readonly Winner[] }[];
      readonly reason: string;
    }
  /** How winners share is for the filing in force when a round is settled to say. */
  | { readonly type: 'ChangeShared'; readonly shared: Settings['shared'] }
  | MeterAsk;

export const meter: Decider<Meter, MeterCommand, MeterEvent> = {
  initial: { phase: 'not installed' },
  decide: (state, command) => {
    if (state.phase === 'not installed') {
      if (command.type === 'InstallMeter') return decideInstall(command.settings);
      return refuse('not-installed', 'File the settings and install the meter first.', cite);
    }
    if (state.phase === 'decommissioned') {
      return refuse(
        'decommissioned',
        'This meter is out of service for good; its pool has moved.',
        cite,
      );
    }
    return state.phase === 'disabled'
      ? decideDisabled(state, command)
      : decideInUse(state, command);
  },
  evolve: (state, event) =>
    event.type === 'MeterInstalled'
      ? installed(event.settings)
      : state.phase === 'not installed'
        ? state
        : evolve(state, event),
};

const decideInstall = (filed: unknown): readonly MeterEvent[] | Refusal => {
  const settings = parseSettings(filed);
  if (isRefusal(settings)) return settings;
  return [{ type: 'MeterInstalled', settings, cents: settings.seedCents }];
};

/** A meter that is switched off neither grows nor pays, and resumes as it was. */
const decideDisabled = (
  state: Installed,
  command: MeterCommand,
): readonly MeterEvent[] | Refusal => {
  switch (command.type) {
    case 'ResumeMeter':
      if (command.shownCents !== shownCents(state)) {
        return refuse(
          'values-differ',
          `Put the meter back in service at ${dollars(shownCents(state))}. It was switched off at that value.`,
          cite,
        );
      }
      return [{ type: 'MeterResumed', shownCents: shownCents(state) }];
    case 'Decommission':
      return decideDecommission(state, command);
    default:
      return refuse(
        'meter-disabled',
        'The meter is switched off. Resume it first. Until then it neither grows nor pays.',
        cite,
      );
  }
};

const decideInUse = (state: Installed, command: MeterCommand): readonly MeterEvent[] | Refusal => {
  switch (command.type) {
    case 'Contribute':
      return decideContribute(state, command);
    case 'Hit':
      return decideHit(state, command);
    case 'CorrectRound':
      return decideCorrection(state, command);
    case 'ChangeShared': {
      const shared = parseShared(command.shared);
      return isRefusal(shared) ? shared : [{ type: 'SharedChanged', shared }];
    }
    case 'ChangeIncrement': {
      const increment = parseIncrement(command.increment);
      return isRefusal(increment) ? increment : [{ type: 'IncrementFiled', increment }];
    }
    case 'ChangeCeiling':
      return decideCeiling(state, command.ceilingCents);
    case 'DisableMeter':
      return isName(command.reason)
        ? [{ type: 'MeterDisabled', reason: command.reason, shownCents: shownCents(state) }]
        : refuse('no-reason', 'Enter why the meter is switched off.', cite);
    case 'ReceivePool':
      return decideReceive(state, command);
    case 'Decommission':
    case 'ResumeMeter':
      return refuse('meter-in-use', 'The meter is in use. Switch it off first.', cite);
    case 'InstallMeter':
      return refuse('installed', 'This meter is already installed.', cite);
  }
};

/** A ceiling only moves above what could be won now, and leaves room for the seed. */
const decideCeiling = (state: Installed, value: unknown): readonly MeterEvent[] | Refusal => {
  if (value === null) return [{ type: 'CeilingChanged', ceilingCents: null }];
  const above = Math.max(shownCents(state), state.settings.seedCents);
  const ceilingCents = parseCeiling(value, above);
  return isRefusal(ceilingCents) ? ceilingCents : [{ type: 'CeilingChanged', ceilingCents }];
};

const decideDecommission = (
  state: Installed,
  command: { readonly movesTo?: unknown; readonly record?: unknown },
): readonly MeterEvent[] | Refusal => {
  const { movesTo } = command;
  if (!isName(movesTo)) {
    return refuse('nowhere-to-go', 'Enter the meter or account that the pool moves to.', cite);
  }
  const signed = parseRecord(command.record);
  if (isRefusal(signed)) return signed;
  const parts = state.balanceParts;
  return [{ type: 'Decommissioned', movesTo, record: signed, parts, cents: -wholeCents(parts) }];
};

const decideReceive = (
  state: Installed,
  command: { readonly from?: unknown; readonly parts?: unknown; readonly record?: unknown },
): readonly MeterEvent[] | Refusal => {
  const { from, parts } = command;
  if (!isName(from)) {
    return refuse('from-nowhere', 'Enter the meter that the pool comes from.', cite);
  }
  if (!isParts(parts) || parts === 0) {
    return refuse('pool-not-money', 'Enter a pool above zero, in parts of a cent.', cite);
  }
  if (!hasRoom(state, parts)) return full();
  const signed = parseRecord(command.record);
  if (isRefusal(signed)) return signed;
  return [{ type: 'PoolReceived', from, record: signed, parts, cents: centsRisen(state, parts) }];
};
