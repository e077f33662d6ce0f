import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueNow } from '../../test/dealing.ts';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';
import { listening, type Watching, watching } from '../../test/watching.ts';
import { handOf, type Round } from '../games/asia-poker/round.ts';
import { THE_DEVICE } from '../house/house.ts';
import type { Card } from '../kernel/cards.ts';
import { expectAccepted } from '../kernel/refusal.ts';

/**
 * Who may see which cards of a round of Asia Poker that has been dealt and not yet been set, by any address. Written by hand
 * from § 575.9 and § 575.11 and House rules § export; the code is held to it and not the other way around.
 */
const MAY_SEE: Readonly<Record<string, readonly ('one' | 'two' | 'the rest')[]>> = {
  nobody: [],
  'player one': ['one'],
  'player two': ['two'],
  'a guest without a seat': [],
  dealer: [],
  stickperson: [],
  boxperson: [],
  floorperson: [],
  cage: [],
  finance: [],
  marketing: [],
  administrator: [],
  surveillance: ['one', 'two', 'the rest'],
  regulator: ['one', 'two', 'the rest'],
};

/** Who is given a dispute pack, of the round in play and of one that is over. */
const MAY_HAVE_PACKS: Readonly<Record<string, readonly ('in play' | 'over')[]>> = {
  ...{ nobody: [], 'player one': [], 'player two': [], 'a guest without a seat': [] },
  ...{
    dealer: [],
    stickperson: [],
    boxperson: [],
    cage: [],
    finance: [],
    marketing: [],
    administrator: [],
  },
  floorperson: ['over'],
  surveillance: ['in play', 'over'],
  regulator: ['in play', 'over'],
};

const at = { table: 'E3', game: 'asia-poker' } as const;
let served: ServedHouse;
let port: number;
const visitors = new Map<string, Visitor>();
const watchers = new Map<string, Watching>();
const secret = new Map<'one' | 'two' | 'the rest', readonly Card[]>();

const roundNow = async () => (await served.house.table(at)).play.round as Round;

/** Deals as the device does until every card is out, and stops there. */
const dealt = async (): Promise<void> => {
  const { house, time } = served;
  for (;;) {
    const due = await dueNow(house, at);
    if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
    if (due.at.kind === 'time') time.now = Math.max(time.now, due.at.time);
    const { entry } = expectAccepted(await house.ask(due.command, THE_DEVICE));
    if (JSON.stringify(entry.events).includes('StubPlaced')) return;
  }
};

beforeAll(async () => {
  served = await servedHouse();
  port = await listening(served.app);
  const [one, two] = [await served.player('E3', 1), await served.player('E3', 2)];
  const guest = served.visitor();
  await guest.post('/api/guest');
  visitors.set('nobody', served.visitor());
  visitors.set('player one', one);
  visitors.set('player two', two);
  visitors.set('a guest without a seat', guest);
  for (const name of Object.keys(MAY_SEE).slice(4)) visitors.set(name, await served.staff(name));
  for (const [seat, player] of [
    [1, one],
    [2, two],
  ] as const) {
    const placed = { type: 'PlaceBet', seat, wager: 'asia-poker', stakeCents: 1000 };
    expect((await player.say('E3', placed)).json()).toHaveProperty('position');
  }
  for (const [name, visitor] of visitors) {
    const cookie = visitor.cookie();
    const one = await watching(port, '/api/tables/E3/events', cookie === '' ? {} : { cookie });
    await one.until(({ event }) => event === 'table');
    watchers.set(name, one);
  }
  await dealt();
  for (const [seat, player] of [
    [1, one],
    [2, two],
  ] as const) {
    expect((await player.say('E3', { type: 'LookAtCards', seat })).json()).toHaveProperty(
      'position',
    );
  }
  const round = await roundNow();
  expect(round.dealt).toHaveLength(49);
  expect(round.set).toEqual([]);
  const [own, others] = [handOf(round, 1), handOf(round, 2)];
  secret.set('one', own);
  secret.set('two', others);
  secret.set(
    'the rest',
    round.dealt.filter((card) => !own.includes(card) && !others.includes(card)),
  );
});
afterAll(async () => {
  for (const one of watchers.values()) one.close();
  await served.close();
});

/** Every text in an answer that is the name of a card. */
const cardsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /^([2-9TJQKA][shdc]|Joker)$/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...cardsIn(key), ...cardsIn(inner)]);
};

const addresses = (): readonly string[] =>
  served.routes
    .filter(({ method }) => method === 'GET')
    .map(({ url }) =>
      url
        .replace(':table', at.table)
        .replace(':round', '1')
        .replace(':paper', 'ledger')
        .replace(':design', 'x')
        .replace(':run', 'x')
        .replace(':exercise', 'x'),
    );

test.each(Object.keys(MAY_SEE))(
  '§ 575.9, House rules § export %s sees by no address a card that is not theirs to see',
  async (name) => {
    const visitor = visitors.get(name)!;
    const may = new Set<string>((MAY_SEE[name] ?? []).flatMap((whose) => secret.get(whose) ?? []));
    const seen = new Set<string>();
    expect(addresses().length).toBeGreaterThan(15);
    for (const address of addresses()) {
      const cards = address.endsWith('/events')
        ? await streamed(visitor, address)
        : cardsIn(parsed((await visitor.get(address)).body));
      for (const card of cards) seen.add(card);
      expect(
        cards.filter((card) => !may.has(card)),
        address,
      ).toEqual([]);
    }
    // What they may see they do see, so that the search is known to find cards.
    expect([...seen].toSorted()).toEqual([...may].toSorted());
  },
);

test.each(Object.keys(MAY_SEE))(
  '§ 575.9 %s learns no card by asking what the dealer would call',
  async (name) => {
    const visitor = visitors.get(name)!;
    const may = new Set<string>((MAY_SEE[name] ?? []).flatMap((whose) => secret.get(whose) ?? []));
    for (const said of [
      { type: 'TurnDealer' },
      { type: 'SetHands', seat: 2, setting: {} },
      { type: 'LookAtCards', seat: 2 },
      { type: 'RevealHands', seat: 2 },
    ]) {
      const answer = await visitor.post('/api/tables/E3/preview', { said });
      const words = answer.body.match(/\b([2-9TJQKA][shdc]|Joker)\b/g) ?? [];
      expect(
        words.filter((card) => !may.has(card)),
        said.type,
      ).toEqual([]);
    }
  },
);

test.each(['nobody', 'player two', 'a guest without a seat'])(
  'House rules § seats %s learns no name of a patron or of the crew',
  async (name) => {
    const visitor = visitors.get(name)!;
    const one = (await visitors.get('player one')!.get('/api/me')).json().person;
    for (const address of addresses().filter(
      (it) => it.includes(at.table) && !it.endsWith('events'),
    )) {
      expect((await visitor.get(address)).body, address).not.toContain(one);
    }
    expect(JSON.stringify(watchers.get(name)!.messages)).not.toContain(one);
  },
);

test.each(Object.keys(MAY_HAVE_PACKS))(
  'House rules § export dispute packs for %s',
  async (name) => {
    const visitor = visitors.get(name)!;
    const may = MAY_HAVE_PACKS[name] ?? [];
    const status = async (address: string) => (await visitor.get(address)).statusCode;
    const inPlay = await status('/api/tables/E3/rounds/1/dispute');
    expect(inPlay === 200).toBe(may.includes('in play'));
    // A round that nobody has played is told from one that may not be had only to those who may have packs.
    const none = await status('/api/tables/E3/rounds/0/dispute');
    expect(none).toBe(may.includes('over') ? 404 : name === 'nobody' ? 401 : 403);
  },
);

/** An answer that is not one JSON text may be lines of it, or words. */
const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body.match(/\b(?:[2-9TJQKA][shdc]|Joker)\b/g);
  }
};

const streamed = async (visitor: Visitor, address: string): Promise<readonly string[]> => {
  const cookie: Record<string, string> =
    visitor.cookie() === '' ? {} : { cookie: visitor.cookie() };
  const one = await watching(port, address, cookie);
  // A stream that is not theirs is refused before any event.
  if (one.status !== 200) {
    one.close();
    return [];
  }
  const message = await one.until(({ event }) => event === 'table' || event === 'news');
  one.close();
  return cardsIn(message.data);
};
