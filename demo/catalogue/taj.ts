import { colours, sizes } from './demoOptions.ts';
import { productsFromTable } from './demoProduct.ts';

export const taj = [
  ...productsFromTable('taj', 'Clothing & Fashion', 'oxford', [
    [
      'Oxford Shoes, Full Grain',
      'Goodyear-welted buffalo leather, leather sole.',
      3490,
      14,
      sizes('UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11'),
    ],
    [
      'Derby Office Shoes',
      'Buff leather, rubber sole, cushioned insole.',
      1890,
      27,
      sizes('UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11'),
    ],
    [
      'Loafers, Hand-Stitched Apron',
      'Soft goat leather that takes the shape of the foot in a week.',
      2290,
      11,
      sizes('UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11'),
    ],
    [
      'Mojari with Embroidery',
      'Straight-lasted, no left and right when new. Leather sole.',
      990,
      23,
      'juttis',
      sizes('UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11'),
    ],
    [
      'Ankle Boots',
      'Side zip, oil-pull-up leather, TPR sole.',
      2990,
      5,
      'boots',
      sizes('UK 6', 'UK 7', 'UK 8', 'UK 9'),
    ],
    ['School Shoes, Velcro', 'For children, wipe clean.', 749, 40, sizes('UK 1', 'UK 2', 'UK 3', 'UK 4', 'UK 5')],
  ]),
  ...productsFromTable('taj', 'Clothing & Fashion', 'sandals', [
    [
      'Kolhapuri Chappal',
      'Vegetable-tanned leather, stitched without nails. Oil once before wearing.',
      890,
      32,
      sizes('UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11'),
    ],
    [
      'Comfort Sandals for Men',
      'Padded footbed, adjustable strap.',
      1090,
      19,
      sizes('UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11'),
    ],
    [
      'Women’s Flat Sandals',
      'Braided straps, 1 cm heel.',
      790,
      0,
      sizes('UK 3', 'UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8'),
    ],
    [
      'Toe-Ring Slippers',
      'Light leather slippers for home.',
      449.5,
      20,
      'inactive',
      sizes('UK 3', 'UK 4', 'UK 5', 'UK 6'),
    ],
  ]),
  ...productsFromTable('taj', 'Jewelry & Accessories', 'bag', [
    [
      'Leather Messenger Bag',
      'Hunter leather, fits a 15-inch laptop, brass buckles. It darkens with use.',
      3290,
      18,
      'satchel',
    ],
    ['Bifold Wallet', 'Six card slots, coin pocket, gift box.', 690, 44, 'wallet', colours('Brown', 'Black')],
    ['Women’s Tote in Leather', 'Unlined, one inner pocket, 34 by 30 cm.', 2650, 12],
    ['Crossbody Pouch', 'Goat leather, two zips, long strap. Holds a phone and cards.', 990, 36, 'satchel'],
    ['Travel Duffle', '48 cm, cabin size, cotton lining.', 4490, 3, 'satchel'],
  ]),
];
