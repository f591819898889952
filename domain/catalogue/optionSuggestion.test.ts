import { describe, expect, test } from 'vitest';
import { suggestOption } from './optionSuggestion.ts';

const listed: [text: string, key: string, values: string][] = [
  ['Sizes 38 to 46', 'size', '38 40 42 44 46'],
  ['Yarn-dyed cotton. Sizes 38 to 44.', 'size', '38 40 42 44'],
  ['Sizes S to XXL.', 'size', 'S M L XL XXL'],
  ['Size XS-L', 'size', 'XS S M L'],
  ['S M L', 'size', 'S M L'],
  ['Available in S, M, L and XL', 'size', 'S M L XL'],
  ['Sizes: M, L', 'size', 'M L'],
  ['S/M/L/XL/XXL in stock', 'size', 'S M L XL XXL'],
  ['ABS shell, clear visor. Sizes M, L and XL.', 'size', 'M L XL'],
  ['Leather sole. Sizes 6 to 11.', 'size', '6 7 8 9 10 11'],
  ['Braided straps. Sizes 3 to 8.', 'size', '3 4 5 6 7 8'],
  ['Glass bangles, sizes 2.4, 2.6 and 2.8', 'size', '2.4 2.6 2.8'],
  ['size 28, 30, 32', 'size', '28 30 32'],
  ['Sizes 14 to 22', 'size', '14 15 16 17 18 19 20 21 22'],
  ['Sizes: 36 – 42', 'size', '36 38 40 42'],
  ['red, blue', 'colour', 'Red Blue'],
  ['Cotton saree in red, blue and green', 'colour', 'Red Blue Green'],
  ['Available in maroon and mustard', 'colour', 'Maroon Mustard'],
  ['Colours: black / white / grey', 'colour', 'Black White Grey'],
  ['Sky blue, rani pink', 'colour', 'Sky blue|Rani pink'],
  ['colour black and white', 'colour', 'Black White'],
  ['Navy, Olive, Beige', 'colour', 'Navy Olive Beige'],
  ['250 g, 500 g', 'weight', '250 g|500 g'],
  ['Kaju barfi 250g / 500g / 1kg', 'weight', '250 g|500 g|1 kg'],
  ['Packs of 100 gm and 250 gm', 'weight', '100 g|250 g'],
  ['In 500 g or 1 kg', 'weight', '500 g|1 kg'],
  ['0.5 kg, 1 kg', 'weight', '0.5 kg|1 kg'],
];

describe('what is suggested as an option', () => {
  test.each(listed)('%s', (text, key, values) => {
    const expected = { key, values: values.split(values.includes('|') ? '|' : ' ') };
    expect(suggestOption('Kurti', text)).toEqual(expected);
    expect(suggestOption(text, 'Made by hand.')).toEqual(expected);
  });
});

test.each([
  'Size 42',
  'Football Size 5',
  'Volleyball, size 4, 18 panels',
  'Red and gold border',
  'Red saree with blue pallu',
  'A red, hand-woven saree',
  'Silver, 92.5 pure',
  'Weighs 480 g',
  'Kashmir willow, 1,180 to 1,220 g',
  '156 to 163 g',
  'Size 30 by 22 cm',
  'Order one size up',
  'Fits most sizes',
  "Men's L-shaped sofa",
  'M S Dhoni poster',
  'S. M. Stores',
  'XL tote bag',
  'Model S',
  'Type M to M cable',
  'T-shirt L',
  'Sizes 46 to 38',
  'Sizes of all kinds',
  '2 kg rice',
  'Between 2 and 8 years',
  'Orange pickle',
  'Olive oil, gold label',
  'Set of 3, 6 and 12 pieces',
  'I like M and L',
])('nothing is suggested for: %s', (text) => {
  expect(suggestOption('Thing', text)).toBeUndefined();
});
