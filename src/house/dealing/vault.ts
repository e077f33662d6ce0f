import { QUICKNET } from '../../kernel/beacon.ts';
import {
  bytesOf,
  chainDown,
  chainStep,
  type DrawSource,
  drawSource,
  type Hex,
  recorded,
  seedOf,
  toHex,
  uniformFrom,
  type Words,
  wordsOf,
} from '../../kernel/draw.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import { bug } from '../../kernel/refusal.ts';
import type { Table } from '../../table/index.ts';
import type { Device, DrawRecord, Pace, SessionTerms } from './device.ts';
import { fromEscrow, toEscrow } from './devices/escrow.ts';
import { createGenerator, type Generator } from './devices/generator.ts';
import { seal, unseal } from './devices/sealing.ts';
import { SESSION_LENGTH } from './session.ts';

/** How the tables of a house are dealt. */
export interface DealingTerms {
  /** Tables for money follow a public beacon; practice tables too, where it says always. */
  readonly beacon?: 'always' | 'money';
  /** How long wagers stay open after the first, and how long after closing the beacon comes at the earliest. */
  readonly windowMs?: number;
  readonly marginMs?: number;
  readonly pace?: Pace;
  /** Under which filed variance tables for money play without a beacon. */
  readonly variance?: string;
  /** The regulator's public key, which the end of every session's chain is kept under besides the house's own. */
  readonly escrowKey?: Hex;
  /** The regulator's private key, where the regulator settles for a house that lost its seal key. */
  readonly escrowOpens?: string;
}

/** Holds the seal key: all secrets of a session follow from what it has sealed, on every node with the same key. */
export interface Vault {
  opens(session: string, house: Hex, practice: boolean): SessionTerms;
  /** c[index] of a session. */
  secret(session: SessionTerms, index: number): Hex;
  /** The command of the draw that is due, and its record. */
  draws(
    game: AnyGame,
    table: Table,
    device: Device,
    signature: Hex | undefined,
    /** What a game draws from; a laboratory looks on. */
    through?: (words: Words) => DrawSource,
  ): { readonly command: TableAction; readonly draw: Omit<DrawRecord, 'draw' | 'beaconRound'> };
}

/** At this distance a secret is kept, so that the next is found in a moment. */
const KEPT_EVERY = 128;
/** Sessions whose chains are kept in memory; more are made again when they are asked for. */
const MOST_CHAINS = 64;

/** What a session states only where the house has it. */
const stated = ({ pace, variance }: DealingTerms): Pick<SessionTerms, 'pace' | 'variance'> => ({
  ...(pace === undefined ? {} : { pace }),
  ...(variance === undefined ? {} : { variance }),
});

/** The chains of sessions, each kept at every 128th secret. */
const chainsKept = (lastOf: (session: SessionTerms) => Uint8Array) => {
  const chains = new Map<string, readonly Uint8Array[]>();

  /** c[0], c[128], c[256] … c[N]. */
  const kept = (at: Pick<SessionTerms, 'session' | 'house' | 'length'>, last: Uint8Array) => {
    const place = { house: bytesOf(at.house), session: at.session };
    const chain: Uint8Array[] = [];
    let now = last;
    for (let index = at.length; index >= 0; index -= KEPT_EVERY) {
      chain.unshift(now);
      if (index > 0) now = chainDown(place, index, now, index - KEPT_EVERY);
    }
    if (chains.size >= MOST_CHAINS) chains.delete([...chains.keys()][0] ?? '');
    chains.set(`${at.house} ${at.session}`, chain);
    return chain;
  };

  /** The secrets between two that are kept, for the session that was asked for last. */
  let near:
    | { readonly chain: object; readonly block: number; readonly secrets: readonly Uint8Array[] }
    | undefined;

  const secret: Vault['secret'] = (session, index) => {
    const leads = (chain: readonly Uint8Array[]): boolean =>
      toHex(chain[0] ?? bug('an empty chain')) === session.anchor;
    // What was kept may be of an opening that another node was faster with: the seal in the log decides.
    const known = chains.get(`${session.house} ${session.session}`);
    const chain = known && leads(known) ? known : kept(session, lastOf(session));
    if (!leads(chain)) {
      return bug(`The sealed secret of ${session.session} does not lead to its anchor.`);
    }
    const block = Math.ceil(index / KEPT_EVERY);
    // A session may be opened again under its name, with another chain.
    if (near?.chain !== chain || near.block !== block) {
      const place = { house: bytesOf(session.house), session: session.session };
      const secrets = [chain[block] ?? bug(`${session.session} has no secret ${index}`)];
      for (let at = block * KEPT_EVERY; at > Math.max(0, (block - 1) * KEPT_EVERY); at -= 1) {
        secrets.push(chainStep(place, at, secrets.at(-1) ?? bug('an empty chain')));
      }
      near = { chain, block, secrets };
    }
    const found = near.secrets[block * KEPT_EVERY - index];
    return toHex(found ?? bug(`${session.session} has no secret ${index}`));
  };
  return { kept, secret };
};

export const openVault = (
  sealKey: Uint8Array,
  terms: DealingTerms = {},
  generator: Generator = createGenerator(),
): Vault => {
  // c[N], from the seal or, for a regulator, from the escrow.
  const { kept, secret } = chainsKept(({ session, sealed, escrow }) =>
    terms.escrowOpens === undefined || escrow === undefined
      ? unseal(sealKey, session, sealed)
      : fromEscrow(terms.escrowOpens, session, escrow),
  );

  return {
    opens: (session, house, practice) => {
      generator.cycle();
      const last = generator.secret();
      const at = { session, house, length: SESSION_LENGTH };
      const [anchor] = kept(at, last);
      return {
        ...{ ...at, anchor: toHex(anchor ?? bug('an empty chain')) },
        beacon:
          terms.variance === undefined && (!practice || terms.beacon === 'always') ? QUICKNET : '',
        ...{ windowMs: terms.windowMs ?? 15_000, marginMs: terms.marginMs ?? 1_500 },
        sealed: seal(sealKey, session, last),
        ...(terms.escrowKey && { escrow: toEscrow(terms.escrowKey, session, last) }),
        ...stated(terms),
      };
    },
    secret,
    draws: (
      game,
      { inForce, play },
      { session, promise, closing },
      signature,
      through = (words) => drawSource(uniformFrom(words)),
    ) => {
      if (session === undefined || promise === undefined || closing === undefined) {
        return bug('Nothing is drawn before betting is closed.');
      }
      const seed = seedOf({
        secret: bytesOf(secret(session, promise.index)),
        promise: bytesOf(promise.promise),
        ...{ draw: closing.draw, contributions: closing.seats },
        ...(signature === undefined
          ? {}
          : { beacon: { round: closing.beaconRound, signature: bytesOf(signature) } }),
      });
      const source = recorded(through(wordsOf(seed)));
      const command = game.draw(inForce, play.round, play, source.source);
      const taken = source.taken();
      if (command === undefined || taken === undefined) return bug(`${game.title} draws nothing.`);
      return { command, draw: { ...taken, ...(signature && { signature }) } };
    },
  };
};
