import { productsFromTable } from './demoProduct.ts';

export const luit = [
  ...productsFromTable('luit', 'Home & Garden', 'moneyPlant', [
    ['Money Plant in Coir Pot', 'Rooted cutting of 20 to 25 cm. Bright shade, water twice a week.', 149, 70],
    ['Tulsi Sapling', 'Krishna tulsi, about 15 cm, in a coir pot. Full sun.', 99, 48, 'tulsi'],
    ['Snake Plant, Medium', 'Four to six leaves, 35 cm. Forgives missed watering.', 349, 26, 'snakePlant'],
    ['Areca Palm', '60 cm, three stems. Keep from direct noon sun.', 549, 12, 'palm'],
    [
      'Foxtail Orchid, Kopou Phool',
      'Mature plant on a wood block, flowers in April. Nursery-raised, never taken from the forest.',
      890,
      4,
      'orchid',
    ],
    ['Assam Lemon Graft', 'Grafted, bears in the second year. 50 cm.', 275, 19, 'lemonPlant'],
    ['Succulents, Set of 6', 'Six kinds in 5 cm pots with a care card.', 420, 0, 'succulent'],
    [
      'Bhut Jolokia Seeds, 25',
      'Very hot chilli. Wear gloves; germinates in two to three weeks.',
      120,
      54,
      'seedPacket',
    ],
  ]),
  ...productsFromTable('luit', 'Home & Garden', 'basket', [
    ['Cane Fruit Basket', 'Woven in Barpeta, 28 cm across, finished with natural varnish.', 390, 33],
    ['Bamboo Laundry Basket with Lid', '55 cm high, cotton lining removes for washing.', 1290, 19],
    ['Water Hyacinth Storage Basket', 'Braided dried stalks, 30 by 22 cm. Keep dry.', 560, 21],
    ['Jaapi, Decorative, 15 Inch', 'Bamboo and tokou leaf with cloth work, for the wall.', 650, 16, 'jaapi'],
    ['Bamboo Tray, Set of 2', '40 and 32 cm, smooth-sanded edges.', 480, 28, 'tray', 'inactive'],
  ]),
  ...productsFromTable('luit', 'Home & Garden', 'candle', [
    ['Beeswax Pillar Candle', 'Pure beeswax from Karbi Anglong, 12 cm, burns about 30 hours.', 340, 37, 'pillarCandle'],
    ['Citronella Jar Candle', 'Soy wax with Assam citronella oil for the verandah. 200 g.', 299.5, 25],
    ['Tea Lights, Pack of 50', 'Four hours each, in tin cups.', 220, 83, 'teaLights'],
  ]),
  ...productsFromTable('luit', 'Pet Supplies', 'petBowl', [
    ['Steel Dog Bowl, 900 ml', 'Rubber ring below, does not slide. Dishwasher-safe.', 260, 45, 'steelBowl'],
    ['Slow Feeder Bowl', 'Ridged, for dogs that gulp. Holds 500 ml.', 399, 18],
    ['Ceramic Cat Bowl Pair', 'Shallow, kind to whiskers. 250 ml each.', 450, 18],
    ['Clay Bird Bath', 'Wide terracotta dish with a rough rim for grip, 30 cm.', 320, 30, 'birdBath'],
    ['Raised Feeding Stand', 'Two steel bowls in a bamboo frame, 20 cm high.', 1150, 6],
    ['Puppy Milk Replacer, 400 g', 'From birth to six weeks; mix fresh each time.', 690, 14, 'dogFood'],
    [
      'Chicken Jerky Dog Treats, 200 g',
      'Dried chicken breast, no salt or sugar. From six months.',
      349,
      0,
      'dogFood',
      'inactive',
    ],
  ]),
  ...productsFromTable('luit', 'Pet Supplies', 'basket', [
    ['Cane Cat Bed', '45 cm basket with a washable cushion.', 1390, 5, 'petBed'],
    ['Bamboo Bird Nest Box', 'For sparrows and munias; hang at 3 m, away from rain.', 240, 22, 'birdHouse'],
  ]),
  ...productsFromTable('luit', 'Pet Supplies', 'collar', [
    ['Cotton Webbing Collar with Tag', 'Three sizes, brass ring; write the name for the tag in the note.', 280, 34],
    ['Natural Rubber Bone', 'For chewers above 10 kg; floats.', 240, 27, 'toyBone'],
    ['Cotton Rope Tug', 'Knotted from mill ends. Replace when it frays.', 160, 40, 'ropeToy'],
    ['Cat Food, Ocean Fish, 1.2 kg', 'Dry food for grown cats. Change over within a week.', 520, 15, 'catFood'],
  ]),
];
