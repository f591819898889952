import { reviewDraft, reviewReply } from '#domain/catalogue/reviews.schema.ts';
import { giveReview, replyToReview } from '#server/catalogue/reviews/commands.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { PagesContext } from '#server/pages/context.ts';
import type { PlannedOrder } from './plan.ts';
import { pickFrom } from './random.ts';
import { replyTexts, reviewTexts } from './reviewTexts.ts';

const day = 24 * 60 * 60 * 1000;

type Stars = keyof typeof reviewTexts;

/** Most are happy: out of a hundred 55 give five stars, 27 four, 10 three, 5 two and 3 one. */
function pickStars(random: () => number): Stars {
  const luck = random();
  if (luck < 0.55) return 5;
  if (luck < 0.82) return 4;
  if (luck < 0.92) return 3;
  return luck < 0.97 ? 2 : 1;
}

/** The context at another time. */
type At = (time: Date) => PagesContext;

/** What the customer of a delivered order says about some of its products, and the seller's replies to some. */
export async function replayReviews(
  random: () => number,
  at: At,
  now: Date,
  order: PlannedOrder & { token: string; productIds: string[] },
  member: SellerMember,
): Promise<void> {
  const delivered = order.actions.find(({ action }) => action === 'deliver')?.at;
  for (const productId of order.productIds) {
    const given = delivered && new Date(delivered.getTime() + (0.1 + random() * 9) * day);
    if (!given || given > now || random() > 0.4) continue;
    const stars = pickStars(random);
    const words = random() < 0.8 ? pickFrom(random, reviewTexts[stars]) : undefined;
    const id = await giveReview(at(given), order.token, reviewDraft.parse({ productId, stars, words }));
    const answered = new Date(given.getTime() + (0.1 + random() * 3) * day);
    // Sellers reply to complaints more often than praise.
    if (answered > now || random() > (stars < 4 ? 0.6 : 0.15)) continue;
    const { answer } = reviewReply.parse({ answer: pickFrom(random, replyTexts[stars < 4 ? 'sorry' : 'thanks']) });
    await replyToReview(at(answered), member, id, answer);
  }
}
