import { reviewDraftSchema, reviewReplySchema } from '#domain/catalogue/reviews.schema.ts';
import { replyToReview, submitReview } from '#server/catalogue/reviews/commands.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { PagesContext } from '#server/pages/context.ts';
import type { PlannedOrder } from './planOrders.ts';
import { pickFrom } from './random/seededRandom.ts';
import { replyTexts, reviewTexts } from './reviewTexts.ts';

const day = 24 * 60 * 60 * 1000;

type Stars = keyof typeof reviewTexts;

/** Of a hundred reviews 55 give five stars, 27 four, 10 three, 5 two and 3 one. */
function pickStars(random: () => number): Stars {
  const luck = random();
  if (luck < 0.55) return 5;
  if (luck < 0.82) return 4;
  if (luck < 0.92) return 3;
  return luck < 0.97 ? 2 : 1;
}

type ContextAt = (time: Date) => PagesContext;

/** What reviews by their stars, and the replies to them, say. */
type ReviewWords = Record<Stars | 'thanks' | 'sorry', readonly string[]>;

/** Reviews some products of a delivered order, and replies to some of the reviews. */
export async function replayReviews(
  random: () => number,
  at: ContextAt,
  now: Date,
  order: PlannedOrder & { token: string; productIds: string[] },
  member: SellerMember,
  words: ReviewWords = { ...reviewTexts, ...replyTexts },
): Promise<void> {
  const delivered = order.actions.find(({ action }) => action === 'deliver')?.at;
  for (const productId of order.productIds) {
    const writtenAt = delivered && new Date(delivered.getTime() + (0.1 + random() * 9) * day);
    if (!writtenAt || writtenAt > now || random() > 0.4) continue;
    const stars = pickStars(random);
    const text = random() < 0.8 ? pickFrom(random, words[stars]) : undefined;
    const review = reviewDraftSchema.parse({ productId, stars, words: text });
    const id = await submitReview(at(writtenAt), order.token, review);
    const repliedAt = new Date(writtenAt.getTime() + (0.1 + random() * 3) * day);
    // Sellers reply to complaints more often than to praise.
    if (repliedAt > now || random() > (stars < 4 ? 0.6 : 0.15)) continue;
    const { answer } = reviewReplySchema.parse({
      answer: pickFrom(random, words[stars < 4 ? 'sorry' : 'thanks']),
    });
    await replyToReview(at(repliedAt), member, id, answer);
  }
}
