import { describe, expect, test } from 'vitest';
import { readCaption } from './captions.ts';

describe('a caption', () => {
  test.each([
    [
      'Cotton kurti 499 only, S M L, 10 pc each',
      { name: 'Cotton kurti', pricePaise: 49900, stock: 30, sizes: ['S', 'M', 'L'], category: 'Clothing & Fashion' },
    ],
    ['₹1,250/- रेशमी साड़ी 3 पीस', { name: 'रेशमी साड़ी', pricePaise: 125000, stock: 3, language: 'hi' }],
    [
      'New arrival! Beautiful brass lamp for home decor. Price 850. Only 4 left',
      { name: 'Beautiful brass lamp for home decor', pricePaise: 85000, stock: 4, description: 'New arrival' },
    ],
    [
      'Men long kurta rs.790 size 38 40 42 44 stock 20',
      { name: 'Men long kurta', stock: 20, sizes: ['38', '40', '42', '44'] },
    ],
    ['Set of 6 steel glasses @ 350/- qty 12', { name: 'Set of 6 steel glasses', pricePaise: 35000, stock: 12 }],
    [
      'peetal ka diya 120 rupaye 50 piece',
      { name: 'Peetal ka diya', pricePaise: 12000, stock: 50, language: 'hi-Latn' },
    ],
    ['Bedsheet with pillow covers, MRP 1499 offer price 999, 8 sets available', { pricePaise: 99900, stock: 8 }],
    [
      'Running shoes UK 6-10, 1,499, 5 pcs per size',
      { name: 'Running shoes', pricePaise: 149900, stock: 25, sizes: ['UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10'] },
    ],
    ['Mango pickle 500 g 250 rs 30 bottles', { name: 'Mango pickle 500 g', pricePaise: 25000, stock: 30 }],
    ['kurta S to XXL 850 har size 5 piece', { name: 'Kurta', stock: 25, sizes: ['S', 'M', 'L', 'XL', 'XXL'] }],
    [
      'Handmade soap\nNeem and tulsi\nRs 80\n100 pcs',
      { name: 'Handmade soap', description: 'Neem and tulsi', stock: 100 },
    ],
    [
      '*Silk Saree* 🌸 ₹2,499 only 🌸 Blouse piece included',
      { name: 'Silk Saree', description: 'Blouse piece included' },
    ],
    ['T-shirt free size 299 100 pcs', { name: 'T-shirt', pricePaise: 29900, stock: 100, sizes: ['Free size'] }],
    ['12 inch brass samai 1850 2 pc', { name: '12 inch brass samai', pricePaise: 185000, stock: 2 }],
    ['Jhumka 299', { name: 'Jhumka', pricePaise: 29900, category: 'Jewelry & Accessories' }],
    ['M.R.P. ₹899/- Our price ₹649/- Bluetooth earphone', { name: 'Bluetooth earphone', pricePaise: 64900 }],
    [
      'Cotton bedsheet ₹549 limited stock, call for order 98290 44444 #bedsheet',
      { name: 'Cotton bedsheet', pricePaise: 54900 },
    ],
    [
      'Cotton bedsheet ₹549, WhatsApp (+91) 98290-44444',
      { pricePaise: 54900, description: expect.not.stringMatching(/\d{5}/) },
    ],
    ['Terracotta planter 6" Rs 275 each 35 in stock', { name: 'Terracotta planter 6"', pricePaise: 27500, stock: 35 }],
    [
      'Formal shirt 38 40 42 44, Rs 799, 5 each size',
      { name: 'Formal shirt', stock: 20, sizes: ['38', '40', '42', '44'] },
    ],
    ['chappal 6 se 8 number 250 ki', { name: 'Chappal', pricePaise: 25000, sizes: ['6', '7', '8'] }],
    ['Cushion cover 16x16 set of 5 ₹650', { name: 'Cushion cover 16x16 set of 5', pricePaise: 65000 }],
    [
      'मिट्टी का गमला, दाम ₹150, 20 नग',
      { name: 'मिट्टी का गमला', pricePaise: 15000, stock: 20, category: 'Home & Garden' },
    ],
  ])('%s', (text, expected) => {
    expect(readCaption(text)).toMatchObject(expected);
  });

  test.each([
    'lamp',
    'Silk saree, soft and light',
    '👗',
    '',
  ])('without figures says no price and no stock: %s', (text) => {
    const caption = readCaption(text);
    expect(caption).not.toHaveProperty('pricePaise');
    expect(caption).not.toHaveProperty('stock');
    expect(caption.sizes).toEqual([]);
  });

  test('is truncated to the longest name after its first letter has grown', () => {
    expect(readCaption(`ŉ${'a'.repeat(300)}`).name).toHaveLength(200);
  });
});

test.each([
  ['jeans 28 30 32 34 rs 850', 850_00],
  ['tshirt 38, 40, 42 rs 499', 499_00],
])('%j names a price after sizes', (text, pricePaise) => {
  expect(readCaption(text).pricePaise).toBe(pricePaise);
});

test('does not take prices of sets, pairs and quantities for a stock', () => {
  expect(readCaption('चूड़ी 12 पीस का सेट 120 रुपये').stock).toBeUndefined();
  expect(readCaption('wholesale 10 pc 1500, single 180 kurti')).toMatchObject({ prices: [1500_00, 180_00] });
  expect(readCaption('wholesale 10 pc 1500, single 180 kurti').stock).toBeUndefined();
  expect(readCaption('kurta 450 pajama 300 set 700').prices).toEqual([450_00, 300_00, 700_00]);
  expect(readCaption('curtain 7 feet 450 9 feet 550 pair').options).toMatchObject({ numbers: [450, 550] });
});

test('keeps an unknown shade in a list of shades', () => {
  expect(readCaption('Lipstick 3 shades red pink rama 250').options?.options).toEqual([
    { key: 'colour', values: ['red', 'pink', 'rama'] },
  ]);
});

test.each([
  ['Notebook 172 pages MRP 70 our price 60 pack of 6, 25 packs', [60], 25],
  ['RO filter 10 inch 250 pack of 3 650', [250, 650], undefined],
  ['पायल 899 जोड़ी, 6 जोड़ी स्टॉक', [899], 6],
  ['Payal 60 jodi', [], undefined],
  ['Dinner set 24 pcs 2,199', [2199], undefined],
  ['खिलौना 100 पीस का पज़ल 249', [249], undefined],
  ['Tool set 46 in 1, 799', [799], undefined],
  ['Cricket ball 120 each, half dozen 650', [120, 650], undefined],
  ['Pencil 5 rs, 1 darjan lene pe 50', [5], undefined],
  ['Chappal ladies 5 6 7 no 250, gents 8 9 299', [250, 299], undefined],
  ['कंबल सिंगल 699 डबल 1199, 5-5 पीस', [699, 1199], undefined],
  ['5 wala pen 20 pc, 10 wala pen 30 pc', [5, 10], undefined],
  ['Jutti 6 wali 7 wali 8 wali', [], undefined],
  ['Pencil 5, pen 10', [5, 10], undefined],
  ['Pen 5 marker 20', [5, 20], undefined],
  ['Top 350 kam se kam 5 pc', [350], undefined],
  ['Ladies top 350, MOQ 10 pcs', [350], undefined],
  ['Kurti 450 each, 3 colours', [450], undefined],
  ['Kurti four fifty', [450], undefined],
  ['Kurti 450 save 200', [450], undefined],
  ['Rs 500 off! now 1499 saree', [1499], undefined],
  ['Socks pair 250 dozen 2700', [250, 2700], undefined],
  ['Chhota 50 bada 100 dabba', [50, 100], undefined],
  ['Bali 99 jodi darjan 999', [99, 999], undefined],
  ['Agarbatti 10 wali 60 pkt 25 wali 20 pkt', [10, 25], undefined],
  ['Diya 20, 3 number 30', [20, 30], undefined],
  ['Laddu 480 kilo, 500 gm 250', [480, 250], undefined],
  ['Curtains 7 ft (2 pc) 899', [899], undefined],
  ['Kurti ₹4,50', [], undefined],
  ['Kurti ₹499,549', [], undefined],
  ['Kurti Rs. 1,2oo', [1200], undefined],
  ['Saree 650, blouse 250 extra', [650], undefined],
  ['Saree MRP 1299, now 899 off white', [899], undefined],
  ['Saree MRP 1299, now 899 off-white', [899], undefined],
  ['Top 450 extra large, combo 800', [450, 800], undefined],
  ['Noodles ready in 5 min. 450', [450], undefined],
  ['Noodles cooks in 2 min - 60', [60], undefined],
  ['Basmati rice 200 kg available', [], undefined],
  ['Chudi 40 rs, 60 dozen', [40], 720],
  ['Chudi 40 rs, stock 60 dozen', [40], 720],
])('reads what is certain of the numbers in %s', (text, rupees, stock) => {
  const { pricePaise, prices = pricePaise === undefined ? [] : [pricePaise], ...caption } = readCaption(text);
  expect({ rupees: prices.map((paise) => paise / 100), stock: caption.stock }).toEqual({ rupees, stock });
});

test('reads the stock of each of several values, also where nothing is left or a list says it again', () => {
  const stocksIn = (text: string) =>
    readCaption(text).options?.variants.map(({ values, stock }) => `${values.join('/')} ${stock}`);
  expect(stocksIn('School bag neela 5 grey 4 pink khatam, 899')).toEqual(['neela 5', 'grey 4', 'pink 0']);
  expect(stocksIn('School bag (blue, grey, pink) 899 each. Blue 5, grey 2, pink 7')).toEqual([
    'Blue 5',
    'grey 2',
    'pink 7',
  ]);
  // Larger numbers than the price are no stock.
  expect(readCaption('Bottle 1 ltr 199 aur 500 ml 149 dono 10 10').options?.numbers).toEqual([199, 149]);
});
