import { z } from 'zod';
import type { Games } from '../house/games.ts';
import type { House } from '../house/house.ts';
import type { Declared, Role } from '../kernel/command.ts';
import { type Form, formOf } from '../kernel/form.ts';
import type { SigningLine } from './coupon-signing.ts';
import { declaredIn } from './declared.ts';
import { type Door, route } from './describe.ts';
import { type Sessions, signedOff } from './session.ts';
import { carried } from './wire/wire.ts';

/** A form with where its command is sent, and who signs it. */
export interface OwnForm {
  /** The commands it belongs to, by the name that the description gives them: `TableCommand`, `MeterCommand`, … */
  readonly of: string;
  readonly form: Form;
  readonly lines: readonly SigningLine[];
}

const reads = route.house({
  id: 'forms',
  says: 'The forms of every command that you may give, made of their declarations',
  more: 'Forms of the coupon program are under /api/coupons/forms.',
  answers: z.object({ forms: z.array(carried<OwnForm>('A form, and who signs it')) }),
});

/** The forms that somebody may fill in, by their roles. */
export const forms = (app: Door, house: House, who: Sessions): void => {
  const all = once(() => everyForm(house.games));
  app.get('/api/forms', { schema: reads }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const has = (role: Role) => on.person.duties.includes(role);
    return {
      forms: all()
        .filter(({ declared }) => declared.by.some(has))
        .map(({ of, form, declared }): OwnForm => ({ of, form, lines: linesOf(declared) })),
    };
  });
};

/** Made when somebody asks first: a server that nobody asks starts without them. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const everyForm = (games: Games) =>
  declaredIn(games)
    .filter(({ group }) => group !== 'CouponForm')
    .flatMap(({ group, commands }) =>
      Object.values(commands).map((declared) => ({ of: group, declared, form: formOf(declared) })),
    );

/** Nobody else signs most commands; where two must, the second is `approver`, as a command is sent with one. */
const linesOf = ({ by, second, cite }: Declared): readonly SigningLine[] =>
  second === undefined
    ? []
    : [
        { place: 'by', of: by, atLeast: 'member', cite, mine: true },
        { place: 'approver', of: second, atLeast: 'member', cite, mine: false },
      ];
