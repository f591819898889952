import { productsFromTable } from './demoProduct.ts';

export const weavers = [
  ...productsFromTable('weavers', 'Clothing & Fashion', 'saree', [
    [
      'Kanchipuram Silk Saree with Temple Border',
      'Pure mulberry silk, korvai border joined by hand on the loom. 5.5 m with an 80 cm blouse piece. Dry clean only.',
      14850,
      6,
    ],
    [
      'Bridal Kanchipuram Saree, Full Zari',
      'Three-ply silk with silver-based zari on body and pallu, about 850 g. Woven to order on one loom in three weeks.',
      38500,
      2,
    ],
    [
      'Soft Silk Saree',
      'Lighter two-ply silk that drapes easily for a long day. Weighs about 480 g. Dry clean.',
      6490,
      14,
    ],
    [
      'Silk Cotton Saree with Checks',
      'Silk warp and cotton weft from Kanchipuram, small checks across the body. Gentle hand wash in cold water.',
      3250,
      22,
      'checkedSaree',
    ],
    [
      'Chettinad Cotton Saree',
      'Thick 60-count cotton with broad contrast stripes, woven in Karaikudi. Softens with every wash; starch lightly.',
      1480,
      35,
    ],
    [
      'Madurai Sungudi Saree',
      'Tie-dyed dots on 80-count cotton, knotted by hand before dyeing. Wash separately the first two times.',
      1190,
      41,
      'dottedSaree',
    ],
    [
      'Coimbatore Kora Cotton Saree',
      'Crisp silk and cotton blend with a thin zari edge. Suited to office and functions alike. 6.2 m including blouse.',
      2150,
      18,
    ],
    [
      'Venkatagiri Jamdani Saree',
      'Fine 100-count cotton with jamdani motifs on the pallu. Nearly sheer; wear with a cotton underskirt.',
      4800,
      9,
    ],
    [
      'Arani Silk Saree',
      'Medium-weight silk from Arani with a plain body and a woven pallu. A good first silk saree.',
      5250,
      12,
    ],
    [
      'Nine-Yard Madisar Saree',
      'Silk cotton in the full 8.2 m for the traditional madisar drape. No separate blouse piece.',
      5900,
      4,
    ],
    [
      'Temple Motif Linen Saree',
      '80 lea linen with a row of gopurams along the border. Wrinkles as linen does; iron while damp.',
      2890,
      16,
    ],
    [
      'Vintage Border Half-Fine Zari Saree',
      'Pattern copied from a 1950s saree, in silk with half-fine zari. Store in muslin and refold twice a year.',
      9900,
      0,
    ],
    [
      'Daily Wear Cotton Saree, Pack of 2',
      'Two plain-bodied cotton sarees with printed borders, machine washable. Colours as available.',
      1099.5,
      60,
    ],
    [
      'Kalakshetra Style Broad Border Saree',
      'Deep double-width border without zari, the way dancers wear it. Pure silk, 620 g.',
      12400,
      3,
      'inactive',
    ],
  ]),
  ...productsFromTable('weavers', 'Clothing & Fashion', 'dupatta', [
    ['Handloom Cotton Dupatta', 'Plain weave with tasselled ends, 2.4 m by 90 cm. Hand wash.', 540, 48],
    [
      'Silk Dupatta with Zari Ends',
      'Light Kanchi silk, 2.5 m, with 15 cm zari ends. Pairs with a plain kurta. Dry clean.',
      2350,
      11,
    ],
    [
      'Angavastram, Cotton with Zari',
      'Shoulder cloth for men, 1.8 m, with a 4 cm gold-coloured border. Bleached cotton.',
      420,
      70,
    ],
    [
      'Sungudi Dot Stole',
      'Tie-dyed cotton stole, 2 m by 55 cm. Every dot is a knot untied by hand.',
      390,
      27,
      'dottedDupatta',
    ],
  ]),
  ...productsFromTable('weavers', 'Clothing & Fashion', 'shirt', [
    [
      'Handloom Cotton Shirt, Half Sleeve',
      'Yarn-dyed 60-count cotton, coconut-shell buttons. Sizes 38 to 46; tell us yours in the note.',
      890,
      33,
    ],
    [
      'Silk Shirt for Weddings',
      'Pure silk from our own looms, half sleeve, regular fit. Sizes 38 to 44. Dry clean.',
      3100,
      7,
    ],
    [
      'Men’s Veshti and Shirt Set',
      'Double-layer cotton veshti, 3.6 m, with a matching half-sleeve shirt. Sizes 38 to 46.',
      1650,
      24,
    ],
  ]),
  ...productsFromTable('weavers', 'Home & Garden', 'rug', [
    [
      'Bhavani Jamakkalam',
      'Thick striped floor cloth from Bhavani, 120 by 180 cm. Cotton warp, washable at home.',
      980,
      20,
    ],
    [
      'Pattamadai Korai Mat',
      'Reed mat with cotton warp from Pattamadai, 90 by 180 cm. Cool to sleep on; wipe dry.',
      760,
      13,
      'inactive',
    ],
  ]),
  ...productsFromTable('weavers', 'Home & Garden', 'fabric', [
    ['Erode Cotton Towels, Set of 3', 'Waffle weave from Erode, 75 by 150 cm. Thirsty from the second wash.', 540, 44],
    ['Handloom Bedspread, Double', 'Striped cotton, 230 by 250 cm, from Chennimalai. Two pillow covers.', 1450, 9],
  ]),
];
