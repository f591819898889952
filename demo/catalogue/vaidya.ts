import { flavours, packs, pricedSizes, weights } from './demoOptions.ts';
import { productsFromTable } from './demoProduct.ts';

export const vaidya = [
  ...productsFromTable('vaidya', 'Health & Beauty', 'soap', [
    [
      'Neem and Tulsi Soap, 100 g',
      'Cold-processed with coconut and neem oil, cured six weeks. No added colour.',
      95,
      120,
      packs({ '1': 95, '3': 270, '6': 520 }),
    ],
    [
      'Sandalwood Soap, 100 g',
      'With Mysore sandalwood oil, 1 %. Mild lather, lasts about a month.',
      160,
      75,
      packs({ '1': 160, '3': 460 }),
    ],
    ['Kesar Multani Bar, 100 g', 'Fuller’s earth and a few strands of saffron. For oily skin.', 145, 43],
    ['Goat Milk Soap, Pack of 3', 'Milk from a farm in Baramati, unscented. For dry skin.', 330, 28],
    [
      'Ubtan Powder, 200 g',
      'Gram flour, turmeric, rose and orange peel. Mix with milk or water.',
      180,
      36,
      'herbPouch',
    ],
    ['Shikakai Hair Wash Bar', 'Shikakai, reetha and amla in a solid bar; about 40 washes.', 210, 19],
    [
      'Diwali Utane Pack, 250 g',
      'Scented utane for the abhyanga snan morning, ground in small batches each October.',
      125,
      0,
      'herbPouch',
      'inactive',
    ],
  ]),
  ...productsFromTable('vaidya', 'Health & Beauty', 'oilBottle', [
    [
      'Bhringraj Hair Oil',
      'Bhringraj leaf slow-cooked in sesame oil for two days. Warm before use.',
      285,
      64,
      pricedSizes({ '100 ml': 150, '200 ml': 285, '500 ml': 680 }),
    ],
    [
      'Cold-Pressed Coconut Oil',
      'From the wooden ghani, unrefined. Sets below 24 degrees.',
      340,
      50,
      pricedSizes({ '500 ml': 340, '1 litre': 660 }),
    ],
    [
      'Almond Oil',
      'Sweet almond oil for face and hair, pressed in Pune.',
      425,
      32,
      pricedSizes({ '100 ml': 425, '200 ml': 820 }),
    ],
    [
      'Baby Massage Oil',
      'Coconut, sesame and a little vetiver. Unscented otherwise. Try on a small patch first.',
      295,
      21,
      pricedSizes({ '100 ml': 155, '200 ml': 295 }),
    ],
    ['Narayan Tailam, 100 ml', 'Classical sesame-based massage oil. For outside use only.', 240, 26],
    [
      'Camphor and Wintergreen Rub Oil, 60 ml',
      'Warming oil after a long day. Keep away from eyes and children.',
      149.5,
      8,
    ],
    ['Jasmine Hair Oil, 100 ml', 'Mogra flowers steeped in coconut oil, four rounds of fresh flowers.', 230, 17],
  ]),
  ...productsFromTable('vaidya', 'Health & Beauty', 'creamJar', [
    [
      'Aloe and Cucumber Gel',
      'Light gel of fresh aloe. Refrigerate in summer.',
      210,
      55,
      weights({ '150 g': 210, '300 g': 390 }),
    ],
    ['Kumkumadi Night Cream, 50 g', 'Saffron oil in a shea base. A pea-sized amount is enough.', 590, 14],
    ['Cocoa Butter Lip Balm', 'Cocoa butter, beeswax and ghee. 8 g tin.', 120, 88, flavours('Plain', 'Rose', 'Mint')],
    ['Foot Cream with Kokum Butter, 75 g', 'Thick balm for cracked heels. Wear socks overnight.', 195, 40],
    ['Rose Face Cream, 100 g', 'With steam-distilled rose water from Kannauj.', 320, 5],
    [
      'Sunscreen Lotion SPF 30, 100 ml',
      'Zinc oxide, no white cast when rubbed well. Renew every two hours.',
      449,
      23,
      'pumpBottle',
      'inactive',
    ],
  ]),
  ...productsFromTable('vaidya', 'Food & Beverages', 'tea', [
    ['Tulsi Ginger Infusion, 20 Bags', 'Three kinds of tulsi with dry ginger. No caffeine.', 165, 47],
  ]),
  ...productsFromTable('vaidya', 'Health & Beauty', 'pumpBottle', [
    [
      'Reetha and Amla Shampoo',
      'Thin, low-foam shampoo without sulphate. Shake before use.',
      275,
      34,
      pricedSizes({ '250 ml': 275, '500 ml': 520 }),
    ],
    ['Neem Wood Comb', 'Sawn from one piece, wide teeth, rubbed with oil. Do not soak.', 120, 61, 'comb'],
  ]),
  ...productsFromTable('vaidya', 'Home & Garden', 'incense', [
    [
      'Mogra Agarbatti, 100 Sticks',
      'Hand-rolled with jasmine and halmaddi, without charcoal. 40 minutes a stick.',
      150,
      53,
      packs({ '1': 150, '3': 430 }),
    ],
    ['Guggul Dhoop, Box of 20', 'Resin sticks for evenings; gives much smoke.', 110, 25],
  ]),
];
