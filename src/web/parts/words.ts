/** Names that the log keeps as they were first written, in the words of today. */
const KEPT: Readonly<Record<string, string>> = {
  RequisitionAuthorised: 'Requisition authorized',
  Promised: 'Commitment published',
  WatchTaken: 'Supervision taken',
  WatchLeft: 'Supervision left',
  CouponLaidAgain: 'Coupon placed again',
  HouseWayTold: 'House way given',
  LogOnFailed: 'Sign-in failed',
};

/** `DropBoxCounted` said to people: "Drop box counted". */
export const inWords = (name: string): string => {
  const spaced = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return KEPT[name] ?? `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
};

/** "Drop box counted" as programs have it: `DropBoxCounted`. */
export const outOfWords = (said: string): string => {
  const words = said.trim().split(/\s+/);
  const kept = Object.entries(KEPT).find(
    ([, says]) => says.toLowerCase() === words.join(' ').toLowerCase(),
  );
  return (
    kept?.[0] ?? words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')
  );
};
