import type { Problem } from '../../house.ts';
import { texts } from './texts.ts';

/** Why not, and under which paragraph; read out at once. */
export const Refused = ({
  refusal,
  id,
}: {
  refusal: Pick<Problem, 'because' | 'cite'>;
  id?: string;
}) => (
  <p role="alert" class="beside" {...(id === undefined ? {} : { id })}>
    <strong>{texts.refused}</strong> {refusal.because} <span class="cite">{refusal.cite}</span>
  </p>
);
