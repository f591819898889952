import { factKinds } from '#domain/sellers/shopFacts.ts';

/** What customers ask in vain: a fact that the shop hasn't written, any other question, or goods that it lacks. */
export const missedTopicKinds = [...factKinds, 'product'] as const;
export type MissedTopicKind = (typeof missedTopicKinds)[number];

/** How many groups a page shows, and how many waiting customers one answer is sent to. */
export const missedTopicLimits = { shown: 20, told: 50 };

/** Days of the assistant's score, including today. */
export const scoreDays = 14;
