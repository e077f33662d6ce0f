/** What the person who starts a house must put right before it can go on; the message says how. */
export class Unusable extends Error {}
