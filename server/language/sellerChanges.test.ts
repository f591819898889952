import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpuTime.ts';
import { readSellerChange, withSoldAtEnd } from './sellerChanges.ts';

test.each([
  ['stock blue kurta 5', 'stock', 'blue kurta', 5],
  ['blue kurta ka stock 5 kar do', 'stock', 'blue kurta', 5],
  ['kurta 5 piece kar do', 'stock', 'kurta', 5],
  ['clay pot khatam ho gaya', 'stock', 'clay pot', 0],
  ['mark red saree out of stock', 'stock', 'red saree', 0],
  ['price of lamp 450', 'price', 'lamp', 45000],
  ['lamp ka daam 450 karo', 'price', 'lamp', 45000],
  ['लैंप का दाम ४५० करो', 'price', 'लैंप', 45000],
  ['lamp ₹450 kar do', 'price', 'lamp', 45000],
  ['12 inch lamp ka price 900 karo', 'price', '12 inch lamp', 90000],
  ['hide clay pot', 'hide', 'clay pot', undefined],
  ['पीतल का लैंप छुपाओ', 'hide', 'पीतल लैंप', undefined],
  ['kurti band karo', 'hide', 'kurti', undefined],
  ['show brass lamp', 'show', 'brass lamp', undefined],
  ['palazzo 3 bik gaye', 'sold', 'palazzo', 3],
  ['3 palazzo sold', 'sold', 'palazzo', 3],
  ['पलाज़ो के तीन पीस बिक गए', 'sold', 'पलाज़ो', 3],
  ['sab palazzo bik gaye', 'stock', 'palazzo', 0],
  ['palazzo 3 pc bache hain', 'stock', 'palazzo', 3],
  ['add 5 to kurta', 'added', 'kurta', 5],
  ['kurta 2 pc kam karo', 'sold', 'kurta', 2],
  ['lamp ka daam 800 se 600 karo', 'price', 'lamp', 60000],
  ['lamp old price 800 new price 600', 'price', 'lamp', 60000],
  ['चार्जर 479 में बेचो', 'price', 'चार्जर', 47900],
  ['ghee 700 ka ho gaya', 'price', 'ghee', 70000],
  ['lamp ke 2 piece toot gaye', 'sold', 'lamp', 2],
  ['5 lamp broken', 'sold', 'lamp', 5],
  ['lamp 5 broken', 'sold', 'lamp', 5],
  ['lost 3 lamps', 'sold', 'lamps', 3],
  ['lamp 2 pcs kharab', 'sold', 'lamp', 2],
  ['blue kurti out', 'stock', 'blue kurti', 0],
])('%s changes something', (text, change, words, value) => {
  const read = readSellerChange(text);
  expect(read?.others).toEqual([]);
  const { others: _, ...sure } = read ?? {};
  expect({ ...sure, words: read?.words.map(({ said }) => said).join(' ') }).toEqual({
    ...{ change, words },
    ...(value !== undefined && { value }),
  });
});

test.each([
  'hello',
  'price?',
  'stock',
  'orders',
  'how are you',
  '',
  'palazzo 3 nahi bike',
  'lamp out of stock nahi hai',
  'is the lamp out of stock?',
  'palazzo kitne bik gaye',
  'पलाज़ो 3 नहीं बिके',
])('%s changes nothing', (text) => {
  expect(readSellerChange(text)).toBeUndefined();
});

test.each([
  ['palazzo bik gaya', ['sold 1', 'stock 0']],
  ['palazzo 3 khatam ho gaye', ['sold 3', 'stock 0']],
  ['palazzo 3 bik gaye 5 bache', ['sold 3', 'stock 5']],
  ['stock lamp 5 price 450', ['stock 5', 'price 45000']],
  ['lamp 450 kar do', ['price 45000', 'stock 450']],
  ['price lamp 800 600', ['price 80000', 'price 60000']],
  ['increase lamp stock 20', ['added 20', 'stock 20']],
  ['stock lamp ₹450', ['price 45000', 'stock 450']],
])('%s may mean %j', (text, wanted) => {
  const read = readSellerChange(text);
  const readings = read ? [read, ...read.others] : [];
  expect(readings.map(({ change, value }) => `${change} ${value}`)).toEqual(wanted);
});

test.each([
  '2 palazzo and 3 kurti sold',
  'palazzo 2 bik gaye, kurti 3 bik gayi',
  'lamp khatam aur kurti khatam',
])('%s is about several products', (text) => expect(readSellerChange(text)).toMatchObject({ change: 'several' }));

test.each([
  'लैंप का दाम 400 मत करो',
  'lamp ka daam 400 mat karo',
  'lamp ka stock 4 karna mat',
  'upi se 450 aaye lamp ke',
  'lamp ke 450 paise aaye',
])('reads no change in what is denied or is money that came in: %s', (text) => {
  expect(readSellerChange(text)).toBeUndefined();
});

test.each(['diya 50 ho gaye', 'diya 50 bechna hai'])('%j may be a stock or a price, so it is asked', (text) => {
  const read = readSellerChange(text);
  expect([read, ...(read?.others ?? [])]).toMatchObject([
    { change: 'stock', value: 50 },
    { change: 'price', value: 50_00 },
  ]);
});

test.each([
  'broken wheat 45',
  'toote chawal 45',
  'iphone 13 broken glass 45',
  'blue kurti out for delivery',
  'blue kurti out of Ravi parcel',
  'cut out dress 10',
  'dress cut out',
])('%s changes no stock', (text) => {
  const read = readSellerChange(text);
  expect([read, ...(read?.others ?? [])].map((one) => one?.change)).not.toContain('sold');
  expect([read, ...(read?.others ?? [])].map((one) => one?.change)).not.toContain('stock');
});

test.each([
  ['Nokia 2 bike', 'Nokia 2 bik gaye'],
  ['3 kurti 2 saree bike.', '3 kurti 2 saree bik gaye'],
  ['toy bike', 'toy bike'],
  ['3 toy bike', '3 toy bike'],
])('%s ends with %s', (text, expected) => expect(withSoldAtEnd(text)).toBe(expected));

test('reads a long text that ends with a bike in bounded time', () => {
  const began = cpuTime();
  for (const part of ['1 ', ' bike', '1 bike ', ' ', '!']) {
    withSoldAtEnd(`${part.repeat(20_000)}x bike`);
    withSoldAtEnd(`${part.repeat(20_000)} bike x`);
  }
  expect(cpuTime() - began).toBeLessThan(500);
});
