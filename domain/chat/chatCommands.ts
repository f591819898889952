import { chatLink } from '#domain/language/phone.ts';
import { readConsentRequest } from './consentWords.ts';

/**
 * The commands that people send to the channel itself, in any case (chat.md, sections 1 and 2): naming a shop, selling,
 * connecting a shop's phone, unsubscribing, requesting their data. Links and QR codes fill them in.
 */

/** Sent as a whole message, each in English and Hindi, in both scripts; STOP and START are in `consentWords.ts`. */
const commandWords = {
  sell: ['sell', 'बेचना', 'bechna'],
  data: ['my data', 'mydata', 'मेरा डेटा', 'mera data'],
  orders: ['orders', 'order list', 'ऑर्डर', 'आर्डर', 'orders dikhao', 'ऑर्डर दिखाओ'],
} as const satisfies Record<string, readonly string[]>;

export type ChatCommand = { name: keyof typeof commandWords | 'stop' | 'start' } | { name: 'connect'; code: string };

/** Without 0, 1, I and O, which are easily confused. */
export const connectCodeFormat = { letters: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ', length: 8 };

const connectPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])connect[\\s:]+([${connectCodeFormat.letters}]{4})[\\s-]?([${connectCodeFormat.letters}]{4})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Returns the command in a message, if it is one. */
export function parseChatCommand(text: string): ChatCommand | undefined {
  const [, first, last] = connectPattern.exec(text) ?? [];
  if (first && last) return { name: 'connect', code: (first + last).toUpperCase() };
  const words = normalizeCommand(text);
  for (const [name, said] of Object.entries(commandWords)) {
    if (said.some((command) => command === words)) return { name: name as keyof typeof commandWords };
  }
  const request = readConsentRequest(words);
  return request && { name: request };
}

/** Returns the text in lower case, with single spaces and without final punctuation. */
function normalizeCommand(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Returns the shop slugs that a message may name, `SHOP <slug>` with any words around it. Only the catalogue can tell
 * whether such a shop exists: 'is the shop open' names none.
 */
export function findShopSlugs(text: string): string[] {
  return [...text.toLowerCase().matchAll(shopPattern)].map(([, slug = '']) => slug);
}
const shopPattern = /(?<![\p{L}\p{N}-])shop[\s:]+([a-z0-9]+(?:-[a-z0-9]+)*)(?![\p{L}\p{N}])/giu;

/**
 * Removes the shop slug and the connect code from a message, since they belong to no language. 'Shop kahan hai' and 'is
 * the shop open' stay: a slug follows SHOP in capitals, or is recognised by its hyphens and digits.
 */
export const stripChatCommands = (text: string): string =>
  text
    .replace(shopPattern, (named, slug: string) => (named.startsWith('SHOP') || /[\d-]/.test(slug) ? '' : named))
    .replace(connectPattern, '');

/** Whether a message only names a shop. */
export const isOnlyShopCommand = (text: string) => /^shop[\s:]+[a-z0-9-]+[\s.!]*$/i.test(text.trim());

/** The number that customers of a shop write to. */
export type ShopChat = {
  /** E.164. */
  phone: string;
  /** The slug of this shop if the number is shared: messages must name it first. */
  slug: string | null;
};

/** Returns a link to a chat with a shop, with a prefilled message. */
export function shopChatLink({ phone, slug }: ShopChat, message: string): string {
  return chatLink(phone, slug ? `${chatCommands.shop(slug)}\n${message}` : message);
}

/** The commands that links and QR codes fill in. */
export const chatCommands = {
  shop: (slug: string) => `SHOP ${slug}`,
  connect: (code: string) => `CONNECT ${code}`,
  data: commandWords.data[0].toUpperCase(),
};
