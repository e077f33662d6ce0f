/** What the person who starts a house must put right before it can go on; the message says how. */
export class Unusable extends Error {
  readonly refused: string;

  constructor(message: string, refused = 'not-usable') {
    super(message);
    this.refused = refused;
  }
}
