import { expect, test } from 'vitest';
import { controls, DAY, Desk, PEOPLE, paper, stocked } from '../../test/coupons-desk.ts';
import { pa } from './chapter.ts';
import { COMMAND_TYPES, COMMANDS } from './commands/index.ts';
import { checkSignatures, member, STANDARD_DEPARTMENTS, supervisor } from './signatures.ts';

const { financeClerk, financeSupervisor, financeManager, marketingSupervisor, marketingHost } =
  PEOPLE;
const wants = { signed: supervisor('finance', pa('525.21(f)')) };

test.each([
  ['a member', financeClerk, 'wrong-grade'],
  ['a supervisor', financeSupervisor, undefined],
  ['someone above', financeManager, undefined],
  ['marketing', marketingSupervisor, 'wrong-department'],
])('§ 525.21(f) a finance supervisor signs: %s', (_, by, code) => {
  const answer = checkSignatures(wants, { signed: by }, STANDARD_DEPARTMENTS);
  expect(answer === true ? undefined : answer.refused).toBe(code);
});

test('§ 525.21(f) nobody has signed', () => {
  expect(checkSignatures(wants, {}, STANDARD_DEPARTMENTS)).toMatchObject({
    refused: 'signature-missing',
  });
});

test('§ 525.21(r)(2) one person is one hand, whatever he calls himself the second time', () => {
  const two = {
    finance: member('finance', pa('525.21(e)')),
    marketing: member('marketing', pa('525.21(e)')),
  };
  const lent = { ...marketingHost, person: financeClerk.person };
  const borrowed = { ...marketingHost, credential: financeClerk.credential };
  for (const marketing of [lent, borrowed]) {
    expect(
      checkSignatures(two, { finance: financeClerk, marketing }, STANDARD_DEPARTMENTS),
    ).toMatchObject({
      refused: 'one-person-twice',
      cite: '58 Pa. Code § 525.21(e)',
    });
  }
  expect(
    checkSignatures(two, { finance: financeClerk, marketing: marketingHost }, STANDARD_DEPARTMENTS),
  ).toBe(true);
});

test('§ 525.21(d) another department may do marketing’s part if the internal controls say so', () => {
  const desk = new Desk(
    paper('ApproveControls', {
      ...controls,
      departments: { finance: 'finance', marketing: 'player services' },
    }),
  );
  const requisition = {
    day: DAY,
    requisition: 'R1',
    neededFor: { day: DAY },
    lines: [{ design: 'match-10', quantity: 1 }],
    estimate: 'one',
  };
  expect(desk.asks(paper('PrepareRequisition', requisition))).toMatchObject({
    refused: 'wrong-department',
  });
  const host = { ...marketingSupervisor, department: 'player services' };
  // The right hand; what is refused now is the design, which nobody submitted.
  expect(desk.asks(paper('PrepareRequisition', requisition, { preparedBy: host }))).toMatchObject({
    refused: 'unknown-design',
  });
});

test('§ 525.21(d) one department cannot be both', () => {
  expect(
    new Desk().asks(
      paper('ApproveControls', {
        ...controls,
        departments: { finance: 'finance', marketing: 'finance' },
      }),
    ),
  ).toMatchObject({ refused: 'one-department', cite: '58 Pa. Code § 525.21(d)' });
});

test('every command names its hands, and an unsigned one is refused', () => {
  const book = stocked();
  for (const type of COMMAND_TYPES) {
    expect(Object.keys(COMMANDS[type].places).length, type).toBeGreaterThan(0);
    expect(book.asks({ type, day: DAY, hands: {} } as never), type).toMatchObject({
      refused: 'signature-missing',
      cite: Object.values(COMMANDS[type].places)[0]!.cite,
    });
  }
});

test.each([[undefined], [null], ['EnterReceipt'], [{ type: 'constructor' }], [{ type: 'Steal' }]])(
  '%j is no command',
  (said) => {
    expect(stocked().asks(said as never)).toMatchObject({ refused: 'unknown-command' });
  },
);

test('an id that every object has as a name is refused', () => {
  expect(
    stocked().asks(paper('AuthoriseRequisition', { day: DAY, requisition: 'constructor' })),
  ).toMatchObject({ refused: 'not-understood' });
});
