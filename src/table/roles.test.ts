import { expect, test } from 'vitest';
import { type TableCommand, tableCommands } from './commands.ts';

/**
 * Who may do what at a table and who signs beside, written down by hand: a role that is added to a declaration by mistake has no
 * other place to show.
 */
const ROLES_OF: Readonly<Record<TableCommand['type'], readonly [by: string, second?: string]>> = {
  OpenTable: ['floorperson'],
  CloseTable: ['floorperson'],
  Fill: ['floorperson', 'cage'],
  Credit: ['floorperson', 'cage'],
  CountDropBox: ['finance', 'cage surveillance'],
  CountTipBox: ['dealer stickperson boxperson', 'floorperson'],
  FileSubmission: ['floorperson'],
  SetLimits: ['floorperson'],
  SetPayment: ['floorperson'],
  TakeSeat: ['player dealer floorperson'],
  LeaveSeat: ['player dealer floorperson'],
  BuyIn: ['player dealer boxperson cage'],
  CashOut: ['player dealer boxperson cage'],
  ColorUp: ['dealer boxperson'],
  Tip: ['player dealer'],
  WarnSeat: ['device dealer floorperson'],
  KeepSeat: ['player'],
  FreeSeat: ['device dealer floorperson'],
  JoinCrew: ['floorperson'],
  LeaveCrew: ['floorperson'],
  BringEquipment: ['floorperson boxperson'],
  RemoveEquipment: ['floorperson boxperson'],
  CloseBetting: ['dealer stickperson device'],
  Say: ['player dealer stickperson boxperson floorperson device'],
  OfferCoupon: ['player dealer boxperson'],
  AcceptCoupon: ['dealer boxperson'],
  DeclineCoupon: ['player dealer boxperson'],
  NoteIrregularity: ['dealer stickperson boxperson floorperson surveillance'],
  Correct: ['dealer stickperson boxperson', 'floorperson'],
  VoidWager: ['dealer stickperson boxperson', 'floorperson'],
  EnterWager: ['floorperson', 'surveillance'],
  SettleOwed: ['cage'],
};

test.each(Object.entries(tableCommands))(
  'House rules § people %s is for the roles that the house rules give it to, and for nobody else',
  (type, { by, second }) => {
    const [first, beside = ''] = ROLES_OF[type as TableCommand['type']];
    expect(by.toSorted()).toEqual(first.split(' ').toSorted());
    expect([...(second ?? [])].toSorted()).toEqual(beside.split(' ').filter(Boolean).toSorted());
  },
);

test('House rules § people no act is left out', () => {
  expect(Object.keys(ROLES_OF).toSorted()).toEqual(Object.keys(tableCommands).toSorted());
});
