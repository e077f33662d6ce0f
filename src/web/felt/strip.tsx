import { netOf } from '../../kernel/settlement.ts';
import { me, problem, signed } from '../house.ts';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { StripBlocks } from './felt.tsx';
import { nextOf, titleOf, totalOf } from './sentences.ts';
import { connection, corrected, settledLines, type View } from './table-stream.ts';
import { finishTelling, replaying, telling, told } from './telling.ts';

/** Three lines of fixed height: the headline, why, and what comes next; what it brought the player at the right. */
export const Strip = ({ at }: { at: AtTable }) => {
  const { strip } = at.game.felt;
  const { say, why, lit: _lit } = told.value;
  const headline = say === '' ? headlineOf(at.now) : say;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key F does the same, wherever the focus is
    <section
      class={`strip${strip?.narrow === undefined ? '' : ' holds'}${corrected.value === undefined ? '' : ' corrected'}`}
      aria-label={texts.strip}
      onClick={finishTelling}
    >
      {strip?.wide !== undefined && (
        <div class={`strip-block${strip.wide === strip.narrow ? '' : ' wide-only'}`}>
          <StripBlocks at={at} names={strip.wide} />
        </div>
      )}
      {strip?.narrow !== undefined && strip.narrow !== strip.wide && (
        <div class="strip-block narrow-only">
          <StripBlocks at={at} names={strip.narrow} />
        </div>
      )}
      <div class="lines">
        <p class="call">{headline}</p>
        <p class="why">{corrected.value?.says ?? why}</p>
        <ThirdLine now={at.now} />
      </div>
      <Own at={at} />
    </section>
  );
};

/** Before anything was told: what may be done. */
const headlineOf = (now: View): string => {
  if (now.phase === 'closed') return texts.tableClosed;
  return now.phase === 'open' ? texts.placeYourBets : texts.noMoreBets;
};

/** A refusal, a lost connection, what comes next, or the dealer's procedure in small type. The console refuses beside its step. */
const ThirdLine = ({ now }: { now: View }) => {
  const why = problem.value;
  const staff = me.value.kind === 'staff';
  if (why !== undefined && !staff) {
    return (
      <p class={why.code === 'notice' ? 'next notice' : 'next refusal'} role="alert">
        {why.because} <span class="cite">{why.cite}</span>
      </p>
    );
  }
  if (connection.value === 'lost' && !staff) {
    return <p class="next refusal">{texts.connectionLost}</p>;
  }
  if (replaying.value !== undefined) {
    return <p class="next notice">{texts.replayOf(replaying.value)}</p>;
  }
  const { next: said } = told.value;
  const next = corrected.value?.moved.join(' ') || (telling.value ? said : nextOf(now, said));
  const { aside } = told.value;
  if (next !== '') return <p class="next">{next}</p>;
  if (aside !== '') return <p class="next aside">{aside}</p>;
  return <p class="next aside">{waitingFor(now) || (telling.value && texts.tapToFinish)}</p>;
};

const waitingFor = (now: View): string => {
  const asked = now.waits;
  return asked === undefined || asked === now.mine ? '' : texts.waitsFor(asked);
};

/** The player's wagers that this result decided, each with its sign, in all last. */
const Own = ({ at: { now, game } }: { at: AtTable }) => {
  const lines = settledLines.value.filter(
    ({ bet, seat }) => seat === now.mine && told.value.settled.includes(bet),
  );
  return (
    <div class="own" aria-hidden="true">
      {lines.slice(0, 2).map((line) => (
        <span key={line.bet} class={line.result}>
          <span>{titleOf(game, line)} </span>
          <b>{line.result === 'push' ? texts.pushWord : signed(netOf(line))}</b>
        </span>
      ))}
      {lines.length > 2 && <span>{texts.andMore(lines.length - 2)}</span>}
      {lines.length > 1 && (
        <span class="all">
          <span>{texts.total} </span>
          <b>{signed(totalOf(lines))}</b>
        </span>
      )}
    </div>
  );
};
