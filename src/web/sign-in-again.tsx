import { useEffect, useRef } from 'preact/hooks';
import { isGuest } from '../house/people/sessions.ts';
import { isProblem, me, post, resume, sentenceFor } from './house.ts';
import { SignInForm } from './sign-in.tsx';
import { texts } from './texts.ts';

/** Over the table, which stays as it is: whose session is over signs in again, and what was being placed goes on. */
export const SignInAgain = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const refused = useRef<HTMLParagraphElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const answered = async (asked: Promise<unknown>) => {
    const answer = await asked;
    if (!isProblem(answer)) await resume();
    else if (refused.current !== null) refused.current.textContent = sentenceFor(answer);
  };
  const own = me.value.accounts?.filter(({ person }) => person === me.value.person);
  return (
    <dialog ref={dialog} class="panel again" aria-labelledby="again" onCancel={() => void resume()}>
      <h2 id="again">{texts.sessionOver}</h2>
      {isGuest(me.value.person ?? '') ? (
        <button type="button" class="primary" onClick={() => void answered(post('/api/guest'))}>
          {texts.guest}
        </button>
      ) : (
        <SignInForm
          says={texts}
          accounts={own}
          onEnter={(person, password) => answered(post('/api/sign-in', { person, password }))}
        />
      )}
      <p ref={refused} role="alert" />
      <button type="button" class="quiet" onClick={() => void resume()}>
        {texts.justWatch}
      </button>
    </dialog>
  );
};
