import { productsFromTable } from './demoProduct.ts';

export const taj = [
  ...productsFromTable('taj', 'Clothing & Fashion', 'oxford', [
    ['Oxford Shoes, Full Grain', 'Goodyear-welted buffalo leather, leather sole. Sizes 6 to 11.', 3490, 14],
    ['Derby Office Shoes', 'Buff leather, rubber sole, cushioned insole. Sizes 6 to 11.', 1890, 27],
    ['Loafers, Hand-Stitched Apron', 'Soft goat leather that takes the shape of the foot in a week.', 2290, 11],
    ['Mojari with Embroidery', 'Straight-lasted, no left and right when new. Leather sole.', 990, 23, 'juttis'],
    ['Ankle Boots', 'Side zip, oil-pull-up leather, TPR sole.', 2990, 5, 'boots'],
    ['School Shoes, Velcro', 'Sizes 11 to 5 for children, wipe clean.', 749, 40],
  ]),
  ...productsFromTable('taj', 'Clothing & Fashion', 'sandals', [
    ['Kolhapuri Chappal', 'Vegetable-tanned leather, stitched without nails. Oil once before wearing.', 890, 32],
    ['Comfort Sandals for Men', 'Padded footbed, adjustable strap.', 1090, 19],
    ['Women’s Flat Sandals', 'Braided straps, 1 cm heel. Sizes 3 to 8.', 790, 0],
    ['Toe-Ring Slippers', 'Light leather slippers for home.', 449.5, 20, 'inactive'],
  ]),
  ...productsFromTable('taj', 'Jewelry & Accessories', 'bag', [
    [
      'Leather Messenger Bag',
      'Hunter leather, fits a 15-inch laptop, brass buckles. It darkens with use.',
      3290,
      18,
      'satchel',
    ],
    ['Bifold Wallet', 'Six card slots, coin pocket, gift box.', 690, 44, 'wallet'],
    ['Women’s Tote in Leather', 'Unlined, one inner pocket, 34 by 30 cm.', 2650, 12],
    ['Crossbody Pouch', 'Goat leather, two zips, long strap. Holds a phone and cards.', 990, 36, 'satchel'],
    ['Travel Duffle', '48 cm, cabin size, cotton lining.', 4490, 3, 'satchel'],
  ]),
];
