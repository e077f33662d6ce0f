import { ask } from './frame/address.ts';

/** A day that is part of the address. */
export const AskedDay = ({ label, name, day }: { label: string; name: string; day: string }) => (
  <label>
    {label}
    <input
      type="date"
      value={day}
      onChange={(event) => ask({ [name]: event.currentTarget.value })}
    />
  </label>
);
