import { productsFromTable } from './demoProduct.ts';

export const khurja = [
  ...productsFromTable('khurja', 'Home & Garden', 'pot', [
    [
      'Glazed Planter, 8 Inch',
      'Stoneware with drain hole and saucer. Frost-proof. Plant not included.',
      450,
      33,
      'palm',
    ],
    [
      'Terracotta Water Matka, 10 Litre',
      'Unglazed clay with brass tap; keeps water cool without power. Soak a day before use.',
      690,
      18,
    ],
    ['Pickle Jar, Barni, 2 kg', 'Glazed ceramic barni with lid, safe for salt and oil.', 380, 41, 'barni'],
    [
      'Blue Pottery Vase',
      'Quartz body painted by hand in Jaipur style, 22 cm. For decoration; line it before adding water.',
      890,
      22,
      'blueVase',
    ],
    ['Clay Handi with Lid, 3 Litre', 'For slow cooking on gas at a low flame. Season with rice water first.', 560, 24],
    [
      'Hanging Planter, Set of 3',
      'Small glazed pots with jute rope, 10 cm across. Plants not included.',
      620,
      16,
      'moneyPlant',
    ],
  ]),
  ...productsFromTable('khurja', 'Home & Garden', 'cup', [
    [
      'Chai Kulhad, Set of 12',
      'Unglazed terracotta, 120 ml. Rinse and reuse, or return to the earth.',
      180,
      95,
      'kulhad',
    ],
    ['Stoneware Mug, Hand-Painted', '300 ml, lead-free glaze, safe in microwave and dishwasher.', 275, 56],
    ['Tea Cups and Saucers, Set of 6', '150 ml cups with Khurja floral painting.', 840, 20],
    ['Brass Lassi Glass, Pair', 'Hammered brass, tinned inside, 350 ml each. 380 g the pair.', 1150, 7, 'lassiGlass'],
  ]),
  ...productsFromTable('khurja', 'Home & Garden', 'plate', [
    ['Dinner Plates, Set of 4', '27 cm stoneware with a raised rim. Stackable.', 1290, 25],
    ['Quarter Plates, Set of 6', '18 cm, in six different patterns.', 790, 30],
    ['Brass Pooja Thali', '25 cm engraved plate with bell, diya and two bowls.', 1450, 13, 'poojaThali'],
    ['Serving Platter, Oval', '35 cm long, holds a full biryani layer. Each is glazed by hand.', 680, 0],
    [
      'Kansa Thali Set, 5 Pieces',
      'Bell metal plate, two bowls, glass and spoon. Not for sour food left standing.',
      3850,
      4,
      'brassThali',
    ],
  ]),
  ...productsFromTable('khurja', 'Home & Garden', 'diya', [
    ['Brass Diya, Pair', 'Cast brass, 7 cm, steady base. Wicks included.', 320, 68, 'brassDiya'],
    [
      'Terracotta Diyas, Set of 24',
      'Hand-thrown and sun-dried before firing. Soak ten minutes before lighting.',
      150,
      140,
    ],
    ['Brass Samai, 12 Inch', 'Standing oil lamp in three screwed parts with five wicks. 1.4 kg.', 2650, 16, 'samai'],
    ['Pierced Clay Lantern', 'For a tea light; throws patterns on the wall. 18 cm.', 425, 29, 'lantern'],
    [
      'Akhand Jyot with Glass',
      'Brass base with glass chimney; burns up to nine hours.',
      745.5,
      17,
      'brassDiya',
      'inactive',
    ],
  ]),
  ...productsFromTable('khurja', 'Home & Garden', 'kadhai', [
    ['Iron Kadai, 10 Inch', 'Beaten iron, 2.2 kg, seasoned with mustard oil. Dry after washing.', 950, 27],
    ['Cast Iron Dosa Tawa', '12 inch, pre-seasoned, works on gas and induction.', 1390, 19, 'tawa'],
    [
      'Brass Patila with Tin Lining',
      '3 litre pot, lined with tin by a kalaiwala. Do not heat empty.',
      2190,
      6,
      'brassPan',
    ],
    ['Steel Triply Fry Pan, 24 cm', 'Three-layer steel with riveted handle.', 1599, 22, 'fryPan'],
  ]),
  ...productsFromTable('khurja', 'Home & Garden', 'rug', [
    ['Mirzapur Cotton Durrie, 4 by 6 ft', 'Flat-woven by hand, reversible. Machine wash in cold water.', 1750, 15],
    [
      'Bhadohi Wool Rug, 3 by 5 ft',
      'Hand-tufted New Zealand wool on cotton, 12 mm pile. Sheds a little at first.',
      4900,
      3,
      'inactive',
    ],
  ]),
  ...productsFromTable('khurja', 'Home & Garden', 'copperBottle', [
    ['Copper Water Bottle, 950 ml', 'Pure copper, lacquer-free inside. Clean with lemon and salt.', 899, 36],
    [
      'Steel Tiffin Carrier, 3 Tier',
      'Three 300 ml boxes that lock with one clip. Leak-resistant, not for the bus roof.',
      749,
      29,
      'tiffin',
    ],
    ['Steel Thali Set, 6 Pieces', 'Plate, four bowls and a glass in food-grade steel.', 620, 18, 'steelThali'],
    [
      'Ceramic Table Lamp with Shade',
      'Glazed base with a cotton shade, 42 cm. E27 holder, bulb not included.',
      1890,
      5,
      'lamp',
    ],
  ]),
];
