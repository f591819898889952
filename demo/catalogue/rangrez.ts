import { productsFromTable } from './demoProduct.ts';

export const rangrez = [
  ...productsFromTable('rangrez', 'Clothing & Fashion', 'kurta', [
    [
      'Bagru Print Cotton Kurta',
      'Hand block print on mid-weight cotton, straight cut, knee length. Sizes S to XXL.',
      849,
      42,
    ],
    [
      'Dabu Mud-Resist Kurta',
      'Printed with mud resist and dyed twice, so no two are the same. 100 % cotton, side slits.',
      1150,
      26,
    ],
    [
      'Anarkali Kurta with Gota Edge',
      'Flared, 24 panels, finished with gota at hem and sleeves. Cotton voile with lining.',
      1890,
      15,
    ],
    [
      'Men’s Short Kurta',
      'Block-printed cotton, band collar, two pockets. Falls to mid-thigh. Sizes 38 to 46.',
      790,
      38,
    ],
    [
      'Men’s Long Kurta with Pintucks',
      'Hand-spun khadi with twelve pintucks at the chest. Machine wash cold.',
      1090,
      19,
    ],
    [
      'A-Line Kurta with Pockets',
      'Two deep side pockets, three-quarter sleeves, printed cotton flex. Sizes XS to XL.',
      999,
      31,
    ],
    [
      'Kurta and Palazzo Set',
      'Matching kurta and wide palazzo in soft cambric. Elastic waist with drawstring.',
      1590,
      22,
    ],
    ['Angrakha Wrap Kurta', 'Overlapping front tied at the side with tassels. Hand block print on mulmul.', 1349, 19],
    [
      'Child’s Kurta Pyjama',
      'Soft mulmul for ages 2 to 8, buttons at the shoulder. Give the age in the note.',
      649,
      29,
    ],
    ['Sanganeri Floral Kurta', 'Fine floral print from Sanganer on cotton cambric. Light enough for May.', 925.5, 34],
    [
      'Quilted Winter Kurta',
      'Reversible quilted cotton with light filling, full sleeves. Hand wash and dry flat.',
      1990,
      0,
    ],
    [
      'Festive Chanderi Kurta',
      'Chanderi silk cotton with block-printed gold butis and cotton lining. Dry clean.',
      2250,
      5,
      'inactive',
    ],
  ]),
  ...productsFromTable('rangrez', 'Clothing & Fashion', 'dupatta', [
    ['Mulmul Block Print Dupatta', 'Airy mulmul, 2.5 m, printed on both ends. Washes soft.', 450, 55, 'printedDupatta'],
    [
      'Kota Doria Dupatta',
      'Checked Kota weave of cotton and silk, 2.5 m, hand printed. Very light.',
      890,
      17,
      'checkedDupatta',
    ],
    [
      'Bandhani Georgette Dupatta',
      'Tie-dyed in Sikar, with small knots you can still feel. 2.25 m. Dry clean first time.',
      1050,
      21,
      'dottedDupatta',
    ],
    ['Leheriya Dupatta', 'Diagonal waves made by rolling and tying the cloth. Cotton, 2.4 m.', 620, 36, 'wavyDupatta'],
  ]),
  ...productsFromTable('rangrez', 'Clothing & Fashion', 'shirt', [
    [
      'Camp Collar Printed Shirt',
      'Relaxed half-sleeve shirt in block-printed cotton. Sizes 38 to 46.',
      879,
      28,
      'printedShirt',
    ],
    [
      'Indigo-Dyed Shirt',
      'Natural indigo in six dips. The colour rubs off a little at first and fades well.',
      1290,
      12,
      'indigoShirt',
    ],
    [
      'Women’s Printed Cotton Shirt',
      'Loose fit with a rounded hem, wooden buttons. Sizes S to XL.',
      829,
      24,
      'printedShirt',
    ],
  ]),
  ...productsFromTable('rangrez', 'Jewelry & Accessories', 'bag', [
    ['Block Print Tote Bag', 'Heavy canvas, inner pocket, carries 8 kg. 38 by 42 cm.', 349, 64],
    ['Quilted Sling Bag', 'Quilted cotton with zip and adjustable strap. Holds a phone, purse and keys.', 499, 30],
    ['Drawstring Potli', 'Small festive pouch with tassels, 18 by 20 cm. Lined.', 275, 22, 'potli'],
  ]),
  ...productsFromTable('rangrez', 'Home & Garden', 'cushion', [
    ['Block Print Cushion Cover, Set of 5', 'Cotton duck, 40 by 40 cm, hidden zip. Covers only, no filling.', 799, 37],
    [
      'Kantha Stitch Cushion with Filling',
      'Running stitch over printed cotton, 45 by 45 cm, with fibre filling.',
      649,
      14,
    ],
    ['Floor Cushion', 'Square, 60 by 60 cm and 12 cm high, cotton cover removes for washing.', 1190, 6],
    [
      'Jaipuri Razai Pillow Pair',
      'Two light pillows filled with carded cotton. Sun them once a month.',
      990,
      18,
      'inactive',
    ],
  ]),
  ...productsFromTable('rangrez', 'Home & Garden', 'fabric', [
    [
      'Block Print Bedsheet, Double',
      'Two-and-a-half by 2.7 m percale with two pillow covers. Printed by hand.',
      1690,
      23,
    ],
    ['Table Napkins, Set of 6', 'Cotton with a printed border, 40 by 40 cm.', 420, 32],
  ]),
];
