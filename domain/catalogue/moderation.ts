/** Maximum characters of a take-down reason, of an appeal, and of its answer. */
export const moderationLimits = { reason: 500, appeal: 1000, reply: 1000 };

/** What an administrator can take down or hide, each for a reason. */
export const moderatedKinds = ['product', 'review'] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

/** What administrators do that the seller concerned is notified of. */
export const moderationSteps = [
  'product_taken_down',
  'product_restored',
  'review_hidden',
  'review_shown',
  'appeal_answered',
] as const;
export type ModerationStep = (typeof moderationSteps)[number];

/** The possible outcomes of an appeal. */
export const appealOutcomes = ['restore', 'keep'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];
