import { stocked } from './product.ts';

export const pearls = [
  ...stocked('pearls', 'Jewelry & Accessories', 'necklace', [
    [
      'Single Strand Freshwater Pearl Necklace',
      'Round 6 to 7 mm freshwater pearls, knotted, 45 cm, silver clasp.',
      4250,
      13,
    ],
    [
      'Three-Strand Pearl Haar',
      'Rice pearls in three rows with a stone-set side piece. 60 cm with adjustable thread.',
      6900,
      5,
    ],
    ['Satlada Necklace', 'Seven rows of small pearls in the Nizami style. Made to order; allow ten days.', 28500, 1],
    [
      'Kundan Style Choker',
      'Glass stones in gold-plated brass with enamel at the back. Comes with a tie cord.',
      1890,
      17,
    ],
    ['Silver Chain with Pearl Drop', 'Sterling silver 92.5, 40 cm chain, one 9 mm drop pearl.', 1650, 28],
    [
      'Black Bead Mangalsutra',
      'Two rows of black beads with a gold-plated vati. 46 cm. Plating guaranteed for six months.',
      980,
      40,
    ],
    ['Oxidised Coin Necklace', 'German silver coins on a cotton dori. Light for its size. Keep dry.', 545, 33],
  ]),
  ...stocked('pearls', 'Jewelry & Accessories', 'earrings', [
    ['Pearl Stud Earrings', '8 mm button pearls on silver posts. The everyday pair.', 790, 52],
    [
      'Chandbali Earrings with Pearls',
      'Gold-plated brass crescents edged with rice pearls. 6 cm long, 18 g a pair.',
      1290,
      21,
    ],
    ['Silver Jhumka', '92.5 silver with granulation, 3.5 cm. Push back.', 2150, 11],
    ['Lac Jhumka with Mirror Work', 'Light lac bells set with tiny mirrors. Avoid heat and perfume.', 320, 45],
    ['Hoop Earrings, Plain Silver', '92.5 silver, 25 mm across, hinged lock.', 1150, 0],
    ['Meenakari Drop Earrings', 'Enamelled by hand on both sides, gold-plated hooks. 4.5 cm.', 675, 18],
  ]),
  ...stocked('pearls', 'Jewelry & Accessories', 'bangles', [
    [
      'Lac Bangles with Stone Work, Set of 4',
      'Laad Bazaar lac set with glass stones. Sizes 2.4, 2.6 and 2.8; write yours in the note.',
      850,
      36,
    ],
    [
      'Glass Bangles, 4 Dozen',
      'Firozabad glass in mixed colours, sizes 2.4 to 2.8. A few spare ones are packed along.',
      260,
      90,
    ],
    ['Bridal Chooda Set', 'Lac and stone bangles for both hands, 42 pieces in a box.', 3450, 4],
    ['Pearl Bracelet, Elastic', '5 mm freshwater pearls on strong elastic, fits 15 to 18 cm.', 590, 30],
    ['Brass Kada', 'Hand-hammered solid brass, 60 mm inside. Darkens with wear; lemon brings it back.', 410, 25],
    ['Silver Baby Kada Pair', '92.5 silver, adjustable, smooth edges. For 0 to 2 years.', 1990, 12, 'inactive'],
  ]),
  ...stocked('pearls', 'Jewelry & Accessories', 'ring', [
    ['Adjustable Pearl Ring', 'One 7 mm pearl on an open silver band, fits 12 to 18.', 690, 31],
    ['Silver Toe Rings, Pair', '92.5 silver bichhiya, open at the back.', 380, 58],
    ['Kundan Cocktail Ring', 'Large gold-plated ring with glass kundan. Adjustable.', 349.5, 19],
    ['Navratna Style Ring', 'Nine coloured glass stones in silver, sizes 14 to 22. Glass, not gemstones.', 1240, 7],
  ]),
];
