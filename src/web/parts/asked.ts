import { useSignal } from '@preact/signals';
import { isProblem } from '../house.ts';

interface Why {
  readonly because: string;
  readonly cite: string;
}

/** Something that is asked once somebody wishes it: whether it is being answered, the answer, and why there is none. */
export const useAsked = <Answer extends object>() => {
  const busy = useSignal(false);
  const now = useSignal<Answer | undefined>(undefined);
  const refused = useSignal<Why | undefined>(undefined);
  const asks = async (asking: Promise<Answer | Why>): Promise<Answer | undefined> => {
    busy.value = true;
    const answer = await asking;
    busy.value = false;
    refused.value = isProblem(answer) ? answer : undefined;
    now.value = isProblem(answer) ? undefined : (answer as Answer);
    return now.value;
  };
  return { busy: busy.value, now, refused, asks };
};
