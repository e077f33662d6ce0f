import { ask } from './frame/address.ts';

/** Whether figures are of practice chips; it is part of the address. */
export const PracticeChips = ({ isOn }: { isOn: boolean }) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={() => ask({ practice: isOn ? undefined : 'true' })}
  >
    Practice chips
  </button>
);
