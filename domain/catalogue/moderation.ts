/** Characters of why something is taken down, of a seller's request for a review, and of the answer to it. */
export const moderationLimits = { reason: 500, appeal: 1000, reply: 1000 };

/** What an administrator can take from the public's sight, each for a reason. */
export const moderatedKinds = ['product', 'review'] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

/** What becomes of it after its seller asked for a review. */
export const appealOutcomes = ['restore', 'keep'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];
