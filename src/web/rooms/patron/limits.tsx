import { useSignal } from '@preact/signals';
import type { PatronShown } from '../../../server/wire/patron.ts';
import { isProblem, post } from '../../house.ts';
import { Choose } from '../../parts/choose.tsx';
import { moneyText } from '../../parts/figures.tsx';
import { Line, Tick } from '../../parts/input.tsx';
import { announce } from '../frame/said.ts';

const limitText = ({ stakeCents, lossCents, minutes }: PatronShown['limits']): string =>
  [
    ...(stakeCents === undefined ? [] : [`${moneyText(stakeCents)} on the layout`]),
    ...(lossCents === undefined ? [] : [`${moneyText(lossCents)} lost per day`]),
    ...(minutes === undefined ? [] : [`${minutes} minutes per day`]),
  ].join(', ') || 'none';

const untilText = (until: number | undefined): string =>
  until === undefined ? 'for good' : `until ${new Date(until).toLocaleString('en-US')}`;

/** Limits of one's own: they hold at once, at every table and at the coupon desk. */
export const OwnLimits = ({ now, onDone }: { now: PatronShown; onDone: () => Promise<void> }) => {
  const refused = useSignal('');
  const send = async (command: object, done: string) => {
    const answer = await post('/api/people', {
      key: crypto.randomUUID(),
      command: { person: now.person, ...command },
    });
    refused.value = isProblem(answer) ? answer.because : '';
    if (!isProblem(answer)) announce(done);
    await onDone();
  };
  return (
    <section class="panel" aria-label="Play limits">
      <h2>
        Play limits <span class="cite">House rules § play limits</span>
      </h2>
      <p>
        {now.away === undefined ? (
          <>
            In force: <strong>{limitText(now.limits)}</strong>.
          </>
        ) : (
          <span class="tag warn">No play {untilText(now.away.until)}</span>
        )}
        {now.later !== undefined &&
          ` From ${new Date(now.later.from).toLocaleString('en-US')}: ${limitText(now.later.limits)}.`}
      </p>
      <SetLimits now={now} onSend={send} />
      <Away onSend={send} />
      <p role="alert" class="refusal">
        {refused.value}
      </p>
    </section>
  );
};

type Send = (command: object, done: string) => Promise<void>;

const FIELDS = [
  ['stake', 'Most on the layout, in dollars'],
  ['loss', 'Most lost in a day, in dollars'],
  ['minutes', 'Minutes of play in a day'],
] as const;

const SetLimits = ({ now: { limits }, onSend }: { now: PatronShown; onSend: Send }) => {
  const held = {
    stake: limits.stakeCents === undefined ? '' : String(limits.stakeCents / 100),
    loss: limits.lossCents === undefined ? '' : String(limits.lossCents / 100),
    minutes: limits.minutes === undefined ? '' : String(limits.minutes),
  };
  const typed = useSignal<Partial<Record<keyof typeof held, string>>>({});
  const value = (name: keyof typeof held) => typed.value[name] ?? held[name];
  const number = (name: keyof typeof held, by: number) =>
    value(name).trim() === '' ? undefined : Math.round(Number(value(name)) * by);
  const set = (event: Event) => {
    event.preventDefault();
    const [stakeCents, lossCents, minutes] = [
      number('stake', 100),
      number('loss', 100),
      number('minutes', 1),
    ];
    void onSend(
      {
        type: 'SetPlayLimits',
        ...(stakeCents === undefined ? {} : { stakeCents }),
        ...(lossCents === undefined ? {} : { lossCents }),
        ...(minutes === undefined ? {} : { minutes }),
      },
      'Limits are set. Lower limits apply now, higher limits in 24 hours.',
    );
  };
  return (
    <form class="tools stake" onSubmit={set}>
      {FIELDS.map(([name, label]) => (
        <Line
          key={name}
          label={label}
          inputMode="decimal"
          placeholder="no limit"
          value={value(name)}
          onInput={(event) => {
            typed.value = { ...typed.value, [name]: event.currentTarget.value };
          }}
        />
      ))}
      <button type="submit" class="primary">
        Set limits
      </button>
    </form>
  );
};

const BREAKS = { '24': '24 hours', '72': '3 days', '168': '7 days', '1008': '6 weeks' } as const;

const Away = ({ onSend }: { onSend: Send }) => {
  const hours = useSignal('24');
  const term = useSignal('1 year');
  const isSure = useSignal(false);
  return (
    <details>
      <summary>Take a break, or exclude yourself</summary>
      <div class="tools stake">
        <Choose
          label="A break of"
          value={hours.value}
          choices={Object.entries(BREAKS)}
          onSet={(chosen) => (hours.value = chosen)}
        />
        <button
          type="button"
          onClick={() =>
            void onSend({ type: 'CoolOff', hours: Number(hours.value) }, 'Your break has begun.')
          }
        >
          Take the break
        </button>
      </div>
      <div class="tools stake">
        <Choose
          label="Exclusion for"
          value={term.value}
          choices={[['1 year'], ['5 years'], ['life']]}
          onSet={(chosen) => (term.value = chosen)}
        />
        <Tick
          class="sure"
          label="I understand that this cannot be undone before its term ends"
          checked={isSure.value}
          onSet={(isTicked) => (isSure.value = isTicked)}
        />
        <button
          type="button"
          class="danger"
          disabled={!isSure.value}
          onClick={() =>
            void onSend({ type: 'ExcludeSelf', term: term.value }, 'You are excluded from play.')
          }
        >
          Exclude me
        </button>
      </div>
    </details>
  );
};
