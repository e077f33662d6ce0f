import { useSignal } from '@preact/signals';
import type { Answer } from '../../../lab/answers/index.ts';
import { useAsked } from '../../parts/asked.ts';
import { askLab } from '../../workers/ask.ts';

type Played = Exclude<Answer<'played'>, { refused: string }>;

/** An example of the law that can be changed and run, by the code that tables run. */
export const Script = ({ text }: { text: string }) => {
  const said = useSignal(text);
  const { busy, now: played, refused, asks } = useAsked<Played>();
  const run = async () => {
    const answer = await asks(askLab('played', { text: said.value }));
    if (answer !== undefined) said.value = answer.written;
  };
  const lines = said.value.split('\n').length;
  return (
    <section class="script" aria-label="Running example">
      <textarea
        spellcheck={false}
        rows={lines}
        aria-label="Script"
        value={said.value}
        onInput={(event) => {
          said.value = event.currentTarget.value;
          played.value = undefined;
        }}
      />
      <p class="tools">
        <button type="button" disabled={busy} onClick={() => void run()}>
          {busy ? 'Running…' : 'Run'}
        </button>
        {said.value !== text && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              said.value = text;
              played.value = undefined;
              refused.value = undefined;
            }}
          >
            Back to the original
          </button>
        )}
        <span role="status">
          {played.value !== undefined &&
            (played.value.written === text ? (
              <span class="tag good">Matches the original</span>
            ) : (
              <span class="tag">Differs from the original</span>
            ))}
        </span>
      </p>
      {refused.value !== undefined && (
        <p role="alert" class="refusal">
          {refused.value.because}
        </p>
      )}
      {played.value !== undefined && <Why played={played.value} />}
    </section>
  );
};

/** The sentences of what was refused, and the paragraphs that the run has shown. */
const Why = ({ played }: { played: Played }) => (
  <>
    <ul class="why">
      {played.lines
        .filter(({ because }) => because !== undefined)
        .map(({ said, because, cite }) => (
          <li key={said}>
            <code>{said}</code> {because} <span class="cite">{cite}</span>
          </li>
        ))}
    </ul>
    {played.paragraphs.length > 0 && (
      <p class="cite">Refused or paid under {played.paragraphs.join(', ')}.</p>
    )}
  </>
);
