import { expect, test } from 'vitest';
import { understand } from './understand.ts';

const readItems = (text: string) =>
  understand(text).items.map(({ quantity, words }) => [quantity, ...words.map(({ said }) => said).toSorted()]);

test.each([
  [
    '2 kurtas red and blue',
    [
      [1, 'kurtas', 'red'],
      [1, 'blue', 'kurtas'],
    ],
  ],
  [
    'do kurti lal aur neeli bhej do',
    [
      [1, 'kurti', 'lal'],
      [1, 'kurti', 'neeli'],
    ],
  ],
  [
    'need two pairs size 3 and size 5',
    [
      [1, '3'],
      [1, '5'],
    ],
  ],
  [
    '3 leggings black, white and red',
    [
      [1, 'black', 'leggings'],
      [1, 'leggings', 'white'],
      [1, 'leggings', 'red'],
    ],
  ],
  [
    '2 kurtas M and 1 L',
    [
      [2, 'kurtas', 'm'],
      [1, 'kurtas', 'l'],
    ],
  ],
  [
    '2 red leggings and black',
    [
      [2, 'leggings', 'red'],
      [undefined, 'black', 'leggings'],
    ],
  ],
  [
    'kurti M 2 aur L',
    [
      [2, 'kurti', 'm'],
      [undefined, 'kurti', 'l'],
    ],
  ],
])('divides the number of %j among the values behind it, where it is their total', (text, items) => {
  expect(readItems(text)).toEqual(items);
});

test.each([
  [
    'yellow and teal kurti size M 2 each',
    [
      [2, 'kurti', 'm', 'yellow'],
      [2, 'kurti', 'm', 'teal'],
    ],
  ],
  [
    'red and black leggings 2',
    [
      [1, 'leggings', 'red'],
      [1, 'black', 'leggings'],
    ],
  ],
  [
    'red and blue kurta M',
    [
      [undefined, 'kurta', 'm', 'red'],
      [undefined, 'blue', 'kurta', 'm'],
    ],
  ],
])('gives each value before the goods of %j what follows them', (text, items) => {
  expect(readItems(text)).toEqual(items);
});
