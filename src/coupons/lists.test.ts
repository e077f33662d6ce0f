import { expect, test } from 'vitest';
import { readExclusionList, readMailList } from './lists.ts';

const HEADING = 'patron,name,address,denomination,expires,serial';
const file = (...lines: string[]) => [HEADING, ...lines].join('\r\n');

test('§ 525.21(q)(2) one line for each coupon, columns by name, quotes as spreadsheets write them', () => {
  const read = readMailList(
    '\uFEFFserial,Patron,NAME,address,denomination,expires\n' +
      'MPX-00000001,P-1,"Last, First","1 Water St\nApt 2",10,2026-12-31\n\n' +
      'MPX-00000002,P-2,"The ""Ace""",2 Water St,$25.50,2026-12-31',
  );
  expect(read).toEqual({
    bad: [],
    rows: [
      {
        line: 2,
        row: {
          patron: 'P-1',
          name: 'Last, First',
          address: '1 Water St\nApt 2',
          valueCents: 1000,
          expires: '2026-12-31',
          serial: 'MPX-00000001',
        },
      },
      {
        line: 5,
        row: {
          patron: 'P-2',
          name: 'The "Ace"',
          address: '2 Water St',
          valueCents: 2550,
          expires: '2026-12-31',
          serial: 'MPX-00000002',
        },
      },
    ],
  });
});

test.each([
  ['P-1,Name,Address,ten,2026-12-31,MPX-00000001', /"ten" is not a denomination/],
  ['P-1,Name,Address,10,31.12.2026,MPX-00000001', /"31\.12\.2026" is not a day/],
  ['P-1,Name,Address,10,2026-02-30,MPX-00000001', /is not a day/],
  ['P-1,Name,,10,2026-12-31,MPX-00000001', /address is empty/],
  ['P-1,Name,Address,10,2026-12-31', /5 cells under a heading of 6/],
  ['P-1,"Name,Address,10,2026-12-31,MPX-00000001', /never closed/],
  ['P-1,"Name"x,Address,10,2026-12-31,MPX-00000001', /follows a closing/],
])('a line that cannot be read is named: %s', (line, says) => {
  const { rows, bad } = readMailList(file('P-9,Name,Address,10,2026-12-31,MPX-00000009', line));
  expect(rows.map((row) => row.line)).toEqual([2]);
  expect(bad).toEqual([{ line: 3, because: expect.stringMatching(says) }]);
});

test('every bad line is named, and those after it are still read', () => {
  const { rows, bad } = readMailList(
    file('P-1,"N"x,A,10,2026-12-31,S', 'P-2,N,A,x,2026-12-31,S', 'P-3,N,A,10,2026-12-31,S'),
  );
  expect([bad.map(({ line }) => line), rows.map(({ line }) => line)]).toEqual([[2, 3], [4]]);
});

test('a heading that lacks a column says which', () => {
  expect(readMailList('name,address\na,b').bad).toEqual([
    { line: 1, because: expect.stringContaining('lacks patron, denomination, expires, serial') },
  ]);
  expect(readMailList('').bad).toHaveLength(1);
});

test('§ 525.21(q)(7) an exclusion list has at least names', () => {
  expect(
    readExclusionList('name,patron\nSomeone,P-1\nNobody,\n,P-3').rows.map(({ row }) => row),
  ).toEqual([{ name: 'Someone', patron: 'P-1' }, { name: 'Nobody' }]);
  expect(readExclusionList('name\nSomeone').rows).toHaveLength(1);
  expect(readExclusionList('name,patron\n,P-3').bad).toEqual([
    { line: 2, because: 'The name is empty.' },
  ]);
});
