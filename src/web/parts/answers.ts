/** Who answers alerts; as the command declares it. */
export const ANSWERS: readonly string[] = [
  'floorperson',
  'surveillance',
  'finance',
  'administrator',
];
