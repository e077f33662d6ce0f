import { OutcomeUnknown } from '../house/store/pool.ts';
import { Unusable } from '../house/unusable.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

/** What the system or a database says when it cannot do what was asked. */
interface Trouble {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly path?: unknown;
  readonly address?: unknown;
  readonly hostname?: unknown;
  readonly port?: unknown;
  readonly message: string;
}

const store = 'House rules § store' as const;

/** An error that somebody can do something about, as a refusal that says what; undefined for a bug of ours. */
export const troubleOf = (error: unknown): Refusal | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Unusable) return refuse(error.refused, error.message, store);
  if (error instanceof OutcomeUnknown) return overdue(error);
  const trouble: Trouble = error;
  const name = String(trouble.code);
  const said = Object.hasOwn(BY_CODE, name) ? BY_CODE[name]?.(trouble) : undefined;
  if (said !== undefined) return said;
  const of = error.cause instanceof Error ? error.cause : undefined;
  return of === undefined ? undefined : troubleOf(of);
};

const file = ({ path }: Trouble): string => (typeof path === 'string' ? path : 'The file');
const server = ({ address, hostname, port, message }: Trouble): string => {
  if (typeof address === 'string') return `${address}:${port}`;
  return typeof hostname === 'string' ? hostname : message.replace(/^.*?(\S+:\d+).*$/s, '$1');
};

const unreachable = (trouble: Trouble): Refusal =>
  refuse(
    'database-unreachable',
    `The database at ${server(trouble)} does not answer. Start it, or correct --database.`,
    store,
  );
/** A primary that is frozen, or that waits for its standby. */
const overdue = ({ message }: Error): Refusal =>
  refuse(
    'database-unreachable',
    `${message} See that the database and its synchronous standby are running, then try again.`,
    store,
  );
const notLetIn = ({ message }: Trouble): Refusal =>
  refuse('database-refused', `The database refuses: ${message}. Correct --database.`, store);
const notWritable = (trouble: Trouble): Refusal =>
  refuse(
    'not-writable',
    `${file(trouble)} cannot be written. Make the disk and the folder writable, or choose another.`,
    store,
  );
/** The system does not say whether it was to be read or written. */
const noAccess = (trouble: Trouble): Refusal =>
  refuse(
    'no-access',
    `This account has no access to ${trouble.path ?? 'the file'}. Change its permissions, or choose another.`,
    store,
  );
const notAFolder = (trouble: Trouble): Refusal =>
  refuse('not-a-folder', `${file(trouble)} is a file, not a folder. Choose another --data.`, store);

/** SQLite's own numbers (https://www.sqlite.org/rescode.html), the lowest byte of which is the kind. */
const sqlite = ({ errcode, message }: Trouble): Refusal | undefined => {
  switch (Number(errcode) & 0xff) {
    case 8:
      return refuse(
        'not-writable',
        'The database file cannot be written. Make it writable.',
        store,
      );
    case 5:
      return refuse(
        'database-busy',
        'Another program has the database file locked. Stop it, or try again.',
        store,
      );
    case 10:
      return refuse(
        'disk-error',
        `The disk could not be read or written (${message}). Make room on it, or check it.`,
        store,
      );
    case 13:
      return refuse('disk-full', 'The disk is full. Make room and start again.', store);
    case 14:
      return refuse(
        'no-access',
        'A database file cannot be opened in the data folder. Make the folder and its files readable and writable.',
        store,
      );
    case 11:
    case 26:
      return refuse(
        'not-a-database',
        `The file is not a database of a house (${message}). Restore a backup.`,
        store,
      );
    default:
      return undefined;
  }
};

const BY_CODE: Readonly<Record<string, (trouble: Trouble) => Refusal | undefined>> = {
  EADDRINUSE: ({ port }) =>
    refuse(
      'port-in-use',
      `Port ${port} is in use by another program. Stop it, or choose another --port.`,
      store,
    ),
  EADDRNOTAVAIL: ({ address }) =>
    refuse(
      'not-an-address',
      `This machine has no address ${address}. Choose another --host.`,
      store,
    ),
  EACCES: (trouble) =>
    trouble.port === undefined
      ? noAccess(trouble)
      : refuse('port-in-use', `Port ${trouble.port} is not yours to use. Choose another.`, store),
  EPERM: noAccess,
  EROFS: notWritable,
  ENOSPC: () => refuse('disk-full', 'The disk is full. Make room and start again.', store),
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  EISDIR: (trouble) => refuse('no-file', `${file(trouble)} is a folder. Name a file.`, store),
  ENOENT: (trouble) => refuse('no-file', `There is no file ${file(trouble)}.`, store),
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  CONNECT_TIMEOUT: unreachable,
  '28P01': notLetIn,
  '28000': notLetIn,
  '3D000': notLetIn,
  '42501': notLetIn,
  ERR_SQLITE_ERROR: sqlite,
};
