import { expect, test } from 'vitest';
import { openStatuses, orderActionNames } from '#domain/orders/orders.ts';
import { formatPhoneTapId, type PhoneTap, parseOrderRequest, parsePhoneTapId, phoneRequests } from './connections.ts';

const orderId = '0198c0de-0000-7000-8000-000000000001';

test('a connected phone may handle orders, products, imports, figures and messages, and nothing else', () => {
  expect(phoneRequests).toEqual({
    orders: 'words',
    order: 'tap',
    confirm: 'tap',
    cancel: 'tap',
    ship: 'tap',
    deliver: 'tap',
    picture: 'picture',
    publish: 'tap',
    change: 'tap',
    discard: 'tap',
    pick: 'tap',
    part: 'tap',
    each: 'tap',
    mean: 'tap',
    category: 'tap',
    categories: 'tap',
    undo: 'tap',
    stock: 'tap',
    price: 'tap',
    hide: 'tap',
    show: 'tap',
    sold: 'tap',
    added: 'tap',
    accept: 'tap',
    decline: 'tap',
    revert: 'tap',
    file: 'file',
    'import-apply': 'tap',
    'import-problems': 'tap',
    'import-discard': 'tap',
    'import-undo': 'tap',
    shop: 'words',
  });
  expect(openStatuses).toEqual(['pending', 'confirmed', 'shipped']);
});

test.each(['order', ...orderActionNames] as PhoneTap['request'][])('the tap %s reads as it was written', (request) => {
  expect(parsePhoneTapId(formatPhoneTapId({ request, orderId }))).toEqual({ request, orderId });
});

test.each([
  '',
  'orders',
  `orders:${orderId}`,
  `picture:${orderId}`,
  `constructor:${orderId}`,
  'confirm:1',
  `confirm:${orderId} `,
])('%j is no tap of a shop', (id) => {
  expect(parsePhoneTapId(id)).toBeUndefined();
});

test.each([
  ['#1042', 'order', { number: 1042 }],
  ['# 1042', 'order', { number: 1042 }],
  ['Order 1042', 'order', { number: 1042 }],
  ['order #1042.', 'order', { number: 1042 }],
  ['ऑर्डर १०४२', 'order', { number: 1042 }],
  ['#099a8057', 'order', { label: '099a8057' }],
  ['1042 confirm', 'confirm', { number: 1042 }],
  ['Confirm #1042', 'confirm', { number: 1042 }],
  ['order 1042 bheja', 'ship', { number: 1042 }],
  ['1042 shipped', 'ship', { number: 1042 }],
  ['1042 delivered', 'deliver', { number: 1042 }],
  ['accept 1042', 'confirm', { number: 1042 }],
  ['#1042 पक्का', 'confirm', { number: 1042 }],
  ['cancel #1042', 'order', { number: 1042 }],
])('%s names an order', (text, request, order) => {
  expect(parseOrderRequest(text)).toEqual({ request, order });
});

test.each([
  '1042',
  '450',
  'order 42',
  'order 1042 lamps',
  'price 1042',
  'stock lamp 1042',
  'confirm 1042 cancel',
  '1042 customer',
  '1042 courier karna hai',
  'lamp 1042 1043 confirm',
  '1042 and 1043',
  'order 1042 ka 1500',
  'confirm',
])('%s names none', (text) => expect(parseOrderRequest(text)).toBeUndefined());

test.each([
  ['1042 bhej diya', 'ship'],
  ['1042 भेज दिया', 'ship'],
  ['1042 confirm karo', 'confirm'],
  ['#1042 ship ho gaya', 'ship'],
  ['1042 pahunch gaya hai', 'deliver'],
  ['1042 cancel karo', 'order'],
  ['ऑर्डर 1042 मंज़ूर करो', 'confirm'],
  ['order 1042 रवाना कर दिया', 'ship'],
  ['1042 पहुँच गया', 'deliver'],
  ['1042 पहुंच गया', 'deliver'],
  ['order 1042 reached the customer', 'deliver'],
  ['1042 customer ko mil gaya', 'deliver'],
  ['mark order 1042 as shipped', 'ship'],
  ['1042 आज भेज दिया', 'ship'],
  ['1042 ko pakka kar do', 'confirm'],
  ['ऑर्डर रद्द करो 1042', 'order'],
  ['reject order 1042', 'order'],
  ['order 1042 shipped #1042', 'ship'],
])('%s names an order and what happened to it', (words, request) => {
  expect(parseOrderRequest(words)).toEqual({ request, order: { number: 1042 } });
});

test.each([
  'is 1042 confirmed',
  'was order 1042 sent',
  'has 1042 been delivered',
  'did 1042 ship',
  'has the order 1042 shipped',
  'order is 1042 sent',
  'kya 1042 bhej diya',
  '1042 bhej diya kya',
  '1042 bhej diya hai kya?',
  '1042 delivered?',
  'क्या 1042 भेज दिया',
  'deliver 1042 today',
  '1042 ship kar do',
  '1042 aaj deliver karo',
])('%s only shows the order', (words) => {
  expect(parseOrderRequest(words)).toEqual({ request: 'order', order: { number: 1042 } });
});

test.each([
  '1042 aaj bhej dena hai',
  '1042 bhej do',
  '1042 nikal do',
  '1042 courier ko do',
  '1042 courier ko de do',
  '1042 aaj pahuncha dena hai',
  '1042 ka mil gaya',
  '1042 mil',
  'no 1042 shipped',
  '1042 no confirm',
])('%s says of no order what happened to it', (words) => expect(parseOrderRequest(words)).toBeUndefined());

test.each([
  ['1042 is shipped', 'ship'],
  ['1042 भेजा गया', 'ship'],
  ['1042 has been delivered', 'deliver'],
  ['order no 1042 shipped', 'ship'],
  ['1042 ko mil gaya', 'deliver'],
  ['1042 ko abhi confirm kar do', 'confirm'],
  ['confirm kar do 1042', 'confirm'],
  ['1042 customer has got it', 'deliver'],
  ['order 1042 courier ko de diya hai', 'ship'],
])('%s says what happened to an order', (words, request) => {
  expect(parseOrderRequest(words)).toEqual({ request, order: { number: 1042 } });
});

test.each([
  ['confirm 1042 and 1043', 'confirm', [1042, 1043]],
  ['ship 1042, 1043 & 1050', 'ship', [1042, 1043, 1050]],
  ['1042/1043 bhej diye', 'ship', [1042, 1043]],
  ['#1042 और #1043 दोनों भेज दिए', 'ship', [1042, 1043]],
  ['1042 1043 ko mil gaye', 'deliver', [1042, 1043]],
  ['cancel 1042 and 1043', 'order', [1042, 1043]],
  ['has 1042 and 1043 shipped', 'order', [1042, 1043]],
  ['ship 1042 and 1043 today', 'order', [1042, 1043]],
])('%s names several orders', (words, request, numbers) => {
  const [order, ...others] = numbers.map((number) => ({ number }));
  expect(parseOrderRequest(words)).toEqual({ request, order, others });
});
