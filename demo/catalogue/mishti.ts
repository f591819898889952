import { productsFromTable } from './demoProduct.ts';

export const mishti = [
  ...productsFromTable('mishti', 'Food & Beverages', 'sweetsBox', [
    [
      'Nolen Gur Sandesh, 12 Pieces',
      'Fresh chhana with new date-palm jaggery, November to February. Eat within four days; keep cold.',
      420,
      26,
    ],
    ['Rosogolla Tin, 1 kg', 'Sixteen pieces in light syrup, sealed. Keeps six months unopened.', 310, 58, 'rosogolla'],
    ['Mihidana from Bardhaman, 500 g', 'Fine grains of besan and rice flour fried in ghee. Keeps ten days.', 260, 21],
    ['Sitabhog, 500 g', 'Rice-like strands of chhana with small nikhuti. Best warmed.', 270, 15],
    [
      'Kheer Kadam, 10 Pieces',
      'A small rosogolla inside, dry kheer outside. Keep refrigerated, three days.',
      350,
      19,
      'rosogolla',
    ],
    ['Assorted Sandesh Box, 20 Pieces', 'Five kinds: jolbhora, pistachio, orange, plain and chocolate.', 690, 30],
    [
      'Moa from Joynagar, 10 Pieces',
      'Puffed kanakchur rice with nolen gur and kheer. Winter only.',
      280,
      0,
      'coconutLaddu',
    ],
    ['Kaju Barfi, 500 g', 'Cashew and sugar, with silver leaf. No khoya; keeps three weeks.', 590, 44],
    ['Besan Laddu in Ghee, 500 g', 'Coarse besan roasted slowly for forty minutes. Fourteen pieces.', 340, 39, 'laddu'],
    [
      'Langcha from Shaktigarh, 10 Pieces',
      'Long, dark and soft, in thick syrup. Packed in a leak-proof tub.',
      230,
      17,
      'gulabJamun',
    ],
    [
      'Narkel Naru, 15 Pieces',
      'Coconut laddus with jaggery, rolled by hand. Keeps eight days.',
      195,
      23,
      'coconutLaddu',
    ],
    [
      'Sugar-Free Chhana Sandesh, 10 Pieces',
      'Sweetened with stevia. Contains milk; not fit for vegans.',
      390,
      6,
      'inactive',
    ],
    ['Bijoya Gift Hamper', 'Sandesh, naru, nimki and a tin of rosogolla in a cane tray.', 1150, 12],
  ]),
  ...productsFromTable('mishti', 'Food & Beverages', 'sevPacket', [
    ['Chanachur, Jhal, 400 g', 'Sev, peanuts, dal and fried chira with green chilli. Hot.', 145, 85],
    ['Kucho Nimki, 300 g', 'Small salted diamonds with kalonji, fried in fresh oil.', 110, 62, 'crispsPacket'],
    [
      'Jhalmuri Kit for 6',
      'Puffed rice, chanachur, spice mix and mustard oil in separate packs. Add onion and chilli.',
      199,
      28,
    ],
    ['Masala Cashew, 200 g', 'Roasted with pepper and black salt.', 325, 34, 'nutsPacket'],
    [
      'Papad, Moong and Pepper, 20 Pieces',
      'Hand-rolled by a women’s group in Howrah. Roast or fry.',
      95,
      47,
      'crispsPacket',
    ],
    [
      'Goyna Bori, 200 g',
      'Patterned dal vadis from Medinipur, dried on poppy seeds. Fragile; fry gently.',
      180,
      22,
      'crispsPacket',
    ],
    ['Murki, 250 g', 'Puffed paddy coated with nolen gur. Crisp for a month if kept shut.', 85.5, 31],
    ['Radhuni Matar Mix, 300 g', 'Dry green peas with radhuni and amchur.', 120, 20, 'inactive'],
  ]),
  ...productsFromTable('mishti', 'Food & Beverages', 'chilliPickle', [
    [
      'Kasundi, 300 g',
      'Fermented mustard with green mango. Sharp; a spoon is enough for fish.',
      150,
      36,
      'yellowSpice',
    ],
    ['Kuler Achar, 400 g', 'Sweet-sour pickle of dried jujube with jaggery and panch phoron.', 175, 22],
  ]),
  ...productsFromTable('mishti', 'Food & Beverages', 'riceSack', [
    ['Gobindobhog Rice, 2 kg', 'Small scented grains from Bardhaman, for bhog and payesh.', 320, 27],
  ]),
];
