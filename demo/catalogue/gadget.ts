import { colours, models } from './demoOptions.ts';
import { productsFromTable } from './demoProduct.ts';

export const gadget = [
  ...productsFromTable('gadget', 'Electronics', 'phone', [
    [
      'Refurbished Smartphone, 64 GB, Grade B',
      'Working fully, visible scratches on the back. Battery above 80 %.',
      4990,
      12,
    ],
    ['Refurbished Smartphone, 128 GB, Grade A', 'Light marks only. With charger, without box.', 7490, 7],
    [
      'Silicone Back Cover',
      'Soft, matt, with a raised edge around the camera.',
      99,
      150,
      models(
        'Redmi Note 11',
        'Redmi Note 12',
        'Redmi Note 13',
        'Redmi 12',
        'Redmi 13C',
        'Poco M6',
        'Poco X6',
        'Galaxy A05',
        'Galaxy A15',
        'Galaxy A25',
        'Galaxy M14',
        'Galaxy M34',
        'Galaxy F14',
        'Vivo Y27',
        'Vivo Y36',
        'Vivo T2',
        'Oppo A58',
        'Oppo A78',
        'Realme C53',
        'Realme C55',
        'Realme 12',
        'OnePlus Nord CE 3',
        'iPhone 11',
        'iPhone 13',
        'iPhone 15',
        'Moto G54',
      ),
      colours('Black', 'Blue', 'Red'),
    ],
  ]),
  ...productsFromTable('gadget', 'Electronics', 'earphones', [
    ['Budget Earbuds', 'Bluetooth 5.0, about three hours a charge.', 499, 45],
    ['Earphones, Pack of 3', 'Basic 3.5 mm earphones with mic.', 249.5, 62, 'wiredEarphones'],
  ]),
  ...productsFromTable('gadget', 'Electronics', 'charger', [
    ['10 W Charger with Micro-USB Cable', 'For older phones and speakers.', 179, 0],
    ['Multi-Pin Cable, 3 in 1', 'Micro-USB, USB-C and Lightning tips. Charging only, no data.', 149, 78, 'cable'],
    ['LED Bulb 9 W, Pack of 4', 'B22 cap, cool daylight. Six months for exchange.', 329, 20, 'bulb', 'inactive'],
  ]),
  ...productsFromTable('gadget', 'Electronics', 'speaker', [
    ['Mini Bluetooth Speaker', '3 W, size of a cricket ball, hand strap.', 399, 34],
    ['Karaoke Speaker with Mic', '15 W, party lights, one wired microphone.', 1590, 6, 'karaoke'],
  ]),
  ...productsFromTable('gadget', 'Automotive', 'phone', [
    ['Car Phone Holder', 'Suction cup for the windscreen or dashboard, turns all round.', 249, 41, 'phoneMount'],
  ]),
];
