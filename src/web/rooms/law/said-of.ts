import type { ShownOption } from '../../../lab/answers/described.ts';
import { dollars } from '../../house.ts';

/** The value of an option, and what it stands for. */
export const saidOf = ({ value, choices, unit }: ShownOption): string => {
  if (unit === 'cents') return dollars(Number(value));
  const says = choices?.find((one) => one.value === value)?.says ?? value;
  return says === value ? value : `${value}: ${says}`;
};
