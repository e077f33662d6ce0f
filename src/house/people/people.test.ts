import { expect, test } from 'vitest';
import { decidePeople, evolvePeople, nobody } from './people.ts';

const add = (person: string) =>
  ({
    type: 'AddPerson',
    added: { person, kind: 'staff', name: 'Dealer', duties: ['dealer'] },
  }) as const;

test.each(['house', 'device', 'meter', 'table'])(
  'House rules § people nobody is added as %s, whose hand is no person’s',
  (person) => {
    expect(decidePeople(nobody, add(person), 0)).toMatchObject({ refused: 'person-known' });
  },
);

test('House rules § people a name is given once', () => {
  const events = decidePeople(nobody, add('dealer-1'), 0);
  expect(events).toMatchObject([{ type: 'PersonAdded', added: { person: 'dealer-1' } }]);
  const known = (events as never[]).reduce(evolvePeople, nobody);
  expect(decidePeople(known, add('dealer-1'), 0)).toMatchObject({ refused: 'person-known' });
});
