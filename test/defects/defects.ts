// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.

/** One plausible mistake, put into the source by hand, and the tests that must turn red. */
export interface Defect {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly noticedBy: readonly string[];
}

const SESSION = ['src/server/session.test.ts'];
const STREAM = ['src/server/channel.test.ts', 'src/server/stream.test.ts'];
const TABLE = ['src/table/table.test.ts', 'src/table/leaving.test.ts', 'src/table/doors.test.ts'];
const ROLES = ['src/table/roles.test.ts'];

/** Above the games: the life of a session, the stream, a table's doors, the proof, and who may do what. */
export const DEFECTS: readonly Defect[] = [
  {
    what: 'scripts can read the cookie',
    file: 'src/server/session.ts',
    from: 'httpOnly: true',
    to: 'httpOnly: false',
    noticedBy: SESSION,
  },
  {
    what: 'the cookie comes along from other sites',
    file: 'src/server/session.ts',
    from: "sameSite: 'strict'",
    to: "sameSite: 'lax'",
    noticedBy: SESSION,
  },
  {
    what: 'the cookie goes over plain connections',
    file: 'src/server/session.ts',
    from: '  secure,\n});',
    to: '  secure: secure && false,\n});',
    noticedBy: SESSION,
  },
  {
    what: 'staff stay signed in for an idle hour',
    file: 'src/house/people/sessions.ts',
    from: 'staff: { idleMs: 5 * MINUTE',
    to: 'staff: { idleMs: 60 * MINUTE',
    noticedBy: [...SESSION, 'src/house/people/sessions.test.ts'],
  },
  {
    what: 'players stay signed in for an idle hour',
    file: 'src/house/people/sessions.ts',
    from: 'patron: { idleMs: 30 * MINUTE',
    to: 'patron: { idleMs: 60 * MINUTE',
    noticedBy: [...SESSION, 'src/house/people/sessions.test.ts'],
  },
  {
    what: 'a session of staff outlives a shift',
    file: 'src/house/people/sessions.ts',
    from: 'staff: { idleMs: 5 * MINUTE, mostMs: 16 * HOUR }',
    to: 'staff: { idleMs: 5 * MINUTE, mostMs: 32 * HOUR }',
    noticedBy: [...SESSION, 'src/house/people/sessions.test.ts'],
  },
  {
    what: 'a session that has run out still answers',
    file: 'src/server/session.ts',
    from: 'if (house.clock() <= at) return on;',
    to: 'if (house.clock() <= at || at > 0) return on;',
    noticedBy: SESSION,
  },
  {
    what: 'a page that looks by itself keeps a session alive',
    file: 'src/server/session.ts',
    from: "(method !== 'GET' && method !== 'HEAD') || headers['x-houseway-act'] === '1'",
    to: "method !== 'HEAD' || headers['x-houseway-act'] === '1'",
    noticedBy: SESSION,
  },
  {
    what: 'guests come into a real house',
    file: 'src/server/sign-in.ts',
    from: 'if (!(await house.floor()).demo) {',
    to: 'if (!(await house.floor()).demo && reply.sent) {',
    noticedBy: ['src/server/real-house.test.ts'],
  },
  {
    what: 'an approver stays signed in',
    file: 'src/server/session.ts',
    from: '  const { person, duties } = approved;',
    to: '  await house.signIn(approver.person, approver.password, from);\n  const { person, duties } = approved;',
    noticedBy: [...SESSION, 'src/server/app.test.ts', 'src/server/access.test.ts'],
  },
  {
    what: 'a second signature is taken without its password',
    file: 'src/server/session.ts',
    from: '  if (isRefusal(approved)) return approved;\n  const { person, duties } = approved;',
    to: '  if (isRefusal(approved)) return [{ person: approver.person, duty: wanted[0] ?? "dealer" }];\n  const { person, duties } = approved;',
    noticedBy: [...SESSION, 'src/server/app.test.ts', 'src/server/access.test.ts'],
  },
  {
    what: 'everybody on the stream is told what the first one may see',
    file: 'src/server/channel.ts',
    from: 'return kept(texts, entry, `${was} ${is}`, () => {',
    to: 'return kept(texts, entry, was === is ? "same" : "moved", () => {',
    noticedBy: STREAM,
  },
  {
    what: 'two players of one table are told the same',
    file: 'src/server/viewer.ts',
    from: "return `${as}${seat}${language === 'en' ? '' : `-${language}`}`;",
    to: "return `${as}${language === 'en' ? '' : `-${language}`}`;",
    noticedBy: STREAM,
  },
  {
    what: 'whoever resumes is told the last entry twice',
    file: 'src/server/channel.ts',
    from: 'entry.position > last.position',
    to: 'entry.position >= last.position',
    noticedBy: STREAM,
  },
  {
    what: 'whoever resumes as somebody else is told only changes',
    file: 'src/server/channel.ts',
    from: 'return same && last.position >= toldAfter',
    to: 'return (same || !same) && last.position >= toldAfter',
    noticedBy: STREAM,
  },
  {
    what: 'whoever missed too much is told only what is left',
    file: 'src/server/channel.ts',
    from: 'return same && last.position >= toldAfter &&',
    to: 'return same &&',
    noticedBy: STREAM,
  },
  {
    what: 'a table reopens in the middle of the round it closed in',
    file: 'src/table/opening.ts',
    from: 'play.number === 1 && told.commands.length === 0 ? {} : { round: play.number + 1 }',
    to: 'play.number >= 1 || told.commands.length === 0 ? {} : { round: play.number + 1 }',
    noticedBy: TABLE,
  },
  {
    what: 'a table closes with wagers on the layout',
    file: 'src/table/opening.ts',
    from: 'if (table.play.bets.length > 0) {',
    to: 'if (table.play.bets.length > 99) {',
    noticedBy: TABLE,
  },
  {
    what: 'a table closes while somebody is seated',
    file: 'src/table/opening.ts',
    from: 'if (seated.length > 0) {',
    to: 'if (seated.length > 99) {',
    noticedBy: TABLE,
  },
  {
    what: 'money of a practice table becomes real when it reopens',
    file: 'src/table/opening.ts',
    from: 'if (holds && table.practice !== practice) {',
    to: 'if (holds && table.practice && !practice && day === "") {',
    noticedBy: [...TABLE, 'src/table/money.test.ts', 'src/table/wrong-money.test.ts'],
  },
  {
    what: 'whoever joined and left still takes part',
    file: 'src/table/seats.ts',
    from: 'const players = table.play.players.filter((seat) => seat !== event.seat);',
    to: 'const players = table.play.players.filter((seat) => seat !== -event.seat);',
    noticedBy: [...TABLE, 'src/table/seats-and-limits.test.ts'],
  },
  {
    what: 'leaving passes nothing on',
    file: 'src/table/seats.ts',
    from: "return events.length === 1 ? [] : [{ type: 'Played', said, events }];",
    to: "return events.length > 0 ? [] : [{ type: 'Played', said, events }];",
    noticedBy: TABLE,
  },
  {
    what: 'the filing that came last is in force, whatever its day',
    file: 'src/table/state.ts',
    from: '    .toSorted((a, b) => (a.from < b.from ? -1 : 1));',
    to: '    .toSorted(() => 0);',
    noticedBy: [...TABLE, 'src/table/seats-and-limits.test.ts', 'src/table/figures.test.ts'],
  },
  {
    what: 'a filing is in force before its day',
    file: 'src/table/state.ts',
    from: '.filter(({ from }) => from <= day)',
    to: ".filter(({ from }) => from <= day || from > '')",
    noticedBy: [...TABLE, 'src/table/seats-and-limits.test.ts'],
  },
  {
    what: 'the limit of one wager is not looked at',
    file: 'src/table/betting.ts',
    from: 'const own = table.limits.perWager?.[said.wager];',
    to: 'const own = table.limits.perWager?.[`${said.wager} `];',
    noticedBy: [...TABLE, 'src/table/seats-and-limits.test.ts'],
  },
  {
    what: 'a raise is measured alone',
    file: 'src/table/betting.ts',
    from: 'sumOf([said, ...lying]) > maximumCents',
    to: 'sumOf([said]) > maximumCents',
    noticedBy: [...TABLE, 'src/table/seats-and-limits.test.ts', 'src/table/one-player.test.ts'],
  },
  {
    what: 'what a patron who left is owed by a correction is forgotten',
    file: 'src/table/correction.ts',
    from: '...(owed.length === 0 ? {} : { owed }),',
    to: '...(owed.length >= 0 ? {} : { owed }),',
    noticedBy: ['src/table/correction.test.ts', 'src/house/corrected.test.ts'],
  },
  {
    what: 'what the cage settled since does not count in the next correction',
    file: 'src/table/correction.ts',
    from: '(since[patron] ?? 0)',
    to: '0',
    noticedBy: ['src/table/correction.test.ts', 'src/house/corrected.test.ts'],
  },
  {
    what: 'a well-hashed log with one event too many is accepted',
    file: 'src/house/proof/auditor.ts',
    from: 'decided.length === logged.length &&',
    to: 'decided.length <= logged.length &&',
    noticedBy: ['test/tampering/tampering.test.ts', 'test/drills/tamper.test.ts'],
  },
  {
    what: 'the cage counts the drop box alone with surveillance',
    file: 'src/table/opening.ts',
    from: "    by: ['finance'],\n    second: ['cage', 'surveillance'],",
    to: "    by: ['finance', 'cage'],\n    second: ['cage', 'surveillance'],",
    noticedBy: ROLES,
  },
  {
    what: 'a dealer files rules',
    file: 'src/table/filing.ts',
    from: "by: ['floorperson'],",
    to: "by: ['floorperson', 'dealer'],",
    noticedBy: ROLES,
  },
  {
    what: 'voiding a raise voids the whole wager',
    file: 'src/table/voiding.ts',
    from: '  if (bet === undefined) return without;',
    to: '  if (bet === undefined) return events;',
    noticedBy: ['src/table/correction.test.ts', 'src/house/corrected.test.ts'],
  },
  {
    what: 'a real house shows the accounts of a demo',
    file: 'src/server/sign-in.ts',
    from: 'floor.demo && demoAccounts !== undefined',
    to: 'demoAccounts !== undefined',
    noticedBy: ['src/server/real-house.test.ts'],
  },
  {
    what: 'the dealer is not told to pay the coupon',
    file: 'src/web/console/visits.ts',
    from: "result === 'win' ? paidCents + (coupon?.paidCents ?? 0) : stakeCents",
    to: "result === 'win' ? paidCents : stakeCents + (coupon?.paidCents ?? 0)",
    noticedBy: ['src/web/console/visits.test.ts'],
  },
  {
    what: 'the dealer is told to go to a seat twice',
    file: 'src/web/console/visits.ts',
    from: 'if (last?.[0]?.seat === line.seat) last.push(line);',
    to: 'if (last?.[0]?.bet === line.bet) last.push(line);',
    noticedBy: ['src/web/console/visits.test.ts'],
  },
  {
    what: 'undoing a raise takes the whole wager off',
    file: 'src/web/felt/undoing.ts',
    from: 'const left = bet.stakeCents - cents;',
    to: 'const left = bet.stakeCents - Math.max(cents, bet.stakeCents);',
    noticedBy: ['src/web/felt/undoing.test.ts'],
  },
  {
    what: 'a command that is sent again has a new key',
    file: 'src/web/house.ts',
    from: '{ key, ...asked, ...more }',
    to: '{ key: `${key} ${attempt}`, ...asked, ...more }',
    noticedBy: ['src/web/house.test.ts'],
  },
  {
    what: 'an unknown outcome is shown as a refusal',
    file: 'src/web/house.ts',
    from: "'unreachable', 'outcome-unknown', 'house-busy'",
    to: "'unreachable'",
    noticedBy: ['src/web/house.test.ts'],
  },
  {
    what: 'what one person began is done as another',
    file: 'src/web/house.ts',
    from: 'const again = me.value.person === before;',
    to: 'const again = me.value.person !== undefined || before === undefined;',
    noticedBy: ['src/web/house.test.ts'],
  },
];
