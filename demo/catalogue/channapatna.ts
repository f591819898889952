import { colours, packs } from './demoOptions.ts';
import { productsFromTable } from './demoProduct.ts';

export const channapatna = [
  ...productsFromTable('channapatna', 'Toys & Games', 'toyCar', [
    [
      'Lacquered Wooden Car',
      'Turned from hale wood, vegetable colours, rounded edges. 12 cm, from 1 year.',
      280,
      58,
      colours('Red', 'Blue', 'Yellow'),
    ],
    [
      'Pull-Along Elephant on Wheels',
      'Nods its head as it rolls. Cotton cord of 60 cm. From 18 months.',
      420,
      31,
      'elephant',
    ],
    ['Milk Van', 'Rear doors open for six little cans. 20 cm, from 3 years.', 560, 14, 'toyVan'],
    [
      'Wooden Train, 4 Coaches',
      'Coaches join with pegs, no magnets. 38 cm in all. A birthday present that lasts.',
      750,
      20,
      'train',
    ],
    ['Auto Rickshaw', 'The three-wheeler of every street, with a driver who comes out.', 349.5, 21, 'autoRickshaw'],
    ['Tractor with Trailer', 'Hitch and unhitch the trailer, 22 cm.', 490, 0, 'tractor'],
  ]),
  ...productsFromTable('channapatna', 'Toys & Games', 'shapeBlocks', [
    ['Stacking Rings Tower', 'Seven rings on a rod with a rocking base. From 9 months.', 390, 44, 'stackingRings'],
    [
      'Building Blocks',
      'Neem wood, half of them coloured, in a cloth bag.',
      890,
      26,
      packs({ '50': 890, '100': 1650 }),
    ],
    ['Kannada Alphabet Blocks', '49 cubes with letters and pictures. ಅಕ್ಷರ ಕಲಿಯಿರಿ.', 1150, 12, 'letterBlocks'],
    ['Shape Sorter Box', 'Ten solids and a box with sliding lid.', 680, 17],
    [
      'Pallanguzhi Board',
      'Folding board with 14 pits, 146 cowries and rules in four languages.',
      780,
      22,
      'pallanguzhi',
    ],
    [
      'Draughts Set, Folding',
      'Board of pale and stained neem squares, 24 lacquered pieces in its drawer. 32 cm.',
      650,
      7,
      'draughts',
    ],
    [
      'Spinning Tops, Set of 5',
      'Finger tops of different sizes; the largest spins over a minute.',
      190,
      80,
      'spinningTop',
    ],
    ['Counting Abacus', 'Ten rows of ten lacquered beads on steel rods, 28 cm.', 520, 35, 'abacus'],
  ]),
  ...productsFromTable('channapatna', 'Toys & Games', 'doll', [
    ['Raja Rani Pair', 'The classic Channapatna couple, 15 cm each.', 380, 40, 'royalPair'],
    ['Nesting Family of 5', 'Five dolls that fit into each other, the largest 16 cm.', 720, 11, 'dollFamily'],
    ['Roly-Poly Doll', 'Weighted base that always stands up again. No small parts.', 240, 52, 'pegDoll'],
    ['Dasara Gombe Set, 9 Figures', 'Musicians and dancers for the Navaratri steps.', 1690, 5, 'dollFamily'],
    [
      'Rattle with Bells',
      'Smooth, light, for small hands. Finished with lac only; from 4 months.',
      160,
      66,
      'rattle',
      colours('Red', 'Green', 'Yellow'),
    ],
    ['Cloth Doll in Ilkal Saree', 'Stitched from handloom remnants, 30 cm, hand wash.', 460, 16, 'inactive'],
  ]),
];
