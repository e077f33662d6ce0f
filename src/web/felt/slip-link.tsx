import { texts } from '../texts.ts';

interface SlipLinkProps {
  readonly table: string;
  readonly round: number;
  readonly seat: number;
}

/** To the sheet that a player takes home from a round: its slip, and once it is revealed its receipt. */
export const SlipLink = ({ table, round, seat }: SlipLinkProps) => (
  <p>
    <a href={`/tables/${table}/rounds/${round}/slip?seat=${seat}`}>{texts.slipLink}</a>
  </p>
);
