/** What became of a wager, in words. */
export const RESULTS = { win: 'won', lose: 'lost', push: 'push', void: 'void' } as const;
