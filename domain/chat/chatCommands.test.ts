import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSlug, nextAvailableSlug } from '#domain/catalogue/shop.ts';
import { chatCommands, connectCodeFormat, findShopSlugs, isOnlyShopCommand, parseChatCommand } from './chatCommands.ts';

const code = fc
  .array(fc.constantFrom(...connectCodeFormat.letters), {
    minLength: connectCodeFormat.length,
    maxLength: connectCodeFormat.length,
  })
  .map((letters) => letters.join(''));

describe('chat commands', () => {
  test.each([
    ['stop', ['STOP', 'stop.', ' Stop! ', 'बंद', 'बन्द करो।', 'Band  karo', 'unsubscribe']],
    ['start', ['START', 'शुरू करो', 'shuru karo!']],
    ['stop', ['Please stop', 'STOP ALL', 'Stop promotions', 'stop sending me messages', 'opt out', 'unsubscribe me']],
    ['stop', ['don’t message me', 'do not send me any messages', 'no more messages', 'ＳＴＯＰ', 'stop karo', 'स्टॉप']],
    ['stop', ['message band kar do', 'msg mat bhejo', 'मैसेज मत भेजो', 'बंद कर दो', 'कृपया मैसेज बंद करें', 'please band karo']],
    ['start', ['please start', 'start messages', 'messages chalu kar do', 'चालू करें', 'subscribe']],
    ['sell', ['SELL', 'sell', 'बेचना']],
    ['data', ['MY DATA', 'my data!', 'मेरा डेटा', 'mera data']],
    ['orders', ['orders', 'Orders?', 'ऑर्डर']],
  ])('%s is said as a whole message, in any case', (name, messages) => {
    for (const message of messages) expect(parseChatCommand(message), message).toEqual({ name });
  });

  test.each([
    'please stop by tomorrow',
    'do you sell lamps?',
    'where is my order',
    'start with the blue one',
    'दुकान बंद है?',
    'don’t stop',
    'don’t stop messages',
    'mat karo',
    'mat bhejo',
    'offer band karo',
    'update mat karo',
    'order band kar do',
    'band',
    'stop or start',
    'no message',
    'all messages',
    'send it to me now',
    'connect me with the owner',
    'connect whateverelse',
    'CONNECT ABCD-EFG1',
    '',
  ])('%s is none', (message) => {
    expect(parseChatCommand(message)).toBeUndefined();
  });

  test('reads a code in any case, in two halves, and with words around it', () => {
    fc.assert(
      fc.property(code, fc.constantFrom('', ' ', '-'), fc.boolean(), (wanted, between, isLower) => {
        const typed = `Hello, connect ${wanted.slice(0, 4)}${between}${wanted.slice(4)}. Thanks`;
        expect(parseChatCommand(isLower ? typed.toLowerCase() : typed)).toEqual({ name: 'connect', code: wanted });
        expect(parseChatCommand(chatCommands.connect(wanted))).toEqual({ name: 'connect', code: wanted });
      }),
    );
  });
});

describe('the shop named in a message', () => {
  test('is found in any case and with words around it, for every possible slug', () => {
    const slug = fc
      .tuple(fc.string(), fc.integer({ min: 1, max: 30 }))
      .map(([name, number]) => nextAvailableSlug(createSlug(name), new Set(number === 1 ? [] : [createSlug(name)])));
    fc.assert(
      fc.property(slug, (wanted) => {
        for (const message of [chatCommands.shop(wanted), `shop ${wanted}`, `Namaste! Shop: ${wanted}, please.`]) {
          expect(findShopSlugs(message)).toEqual([wanted]);
        }
      }),
    );
  });

  test('may be the whole message', () => {
    for (const message of ['SHOP lamp-makers', ' shop: lamp-makers. ']) expect(isOnlyShopCommand(message)).toBe(true);
    for (const message of ['SHOP lamp-makers\nIs the lamp there?', 'Namaste! shop lamp-makers', '']) {
      expect(isOnlyShopCommand(message)).toBe(false);
    }
  });

  test.each([
    ['is the shop open now', ['open']],
    ['SHOP anand-textiles and shop diya', ['anand-textiles', 'diya']],
    ['workshop lamps', []],
    ['shop', []],
    ['e-shop lamps', []],
  ])('%s: %j may be meant', (message, slugs) => {
    expect(findShopSlugs(message)).toEqual(slugs);
  });
});
