// Who supervises which table, and whose its pieces are (docs/log-events.md, "House"): whoever opens a live table, until another
// floorperson joins its crew or the shift changes (§ 577.9(c)).
import { must, same } from './bytes.mjs';
import { checkRule } from './people.mjs';
import { inventory } from './table.mjs';

/** § 577.9(c): two tables of Three Dice Football, or one of them and one other. */
const maySupervise = ({ watched, tables }, person) => {
  const own = [...watched].filter(([, who]) => who === person).map(([table]) => tables.get(table));
  const football = own.filter((game) => game === 'three-dice-football').length;
  const most = football === own.length ? 2 : 1;
  const others = football === 0 || own.length - football <= 1;
  must(football <= most && others, `${person} supervises too many tables`);
};

export const foldWatch = ({ watched, pieces }, { type, table, person, piece }) => {
  if (type === 'WatchTaken') watched.set(table, person);
  if (type === 'WatchLeft') watched.delete(table);
  if (type === 'PieceBound') pieces.set(piece, table);
  if (type === 'PieceFreed') pieces.delete(piece);
};

const SUPERVISES = 'somebody supervises the table that they deal';
const dealsNot = (crew, person) =>
  must((crew.get(person) ?? 'floorperson') === 'floorperson', SUPERVISES);

/** What one command at a table does to the floor, the table being as it was before it. */
const watchDue = ({ watched, pieces }, { name, id, status, kind, equipment, crew }, asks, by) => {
  const watching = watched.get(name);
  const taken = (person) =>
    person === undefined || person === watching
      ? []
      : [{ type: 'WatchTaken', table: name, game: id, person }];
  const left = watching === undefined ? [] : [{ type: 'WatchLeft', table: name }];
  switch (asks.type) {
    case 'OpenTable': {
      const opener = by.find(({ duty, person }) => duty === 'floorperson' && person !== 'house');
      if (asks.kind !== 'felt' || watching !== undefined) return [];
      dealsNot(crew, opener?.person);
      return taken(opener?.person);
    }
    case 'JoinCrew':
      if (asks.duty === 'floorperson') return taken(asks.person);
      must(asks.person !== watching, SUPERVISES);
      return [];
    case 'LeaveCrew':
      if (watching === undefined || asks.person !== watching) return [];
      must(status !== 'open' || kind !== 'felt', 'a live table is left unsupervised');
      return left;
    case 'CloseTable': {
      const lasting = LASTING[id].map((one) => equipment[one]).filter((set) => set !== undefined);
      return [...left, ...lasting.map((piece) => ({ type: 'PieceFreed', piece }))];
    }
    case 'BringEquipment': {
      const belongs = pieces.get(asks.set);
      must(belongs === undefined || belongs === name, 'the piece belongs to another table');
      return belongs === undefined ? [{ type: 'PieceBound', piece: asks.set, table: name }] : [];
    }
    default:
      return [];
  }
};
/** What is brought to a table again after it was closed. */
const LASTING = {
  ...{ 'three-dice-football': [], 'football-kings': [], 'asia-poker': [] },
  ...{ 'three-dice-yahtzee': [], 'high-roll-dice': ['shaker'] },
};

/** Takes what a command does to the floor from the front of what was told of it. */
export const watchAtTable = (floor, table, asks, by, told) => {
  for (const due of watchDue(floor, table, asks, by)) {
    must(same(told.shift(), due), `supervision and pieces lack ${due.type}`);
    foldWatch(floor, due);
    if (due.type === 'WatchTaken') maySupervise(floor, due.person);
  }
};

/** Two floorpersons count the inventories of all tables of the one who goes, and sign; supervision passes on and no money moves. */
export const shiftEntry = (floor, { command: { asks }, events, by, at }, tableOf) => {
  checkRule(['floorperson', 'floorperson'], by);
  const { type: _type, counts, ...said } = asks;
  const signs = (one) => by.some(({ person, duty }) => person === one && duty === 'floorperson');
  must(signs(said.from) && signs(said.to) && said.from !== said.to, 'both floorpersons must sign');
  const mine = [...floor.watched].filter(([, who]) => who === said.from).map(([table]) => table);
  const once = mine.every((table) => {
    const own = counts.filter((one) => one.table === table);
    return own.length === 1 && own[0].game === floor.tables.get(table);
  });
  must(mine.length > 0 && once && counts.length === mine.length, 'a table is not counted once');
  const counted = counts.map((one) => ({
    ...{ ...one, countedAgainstCents: inventory(tableOf(one.table)) },
  }));
  for (const { table } of counts) dealsNot(tableOf(table).crew, said.to);
  const due = [
    { type: 'ShiftChanged', change: { ...said, at, counts: counted } },
    ...mine.toSorted().map((table) => ({
      ...{ type: 'WatchTaken', table, game: floor.tables.get(table), person: said.to },
    })),
  ];
  const [first, ...passed] = events.map(({ event }) => event);
  const told = [first, ...passed.toSorted((a, b) => (a.table < b.table ? -1 : 1))];
  must(same(told, due), 'counts or supervision are not what the tables have');
  for (const event of told) foldWatch(floor, event);
  maySupervise(floor, said.to);
};
