import { useSignal } from '@preact/signals';
import { isProblem, type Problem, post, whoAmI } from '../../house.ts';
import { Refused } from './refused.tsx';
import { texts } from './texts.ts';

/** Who was signed in when the desk locked itself. */
export interface Locked {
  readonly person: string;
  readonly name: string;
}

/** A count takes longer than an idle desk stays open: the same person signs in again and goes on. */
export const Unlock = ({ who, onOpen }: { who: Locked; onOpen: () => void }) => {
  const refusal = useSignal<Problem | undefined>(undefined);
  const password = useSignal('');
  const open = async () => {
    const answer = await post('/api/sign-in', { person: who.person, password: password.value });
    if (isProblem(answer)) {
      refusal.value = answer;
      return;
    }
    await whoAmI();
    onOpen();
  };
  return (
    <section class="signing" aria-label={texts.unlock}>
      <p>{texts.locked(who.name)}</p>
      <label>
        {texts.password}
        <input
          type="password"
          autocomplete="current-password"
          value={password.value}
          onInput={(event) => (password.value = event.currentTarget.value)}
        />
      </label>
      {refusal.value !== undefined && <Refused refusal={refusal.value} />}
      <p class="tools">
        <button type="button" onClick={() => void open()}>
          {texts.unlock}
        </button>
      </p>
    </section>
  );
};
