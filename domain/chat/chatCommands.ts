import { chatLink } from '#domain/language/phone.ts';

/**
 * The words that people say to the channel itself, in any case (chat.md, sections 1 and 2): which shop they mean, that
 * they sell, that their phone is a shop's, that they want no more messages, or to see what is kept of them. Links and
 * QR codes type them in.
 */

/** Said as a whole message, each in English and Hindi, in both scripts. */
const commandWords = {
  sell: ['sell', 'बेचना', 'bechna'],
  stop: ['stop', 'unsubscribe', 'बंद', 'बन्द', 'बंद करो', 'बन्द करो', 'band karo', 'bandh karo'],
  start: ['start', 'शुरू', 'शुरू करो', 'shuru karo', 'चालू करो', 'chalu karo'],
  data: ['my data', 'mydata', 'मेरा डेटा', 'mera data'],
  orders: ['orders', 'order list', 'ऑर्डर', 'आर्डर', 'orders dikhao', 'ऑर्डर दिखाओ'],
} as const satisfies Record<string, readonly string[]>;

export type ChatCommand = { name: keyof typeof commandWords } | { name: 'connect'; code: string };

/** Without 0, 1, I and O, which are mistaken for each other. */
export const connectCodeFormat = { letters: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ', length: 8 };

const connectPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])connect[\\s:]+([${connectCodeFormat.letters}]{4})[\\s-]?([${connectCodeFormat.letters}]{4})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** The command that a message is, if it is one. */
export function parseChatCommand(text: string): ChatCommand | undefined {
  const [, first, last] = connectPattern.exec(text) ?? [];
  if (first && last) return { name: 'connect', code: (first + last).toUpperCase() };
  const words = normalizeCommand(text);
  for (const [name, said] of Object.entries(commandWords)) {
    if (said.some((command) => command === words)) return { name: name as keyof typeof commandWords };
  }
  return undefined;
}

/** Lower case, one blank between words, without what ends a sentence. */
function normalizeCommand(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The addresses of shops that a message may name, `SHOP <slug>` with any words around it. Whether there is such a shop
 * only the catalogue knows: 'is the shop open' names none.
 */
export function findShopSlugs(text: string): string[] {
  return [...text.toLowerCase().matchAll(shopPattern)].map(([, slug = '']) => slug);
}
const shopPattern = /(?<![\p{L}\p{N}-])shop[\s:]+([a-z0-9]+(?:-[a-z0-9]+)*)(?![\p{L}\p{N}])/giu;

/** A message without the shop that it may name and the code that it may carry, which are words of no language. */
export const stripChatCommands = (text: string): string => text.replace(shopPattern, '').replace(connectPattern, '');

/** Whether a message names a shop and says nothing else. */
export const isOnlyShopCommand = (text: string) => /^shop[\s:]+[a-z0-9-]+[\s.!]*$/i.test(text.trim());

/** Whom customers of a shop write to. */
export type ShopChat = {
  /** E.164. */
  phone: string;
  /** Where shops share the number: the address of this one, which is named first. */
  slug: string | null;
};

/** A chat with a shop, with words typed in. */
export function shopChatLink({ phone, slug }: ShopChat, message: string): string {
  return chatLink(phone, slug ? `${chatCommands.shop(slug)}\n${message}` : message);
}

/** What links and QR codes type in. */
export const chatCommands = {
  shop: (slug: string) => `SHOP ${slug}`,
  connect: (code: string) => `CONNECT ${code}`,
  data: commandWords.data[0].toUpperCase(),
};
