import { texts } from '../texts.ts';

/** To the sheet that a player takes home from a round: its slip, and once it is revealed its receipt. */
export const SlipLink = ({
  table,
  round,
  seat,
}: {
  table: string;
  round: number;
  seat: number;
}) => (
  <p>
    <a href={`/tables/${table}/rounds/${round}/slip?seat=${seat}`}>{texts.slipLink}</a>
  </p>
);
