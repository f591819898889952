import { stocked } from './product.ts';

export const spices = [
  ...stocked('spices', 'Food & Beverages', 'spices', [
    [
      'Tellicherry Black Pepper, 200 g',
      'Bold garbled berries of this January’s harvest, sun-dried on mats. Whole.',
      345,
      74,
    ],
    [
      'Green Cardamom 8 mm, 100 g',
      'Hand-sorted pods from our own plants in Vandanmedu. Deep green, closed, fragrant.',
      480,
      46,
    ],
    [
      'Ceylon Type Cinnamon Quills, 100 g',
      'Thin, brittle quills that can be crumbled by hand. True cinnamon, not cassia.',
      290,
      38,
    ],
    ['Cloves, 100 g', 'Hand-picked buds with heads on, dried in the sun.', 215, 51],
    ['Nutmeg with Mace, 150 g', 'Six whole nutmegs in shell with their mace packed apart.', 260, 24],
    [
      'Turmeric Powder, Alleppey, 250 g',
      'Ground from Alleppey finger turmeric after boiling and drying. Nothing added.',
      140,
      82,
    ],
    [
      'Kashmiri Chilli Powder, 200 g',
      'Mild heat and strong colour, ground without stalks. From a grower in Pampore.',
      185,
      60,
    ],
    [
      'Sambar Powder, 250 g',
      'Roasted and ground on Mondays from the family recipe: coriander, dal, chilli, fenugreek, asafoetida.',
      165,
      43,
    ],
    ['Garam Masala, 100 g', 'Eleven whole spices, roasted apart and ground together.', 149.5, 20],
    ['Kerala Meat Masala, 200 g', 'Fennel, pepper and star anise lead. One spoon for half a kilo.', 175, 37],
    ['Star Anise, 50 g', 'Whole stars, few broken.', 120, 0],
    ['Whole Spice Box Gift Set', 'Seven spices in a mango-wood box with glass lid and spoon.', 1250, 14],
    ['Vanilla Beans, 5 Pieces', 'Cured for four months, 16 to 18 cm, soft. From one vine behind our house.', 640, 3],
  ]),
  ...stocked('spices', 'Food & Beverages', 'tea', [
    ['Munnar High-Grown Tea, 500 g', 'Broken leaf from 1,700 m, brisk with milk.', 320, 66],
    ['Cardamom Tea, 250 g', 'Leaf tea with 6 % crushed green cardamom. No flavouring.', 245, 53],
    ['Nilgiri Green Tea, 100 g', 'Whole leaf, steamed. Brew at 80 degrees for two minutes.', 275, 20],
    [
      'Filter Coffee with Chicory, 500 g',
      'Robusta and arabica roasted in Kumily, 20 % chicory, ground for the steel filter.',
      390,
      44,
    ],
    ['Pure Arabica Coffee Beans, 250 g', 'Shade-grown at 1,100 m, medium roast. Roast date on the packet.', 360, 19],
    ['Chukku Kaapi Mix, 200 g', 'Dry ginger, pepper, coriander and palm jaggery for a rainy evening.', 155, 29],
  ]),
  ...stocked('spices', 'Food & Beverages', 'honey', [
    [
      'Forest Honey, 500 g',
      'Collected by Mannan families in Idukki, strained through cloth, not heated. It may set in winter.',
      465,
      32,
    ],
    ['Stingless Bee Honey, 150 g', 'Cheruthen: thin, sour-sweet and rare. Keep in a cool place.', 590, 5],
    ['Cardamom Blossom Honey, 500 g', 'From boxes kept in the plantation during bloom. Light and floral.', 510, 18],
  ]),
  ...stocked('spices', 'Food & Beverages', 'pickle', [
    ['Kadumanga Pickle, 400 g', 'Tiny tender mangoes in brine, chilli and mustard. Keeps a year under oil.', 230, 40],
    ['Lime and Green Chilli Pickle, 400 g', 'Sun-matured for three weeks. Hot.', 195, 35],
    ['Puli Inji, 250 g', 'Ginger in tamarind and jaggery, as served at Onam. Refrigerate once open.', 180, 16],
    ['Garlic Pickle, 400 g', 'Whole small cloves in gingelly oil.', 220, 27, 'inactive'],
  ]),
];
