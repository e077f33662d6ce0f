import { useEffect, useRef } from 'preact/hooks';
import { isProblem, me, post, resume } from './house.ts';
import { SignInForm } from './sign-in.tsx';
import { texts } from './texts.ts';

/** Over the table, which stays as it is: whose session is over signs in again, and what was being placed goes on. */
export const SignInAgain = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const refused = useRef<HTMLParagraphElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const enter = async (person: string, password: string) => {
    const answer = await post('/api/sign-in', { person, password });
    if (!isProblem(answer)) await resume(true);
    else if (refused.current !== null) refused.current.textContent = answer.because;
  };
  const own = me.value.accounts?.filter(({ person }) => person === me.value.person);
  return (
    <dialog
      ref={dialog}
      class="panel again"
      aria-labelledby="again"
      onCancel={() => void resume(false)}
    >
      <h2 id="again">{texts.sessionOver}</h2>
      <SignInForm says={texts} accounts={own} onEnter={enter} />
      <p ref={refused} role="alert" />
      <button type="button" class="quiet" onClick={() => void resume(false)}>
        {texts.justWatch}
      </button>
    </dialog>
  );
};
