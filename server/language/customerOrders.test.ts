import { expect, test } from 'vitest';
import { readCustomerOrder } from './customerOrders.ts';

const goodsOf = (text: string) => readCustomerOrder(text)?.goods.map((one) => [one.text, ...one.quantities]);

test.each([
  ['order for 9876543210: 2 silk saree red, address 12 MI Road Jaipur 302001', '', '12 MI Road Jaipur 302001'],
  [
    'Order for Ravi Kumar 98765 43210: 1 lamp, address 4 Civil Lines Jaipur 302006',
    'Ravi Kumar',
    '4 Civil Lines Jaipur 302006',
  ],
  ['new order for +91 98765 43210, 3 besan laddu, 8 Park Street Jaipur 302001', '', '8 Park Street Jaipur 302001'],
  ['Ravi 9876543210 ke liye 2 kurti M, pata gandhi nagar jaipur 302015', 'Ravi', 'gandhi nagar jaipur 302015'],
  ['9876543210 ka order likho: 5 clay diya, address 12 MI Road Jaipur 302001', '', '12 MI Road Jaipur 302001'],
  ['order karo 9876543210 ke liye 1 lamp, address 7 Station Road Jaipur 302006', '', '7 Station Road Jaipur 302006'],
  ['रवि 9876543210 के लिए 2 कुर्ती M, पता गांधी नगर जयपुर 302015', 'रवि', 'गांधी नगर जयपुर 302015'],
  ['9876543210 के लिए ऑर्डर: 2 कॉटन साड़ी, पता 12 एमआई रोड जयपुर 302001', '', '12 एमआई रोड जयपुर 302001'],
  ['order for 9876543210: 2 lamp', '', undefined],
  ['order for 9876543210\n2 lamp\n3 diya\naddress: 12 MI Road Jaipur 302001', '', '12 MI Road Jaipur 302001'],
])('reads whom an order is for and where it goes: %s', (text, name, address) => {
  expect(readCustomerOrder(text)).toMatchObject({ phone: '9876543210', name, address });
});

test.each<[string, (string | number)[][]]>([
  [
    'order for 9876543210: 2 silk saree red, 1 brass lamp, address 12 MI Road Jaipur 302001',
    [
      ['2 silk saree red', 2],
      ['1 brass lamp', 1],
    ],
  ],
  [
    '9876543210 ke liye lamp aur 3 diya, pata gandhi nagar jaipur 302015',
    [
      ['lamp', 1],
      ['3 diya', 3],
    ],
  ],
  [
    'order for 9876543210\n2 lamp\n3 diya\naddress: 12 MI Road Jaipur 302001',
    [
      ['2 lamp', 2],
      ['3 diya', 3],
    ],
  ],
  [
    '9876543210 ko 2 papad 3 laddu bhejo, pata gandhi nagar jaipur 302015',
    [
      ['2 papad', 2],
      ['3 laddu bhejo', 3],
    ],
  ],
  ['order for 9876543210: 2 nokia 105, address 12 MI Road Jaipur 302001', [['2 nokia 105', 2, 105]]],
])('reads its goods: %s', (text, goods) => {
  expect(goodsOf(text)).toEqual(goods);
});

test.each([
  '9876543210 ko paise wapas kar do',
  'Asha 98765 43210 ko bolo kal aayega',
  'tell 9876543210 the order is ready',
  'orders of 9876543210',
  'call me at 9876543210',
  '9876543210',
  'order 1042 shipped',
  'order for Ravi: 2 lamps',
  '9876543210 ka order kahan hai',
  '9876543210 ka order cancel karo',
  'cancel the order for 9876543210: 2 lamps',
  'is there an order for 9876543210?',
  '9876543210 ke liye order mat karo',
])('is no order: %s', (text) => {
  expect(readCustomerOrder(text)).toBeUndefined();
});
