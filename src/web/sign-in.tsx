import type { Me } from './house.ts';
import { filled } from './parts/filled.ts';
import { Line } from './parts/input.tsx';

interface SignInFormProps {
  readonly says: {
    readonly demoAccounts: string;
    readonly person: string;
    readonly password: string;
    readonly signIn: string;
  };
  readonly accounts: Me['accounts'];
  readonly onEnter: (person: string, password: string) => Promise<void>;
}

/** Name and password, and in a demo house its accounts by duty. Each page has words of its own for it. */
export const SignInForm = ({ says, accounts, onEnter }: SignInFormProps) => (
  <>
    {accounts !== undefined && accounts.length > 0 && (
      <>
        <p>{says.demoAccounts}</p>
        <p class="accounts">
          {accounts.map(({ person, password, duty }) => (
            <button type="button" key={person} onClick={() => onEnter(person, password)}>
              {duty}
            </button>
          ))}
        </p>
      </>
    )}
    <form
      class="sign-in"
      onSubmit={filled((form) => onEnter(String(form.get('person')), String(form.get('password'))))}
    >
      <Line label={says.person} name="person" autocomplete="username" required />
      <Line
        label={says.password}
        name="password"
        type="password"
        autocomplete="current-password"
        required
      />
      <button type="submit" class="primary">
        {says.signIn}
      </button>
    </form>
  </>
);
