import { signal } from '@preact/signals';
import { get, isProblem, type Problem } from '../../house.ts';

/** What the house says of the desk. The screens know these shapes and no rule. */
export interface Range {
  readonly first: string;
  readonly last: string;
}

export interface Place {
  readonly place: string;
  readonly of: readonly string[];
  readonly atLeast: string;
  readonly cite: string;
  readonly mine: boolean;
}

export interface Task {
  readonly of: 'finance' | 'marketing';
  readonly does: string;
  readonly says: string;
  readonly cite: string;
  readonly about?: string;
  readonly overdue: boolean;
  readonly mine: boolean;
}

export interface Desk {
  readonly holder: string;
  readonly day: string;
  readonly me: {
    readonly person: string;
    readonly name: string;
    readonly department: string;
    readonly grade: string;
  };
  readonly departments: { readonly finance: string; readonly marketing: string };
  readonly duties: readonly Task[];
  readonly acts: Readonly<Record<string, readonly Place[]>>;
  readonly papers: Readonly<Record<string, readonly string[]>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly storage: readonly {
    readonly place: string;
    readonly where: string;
    readonly of: string;
  }[];
  readonly games: readonly {
    readonly game: string;
    readonly title: string;
    readonly wagers: readonly {
      readonly wager: string;
      readonly title: string;
      readonly takes: boolean;
    }[];
  }[];
  readonly use?: {
    readonly from: string;
    readonly games: readonly { readonly game: string; readonly wagers: readonly string[] }[];
  };
  readonly face: object;
  readonly designs: readonly {
    readonly design: string;
    readonly title: string;
    readonly valueCents: number;
    readonly series: string;
    readonly approved?: string;
    readonly stored: number;
    readonly next: number;
  }[];
  readonly runs: readonly { readonly run: string; readonly made: readonly Range[] }[];
  readonly deliveries: readonly string[];
  readonly requisitions: readonly {
    readonly requisition: string;
    readonly until: string;
    readonly authorised: boolean;
    readonly left: Readonly<Record<string, number>>;
    readonly next: readonly Range[];
  }[];
  readonly marketing: {
    readonly holds: readonly Range[];
    readonly formFor: string | null;
    readonly returning: { readonly day: string; readonly serials: readonly Range[] } | null;
  };
  readonly days: readonly {
    readonly day: string;
    readonly expected: {
      readonly boxes: readonly (Range & { readonly table: string })[];
      readonly voided: readonly Range[];
      readonly returned: readonly Range[];
      readonly expired: readonly Range[];
    };
  }[];
  readonly inventory: readonly (Range & { readonly at: string })[];
  readonly lists: readonly { readonly list: string; readonly mailed: boolean }[];
  readonly exclusions: Readonly<Record<string, number>>;
}

export const desk = signal<Desk | undefined>(undefined);
/** Why there is no desk to see. */
export const shut = signal<Problem | undefined>(undefined);
/** The last thing done, read out by the live region. */
export const done = signal('');

export const lookAgain = async (): Promise<void> => {
  const answer = await get<Desk>('/api/coupons');
  if (isProblem(answer)) {
    shut.value = answer;
    desk.value = undefined;
  } else {
    shut.value = undefined;
    desk.value = answer;
  }
};

/** `mpx-1` as it is printed, `MPX-00000001`; figures alone are of the series of the number before them. */
export const serial = (typed: string, like = ''): string => {
  const text = typed.trim().toUpperCase();
  const [, series = like.split('-')[0] ?? '', figures = ''] =
    /^(?:([A-Z][A-Z0-9]{0,7})-)?0*(\d{1,8})$/.exec(text) ?? [];
  return figures === '' || series === '' ? text : `${series}-${figures.padStart(8, '0')}`;
};
