/** The intents that the shop's assistant knows, and how sure it must be of one (chat.md, section 5). */

/** What a customer may want from a shop. */
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

/** Below this score, from 0 to 1, an intent is a guess, and the assistant asks back. */
export const minIntentScore = 0.5;
