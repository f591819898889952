import { productsFromTable } from './demoProduct.ts';

export const mobile = [
  ...productsFromTable('mobile', 'Electronics', 'phone', [
    [
      '4G Smartphone 6.5 Inch, 64 GB',
      '4 GB RAM, 5,000 mAh, dual SIM. Sealed box, one-year maker’s warranty.',
      8499,
      17,
    ],
    ['5G Smartphone 6.7 Inch, 128 GB', '6 GB RAM, 120 Hz display, 33 W charging. Bill with GST.', 13999, 18],
    ['Keypad Phone with Torch', 'Dual SIM, FM radio without earphones, battery for a week.', 1349, 43, 'keypadPhone'],
    ['Senior Phone with Large Keys', 'Loud speaker, SOS key, desk charging stand.', 2190, 14, 'keypadPhone'],
    ['Smartphone 6.1 Inch, 256 GB', 'Compact, 8 GB RAM, 50 megapixel camera.', 24990, 3],
    ['Tempered Glass, Pack of 2', '9H, for most 6.5 to 6.7 inch phones; write your model in the note.', 199, 120],
    ['Phone Stand, Aluminium', 'Folds flat, for phones and small tablets.', 349, 38, 'phoneMount'],
  ]),
  ...productsFromTable('mobile', 'Electronics', 'earphones', [
    ['Wired Earphones with Mic', '3.5 mm jack, 1.2 m flat cable, three tip sizes.', 299, 95, 'wiredEarphones'],
    ['Type-C Wired Earphones', 'For phones without a jack. In-line remote.', 449, 52, 'wiredEarphones'],
    ['True Wireless Earbuds', 'Bluetooth 5.3, 6 hours a charge and 24 with the case.', 1299, 31],
    ['Neckband, 30 Hours', 'Magnetic buds, fast charge: ten minutes for eight hours.', 999, 0, 'neckband'],
    ['Over-Ear Headphones', 'Foldable, 40 mm drivers, works with cable when empty.', 1890, 17, 'headphones'],
  ]),
  ...productsFromTable('mobile', 'Electronics', 'charger', [
    ['20 W USB-C Charger', 'BIS certified, with 1 m cable.', 599, 64],
    ['65 W GaN Charger, 3 Ports', 'Charges a laptop and two phones. BIS certified.', 2290, 11],
    ['Power Bank 10,000 mAh', '22.5 W, allowed in cabin luggage.', 1199, 27, 'powerBank'],
    ['Braided USB-C Cable, 2 m', 'Rated for 60 W, tested to 10,000 bends.', 249.5, 88, 'cable'],
    ['Car Charger, Dual Port', '38 W in total; fits 12 V and 24 V sockets.', 549, 6, 'carCharger'],
  ]),
  ...productsFromTable('mobile', 'Electronics', 'speaker', [
    ['Bluetooth Speaker, 10 W', 'Splash-proof, eight hours, memory card slot.', 1149, 24],
    [
      'Bhajan Player Speaker',
      '300 recordings in the public domain on board, USB and FM. Simple keys.',
      1490,
      19,
      'tallSpeaker',
    ],
    ['Soundbar, 60 W', 'HDMI ARC, optical and Bluetooth. Wall screws included.', 3990, 5, 'soundbar', 'inactive'],
    ['Voice Amplifier for Teachers', 'Waist speaker with headset, ten hours a charge.', 1650, 13, 'karaoke'],
  ]),
  ...productsFromTable('mobile', 'Electronics', 'watch', [
    ['Smart Watch with Calling', '1.8 inch display, heart rate, five days a charge. Strap of 22 mm.', 1799, 26],
    [
      'Wireless Keyboard and Mouse',
      'One USB receiver for both, rupee sign on the 4 key. Batteries included.',
      1149,
      22,
      'keyboard',
    ],
    ['LED Bulb 12 W, Pack of 2', 'B22 cap, warm white, 1,200 lumen. BIS certified.', 260, 57, 'bulb'],
  ]),
];
