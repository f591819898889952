import { describe, expect, test } from 'vitest';
import { findUnreadText, isStillUnread } from './unreadEdits.ts';

const cart = `Your cart at Lamps:
2 x Cotton Kurta (Blue, M): ₹998
Total: ₹998
To: Flat 4B, Sai Apartments, MG Road, Pune 411001`;

describe('words below a cart', () => {
  test.each([
    'make it 3',
    'aur same size red me bhi',
    'M nahi L',
    'दो नहीं तीन',
    'remove the kurta',
    '40 Hauz Khas Village, New Delhi 110016',
    'size XL',
    '6 rakho',
    'too costly, the XL ones then',
    'महंगे हैं, वही लाल वाले',
    '5 is for my elder one.. 6 better he grows fast',
    'मेहमान बढ़ गए, चार ठीक रहेंगे',
    '4 to pichle saal ka naap tha, ab 5 aata hoga',
    'for a month 10 is what we use',
    'hers a size down',
  ])('that it does not show: %s', (text) => {
    expect(findUnreadText([text], cart)).toBe(text);
  });

  test.each([
    'is it cotton?',
    'kitne din lagenge',
    'cod hai?',
    'ok thanks',
    'blue M',
    '2 blue kurta',
    'Flat 4B, Sai Apartments, MG Road, Pune 411001',
    'deliver to Flat 4B, Sai Apartments, MG Road, Pune 411001 please',
    'show me red sarees',
    'too costly, the blue M',
    'thoda kam karo',
  ])('that change nothing: %s', (text) => {
    expect(findUnreadText([text], cart)).toBeUndefined();
  });

  test('that were taken for an address, and are none', () => {
    const wish = 'elder one.. 6 better';
    expect(findUnreadText(['Flat 4B, Sai Apartments, MG Road, Pune 411001', wish], cart)).toBe(wish);
    expect(findUnreadText(['Flat 4B, Sai Apartments, MG Road, Pune 411001', 'flat 302'], cart)).toBeUndefined();
  });

  test('of which a later address replaces an earlier one', () => {
    const [now, before] = ['Sai Apartments, MG Road, Pune 411001', '45 Lake Road, Bhopal 462001'];
    expect(findUnreadText([now, before], cart)).toBeUndefined();
    expect(findUnreadText([before, now], cart)).toBe(before);
  });
});

describe('a wish from before', () => {
  const seeds = '3 Tomato Seeds 3\n5 Clay Pot (10 inch) 5';

  test.each([
    'pots 3',
    'one rose plant',
    'remove the pots',
    '3 clay pots 8 inch',
    'elder one wider',
  ])('is open: %s', (text) => {
    expect(isStillUnread(text, seeds)).toBe(true);
  });

  test.each([
    '5 clay pots',
    '3 tomato seeds',
    'pots 10 inch',
    'remove the rose plant',
    'kya pots hai?',
  ])('is met: %s', (text) => {
    expect(isStillUnread(text, seeds)).toBe(false);
  });
});
