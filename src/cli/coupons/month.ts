import {
  type Command,
  type CouponRegister,
  coupons,
  type Day,
  type Event,
  type EventOf,
  runsInState,
  runsOfDay,
  type SerialRange,
  violations,
  written,
} from '../../coupons/index.ts';
import { games } from '../../games/index.ts';
import { act } from '../../kernel/decider.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { bug, type Refusal } from '../../kernel/refusal.ts';
import { scenes } from './scenes.ts';
import { signed } from './staff.ts';
import { playTable, type TableMoment } from './table.ts';

/** Something that happens in the month: a paper is signed, a table plays, a gaming day is closed. */
export type Scene =
  | {
      readonly day: Day;
      readonly says: string;
      readonly does: Command | ((book: CouponRegister) => Command);
    }
  /** A shortcut that somebody tries, and the code under which it is refused. */
  | {
      readonly day: Day;
      readonly tries: string;
      readonly does: Command | ((book: CouponRegister) => Command);
      readonly refused: string;
    }
  | {
      readonly day: Day;
      readonly table: string;
      readonly says: string;
      readonly script: string;
      readonly patrons?: Readonly<Record<number, string>>;
      /** The refusals that the dealer gives, in order. */
      readonly refused: readonly string[];
      /** Dropped by the dealer without an entry: the count finds them. */
      readonly unentered?: readonly string[];
    }
  | {
      readonly day: Day;
      readonly closes: string;
      /** What marketing sends back; the rest is locked up for the next day. */
      readonly returning: 'everything' | readonly SerialRange[];
    };

/** What became of a scene, in words. */
export interface DemoLine {
  readonly day: Day;
  readonly what: string;
  readonly refusal?: Refusal;
  readonly moments?: readonly TableMoment[];
  readonly reconciled?: EventOf<'DayReconciled'>;
}

export interface Month {
  readonly book: CouponRegister;
  readonly events: readonly Event[];
  readonly told: readonly DemoLine[];
}

/** The month as it is written in `scenes`, with every game that this house knows. */
export const playMonth = (floor: Readonly<Record<string, AnyGame>> = games): Month => {
  const teller = new Teller(floor);
  for (const scene of scenes) teller.tells(scene);
  return { book: teller.book, events: teller.events, told: teller.told };
};

class Teller {
  readonly #floor: Readonly<Record<string, AnyGame>>;
  /** What lies in the drop box of each table, by gaming day; the book is not asked. */
  readonly #boxes = new Map<Day, Map<string, string[]>>();
  readonly events: Event[] = [];
  readonly told: DemoLine[] = [];
  book: CouponRegister = coupons.initial;

  constructor(floor: Readonly<Record<string, AnyGame>>) {
    this.#floor = floor;
  }

  tells(scene: Scene): void {
    if ('closes' in scene) this.#closes(scene);
    else if ('script' in scene) this.#plays(scene);
    else if ('tries' in scene) this.#tries(scene);
    else {
      this.#enters(scene.day, scene.does);
      this.told.push({ day: scene.day, what: scene.says });
    }
    const broken = violations(this.book);
    if (broken.length > 0) bug(`after ${scene.day}: ${broken.join('; ')}`);
  }

  #enters(day: Day, does: Command | ((book: CouponRegister) => Command)): readonly Event[] {
    const command = typeof does === 'function' ? does(this.book) : does;
    const { state, events, refusal } = act(coupons, this.book, command);
    if (refusal !== undefined)
      bug(`${day} ${command.type}: ${refusal.refused}: ${refusal.because}`);
    this.book = state;
    this.events.push(...events);
    return events;
  }

  #tries({ day, tries, does, refused }: Extract<Scene, { tries: string }>): void {
    const command = typeof does === 'function' ? does(this.book) : does;
    const { refusal } = act(coupons, this.book, command);
    if (refusal?.refused !== refused) {
      bug(
        `${day} ${tries}: ${refusal?.refused ?? 'accepted'} instead of ${refused}: ${refusal?.because}`,
      );
    }
    this.told.push({ day, what: tries, ...(refusal === undefined ? {} : { refusal }) });
  }

  #plays(scene: Extract<Scene, { script: string }>): void {
    const { day, table, script, patrons } = scene;
    const [id = ''] = script.trim().split(/\s+/);
    if (!Object.hasOwn(this.#floor, id)) return;
    const played = playTable(this.#floor, this.book, { day, table }, script, patrons);
    const refused = played.moments.flatMap(({ refusal }) => refusal?.refused ?? []);
    if (refused.join() !== scene.refused.join()) {
      bug(`${day} ${table}: refused ${refused.join()} instead of ${scene.refused.join()}`);
    }
    this.book = played.book;
    this.events.push(...played.moments.flatMap(({ events }) => events));
    const boxes = this.#boxes.get(day) ?? new Map<string, string[]>();
    const box = boxes.get(table) ?? [];
    boxes.set(table, [...box, ...played.dropBox, ...(scene.unentered ?? [])]);
    this.#boxes.set(day, boxes);
    this.told.push({ day, what: `${table}: ${scene.says}`, moments: played.moments });
  }

  /** § 525.21(j)–(m): form, return, count, cancellation and reconciliation, in that order. */
  #closes({ day, closes, returning }: Extract<Scene, { closes: string }>): void {
    const held = written(runsInState(this.book, 'issued'));
    const back = returning === 'everything' ? held : returning;
    const worked = held.length > 0 || this.book.marketing.open === day;
    if (worked) {
      this.#enters(
        day,
        signed('CompleteForm', {
          day,
          remaining: [...held],
          returning: [...back],
          ...(returning === 'everything' ? {} : { keptAt: 'booth-locker' }),
          remarks: '',
        }),
      );
    }
    if (this.book.marketing.returning !== undefined) {
      this.#enters(day, signed('ReturnToFinance', { day, serials: [...back] }));
    }
    const of = (state: 'voided' | 'returned' | 'expired') => [
      ...written(runsOfDay(this.book, state, day)),
    ];
    const boxes = [...(this.#boxes.get(day) ?? [])].map(([table, serials]) => ({
      table,
      serials: serials.toSorted().map((serial) => ({ first: serial, last: serial })),
    }));
    this.#enters(
      day,
      signed('CountCoupons', {
        day,
        boxes,
        voided: of('voided'),
        returned: of('returned'),
        expired: of('expired'),
        explanation: '',
      }),
    );
    this.#enters(day, signed('CancelCoupons', { day, signaturesReviewed: true }));
    const [reconciled] = this.#enters(day, signed('ReconcileDay', { day, place: 'main-vault' }));
    if (reconciled?.type === 'DayReconciled') this.told.push({ day, what: closes, reconciled });
  }
}
