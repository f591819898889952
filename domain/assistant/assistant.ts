/** What the shop's assistant knows of itself (chat.md, section 5): what customers may want, and how sure it must be. */

/** What a customer may want of a shop. */
export const intents = [
  'greeting',
  'thanks',
  'goodbye',
  'yes',
  'no',
  /** 'Are you a robot?' */
  'bot',
  'available',
  'price',
  'variants',
  'show',
  'newest',
  'cheapest',
  /** 'What do you sell', a category, 'under 500'. */
  'list',
  'order',
  'changeOrder',
  'cancelOrder',
  'orderStatus',
  'deliveryArea',
  'deliveryCharge',
  'deliveryTime',
  'payment',
  'returns',
  'openingHours',
  'address',
  'person',
  'complaint',
  'bargain',
  'health',
  'law',
  'offTopic',
  'attack',
] as const;
export type Intent = (typeof intents)[number];

/** Below this score, from 0 to 1, an intent is a guess, and the customer is asked back. */
export const minIntentScore = 0.5;
