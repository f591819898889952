import { productsFromTable } from './demoProduct.ts';

export const sandhu = [
  ...productsFromTable('sandhu', 'Sports & Outdoors', 'cricketBat', [
    [
      'Kashmir Willow Bat, Full Size',
      'Grade 1 Kashmir willow, 1,180 to 1,220 g, ready to play after knocking in.',
      1650,
      38,
    ],
    ['English Willow Bat, Grade 3', 'Seven grains or more, mid-weight pickup. With cover.', 7900, 6],
    ['Tennis Ball Bat', 'Light poplar willow with a scooped back, for tennis ball only.', 790, 54],
    ['Junior Bat, Size 4', 'For ages 9 to 11; Kashmir willow.', 890, 23],
    [
      'Fighter Kites, Pack of 10',
      'Tissue paper on bamboo, with cotton thread. No glass-coated manja.',
      240,
      47,
      'kite',
    ],
    ['Long Handle Bat', 'Kashmir willow with a 33 cm handle, for players above 6 ft.', 1750, 18],
    ['Mini Autograph Bat', 'Plain 38 cm face for signatures, comes with a stand.', 320, 30],
    ['Plastic Bat and Ball for Children', 'Hollow bat and two soft balls, from 3 years.', 299, 41],
  ]),
  ...productsFromTable('sandhu', 'Sports & Outdoors', 'cricketBall', [
    ['Leather Cricket Ball, 4 Piece', 'Alum-tanned, hand-stitched in Jalandhar. 156 to 163 g.', 480, 72],
    ['Heavy Tennis Balls, Pack of 6', 'For tape-ball and turf cricket.', 390, 90, 'tennisBall'],
    ['Football Size 5, Hand-Stitched', '32 panels, rubber bladder, for grass and hard ground.', 850, 28, 'football'],
    ['Volleyball, Soft Touch', 'Size 4, machine-stitched, 18 panels.', 690, 15, 'volleyball'],
    ['Basketball Size 7', 'Deep-channel rubber for outdoor courts. Sent deflated.', 799.5, 0, 'basketball'],
    [
      'Match Football, Thermo-Bonded',
      'Size 5, seamless panels, butyl bladder. With needle.',
      2450,
      4,
      'football',
      'inactive',
    ],
    ['Synthetic Practice Ball', 'Bounces true on cement; no stitching to wear out.', 120, 60],
  ]),
  ...productsFromTable('sandhu', 'Sports & Outdoors', 'yogaMat', [
    ['Yoga Mat 6 mm', 'TPE, non-slip both sides, 183 by 61 cm, with strap.', 890, 35],
    ['Cotton Yoga Durrie', 'Woven in Ludhiana, rubber dots below. Machine wash.', 760, 18],
    [
      'Dumbbell and Kettlebell Set',
      'One 5 kg dumbbell and one 8 kg kettlebell, cast iron with a vinyl coat.',
      1890,
      17,
      'dumbbells',
    ],
  ]),
  ...productsFromTable('sandhu', 'Automotive', 'helmet', [
    ['Full-Face Helmet, ISI', 'ABS shell, clear visor, IS 4151 mark. Sizes M, L and XL.', 1850, 26],
    ['Open-Face Helmet, ISI', 'For short rides in town; washable lining.', 1190, 33],
    ['Child Pillion Helmet', 'For 4 to 8 years, 51 cm, IS 4151 mark.', 990, 7],
    ['Anti-Scratch Visor, Universal', 'Clear polycarbonate; check that your helmet has three studs.', 290, 45],
    ['Turban-Friendly Cycle Helmet', 'High crown, for patka and small turban. Cycling only.', 2100, 3],
  ]),
  ...productsFromTable('sandhu', 'Automotive', 'sprayCan', [
    ['Car and Bike Shampoo, 1 Litre', 'Neutral pH, two caps for a bucket.', 320, 40, 'oilCan'],
    ['Chain Lube and Cleaner Kit', 'Two 150 ml cans and a brush.', 499, 29],
    ['Microfibre Cloths, Pack of 4', '400 gsm, 40 by 40 cm. Wash without softener.', 260, 76, 'fabric'],
    ['Dashboard Polish, 200 ml', 'Matt finish, no silicone shine.', 225, 21],
    ['Tyre Inflator, 12 V', 'Plugs into the lighter socket, with gauge to 100 psi.', 1790, 12, 'inflator', 'inactive'],
    ['Puncture Repair Kit, Tubeless', 'Ten strips, reamer, needle and pliers in a case.', 380, 37, 'toolCase'],
  ]),
  ...productsFromTable('sandhu', 'Sports & Outdoors', 'racket', [
    ['Badminton Racket with 3 Shuttles', 'Steel shaft, strung at 20 lb, with half cover.', 690, 33],
    ['Carbon Badminton Racket', '84 g, head-light, strung at 24 lb. Grip size G5.', 2290, 9],
  ]),
  ...productsFromTable('sandhu', 'Clothing & Fashion', 'tshirt', [
    ['Training T-Shirt, Quick-Dry', 'Polyester knit of 150 gsm, does not cling. Sizes S to XXL.', 399, 80],
    ['Running Shoes', 'Mesh upper, EVA sole. Sizes 6 to 11; order one size up for wide feet.', 1490, 16, 'sneakers'],
  ]),
  ...productsFromTable('sandhu', 'Automotive', 'oilCan', [
    ['Engine Oil 4T 20W-40, 1 Litre', 'Mineral oil for commuter motorcycles, API SL.', 385, 42],
    ['Hanging Air Freshener, Vetiver', 'Scented board for the mirror; lasts about five weeks.', 79.5, 110, 'freshener'],
  ]),
];
