import {
  type CouponRegister,
  type Day,
  type Event,
  type EventOf,
  runsInState,
  runsOfDay,
  violations,
  written,
} from '../../../coupons/index.ts';
import { games } from '../../../games/index.ts';
import { auditStore } from '../../../house/proof/verify.ts';
import { bug } from '../../../kernel/refusal.ts';
import type { SettlementLine } from '../../../kernel/settlement.ts';
import { correctLive, playLive, type TableMoment } from './live-table.ts';
import { scenes } from './scenes.ts';
import { type Form, form, type Scene } from './script.ts';
import {
  type Answer,
  accepted,
  keyOf,
  openStage,
  passwordOf,
  type Stage,
  tableOf,
} from './stage.ts';

export { HOLDER } from './stage.ts';

/** What became of a scene, in words. */
export interface DemoLine {
  readonly day: Day;
  readonly what: string;
  readonly refusal?: { readonly refused: string; readonly because: string; readonly cite: string };
  readonly moments?: readonly TableMoment[];
  readonly reconciled?: EventOf<'DayReconciled'>;
}

export interface Month {
  readonly book: CouponRegister;
  readonly events: readonly Event[];
  readonly told: readonly DemoLine[];
  /** Whether the log of the month verifies, decision by decision. */
  readonly verified: boolean;
}

/** The month as it is written in `scenes`, asked of a real house over HTTP. */
export const playMonth = async (
  onScene: (done: number, of: number) => void = () => {},
): Promise<Month> => {
  const stage = await openStage(scenes[0]?.day ?? bug('a month without a day'));
  try {
    const told: DemoLine[] = [];
    const boxes: Boxes = new Map();
    for (const [i, scene] of scenes.entries()) {
      onScene(i, scenes.length);
      stage.setDay(scene.day);
      told.push(await tell(stage, scene, boxes));
      const [broken] = violations(await stage.book());
      if (broken !== undefined) bug(`after ${scene.day}: ${broken}`);
    }
    onScene(scenes.length, scenes.length);
    const { verdict } = await auditStore(stage.house.log.store, games);
    const [book, events] = [await stage.book(), await stage.events()];
    return { book, events, told, verified: verdict.ok };
  } finally {
    await stage.close();
  }
};

/** What is in the drop box of each table, from the settlement lines alone; the register is not asked. */
type Boxes = Map<string, string[]>;

const tell = async (stage: Stage, scene: Scene, boxes: Boxes): Promise<DemoLine> => {
  const { day } = scene;
  if ('closes' in scene) return closed(stage, scene, boxes);
  if ('script' in scene) return played(stage, scene, boxes);
  if ('corrects' in scene) return corrected(stage, scene, boxes);
  const made = typeof scene.form === 'function' ? scene.form(await stage.book()) : scene.form;
  const answer = await entered(stage, made);
  if ('says' in scene) {
    accepted(answer, `${day} ${scene.says}`);
    return { day, what: scene.says };
  }
  const { code, because, cite } = answer.body;
  if (answer.ok || code !== scene.refused) {
    bug(`${day} ${scene.tries}: ${code ?? 'accepted'} instead of ${scene.refused}: ${because}`);
  }
  const refusal = { refused: `${code}`, because: `${because}`, cite: `${cite}` };
  return { day, what: scene.tries, refusal };
};

/** A form posted by the person in its first place; everybody else signs on the same console. */
const entered = (stage: Stage, { command, signs }: Form): Promise<Answer> => {
  const [[place, person], ...rest] = Object.entries(signs) as [
    [string, string],
    ...[string, string][],
  ];
  const others = Object.fromEntries(
    rest.map(([where, who]) => [where, { person: who, password: passwordOf(who) }]),
  );
  const url = command.type === 'PrintSheets' ? '/api/coupons/sheets' : '/api/coupons';
  return stage.send(person, url, { key: keyOf(), command, place, others });
};

const played = async (
  stage: Stage,
  { day, says, script, patrons = {}, ...scene }: Extract<Scene, { script: string }>,
  boxes: Boxes,
): Promise<DemoLine> => {
  const table = tableOf(script.trim().split(/\s+/)[0] ?? '');
  const moments = await playLive(stage, script, patrons);
  const refused = moments.flatMap(({ refusal }) => refusal?.refused ?? []);
  if (refused.join() !== scene.refused.join()) {
    const because = moments.find(({ refusal }) => refusal !== undefined);
    bug(
      `${day} ${table}: refused ${refused.join()}: ${because?.said} ${because?.refusal?.because}`,
    );
  }
  const dropped = moments.flatMap(({ settled }) => droppedBy(settled));
  const key = `${day} ${table}`;
  boxes.set(key, [...(boxes.get(key) ?? []), ...dropped, ...(scene.unentered ?? [])]);
  return { day, what: `${table}: ${says}`, moments };
};

const droppedBy = (lines: readonly SettlementLine[]): readonly string[] =>
  lines.flatMap(({ coupon }) => (coupon?.goes === 'to the drop box' ? [coupon.serial] : []));

/** The box holds what the corrected lines of the round say, and no longer what the lines before them said. */
const corrected = async (
  stage: Stage,
  { day, says, game, corrects, reason }: Extract<Scene, { corrects: string }>,
  boxes: Boxes,
): Promise<DemoLine> => {
  const { before, after } = await correctLive(stage, game, { instead: corrects, reason });
  const key = `${day} ${tableOf(game)}`;
  const out = droppedBy(before);
  const kept = (boxes.get(key) ?? []).filter((serial) => !out.includes(serial));
  boxes.set(key, [...kept, ...droppedBy(after)]);
  return { day, what: `${tableOf(game)}: ${says}` };
};

/** § 525.21(j)–(m): form and return on the day; count, cancellation and reconciliation when it is over. */
const closed = async (
  stage: Stage,
  { day, closes, returning }: Extract<Scene, { closes: string }>,
  boxes: Boxes,
): Promise<DemoLine> => {
  const enter = async (made: Form) =>
    accepted(await entered(stage, made), `${day} ${made.command.type}`);
  const before = await stage.book();
  const held = written(runsInState(before, 'issued'));
  const back = returning === 'everything' ? held : [];
  if (held.length > 0 || before.marketing.open === day) {
    const kept = returning === 'everything' ? {} : { keptAt: 'booth-locker' };
    await enter(
      form('CompleteForm', { day, remaining: held, returning: back, remarks: '', ...kept }),
    );
  }
  if ((await stage.book()).marketing.returning !== undefined) {
    await enter(form('ReturnToFinance', { day, serials: back }));
  }
  stage.setDay(nextDay(day));
  const book = await stage.book();
  const of = (state: 'voided' | 'returned' | 'expired') => written(runsOfDay(book, state, day));
  const counted = [...boxes]
    .filter(([key]) => key.startsWith(day))
    .map(([key, serials]) => ({
      table: key.slice(day.length + 1),
      serials: serials.toSorted().map((serial) => ({ first: serial, last: serial })),
    }));
  const found = { voided: of('voided'), returned: of('returned'), expired: of('expired') };
  await enter(form('CountCoupons', { day, boxes: counted, ...found, explanation: '' }));
  await enter(form('CancelCoupons', { day, signaturesReviewed: true }));
  const { body } = await enter(form('ReconcileDay', { day, place: 'main-vault' }));
  const [reconciled] = body.events as readonly EventOf<'DayReconciled'>[];
  return { day, what: closes, ...(reconciled === undefined ? {} : { reconciled }) };
};

const nextDay = (day: Day): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
