import { expect, test } from 'vitest';
import { isImageUrl } from '../products.ts';
import { pictureReference, referencedPicture } from './importRows.ts';
import { createImportPictures, isPicturePath } from './pictureNames.ts';

test.each([
  ['a.jpg', true],
  ['Photos/Kurtis/Red.JPEG', true],
  ['फ़ोटो/लाल.webp', true],
  ['../a.jpg', false],
  ['a/../../b.png', false],
  ['/etc/a.png', false],
  ['C:\\a.png', false],
  ['__MACOSX/._a.jpg', false],
  ['.hidden.jpg', false],
  ['more.zip', false],
  ['list.csv', false],
  ['folder/', false],
])('%s is a picture: %s', (path, isPicture) => {
  expect(isPicturePath(path)).toBe(isPicture);
});

test('finds pictures by name without folders and case, and by SKU in number order', () => {
  const pictures = createImportPictures(['red.jpg', 'k-1.jpg', 'k-1-2.png', 'k-1_10.webp', 'k-1-1.png', 'k-12.jpg']);
  expect(pictures.findByName('C:\\Users\\Asha\\RED.jpg')).toBe('red.jpg');
  expect(pictures.findByName('blue.jpg')).toBeUndefined();
  expect(pictures.listBySku('K-1')).toEqual(['k-1.jpg', 'k-1-1.png', 'k-1-2.png', 'k-1_10.webp']);
  expect(pictures.listBySku('K')).toEqual(['k-1.jpg', 'k-12.jpg']);
  expect(pictures.listBySku('X')).toEqual([]);
});

test('names a picture of the ZIP by an address that a product may have', () => {
  const name = 'लाल कुर्ती (2).jpg';
  const reference = pictureReference(name);
  expect(isImageUrl(reference)).toBe(true);
  expect(referencedPicture(reference)).toBe(name);
  expect(referencedPicture('https://shop.example/media/zip/aa.webp')).toBeUndefined();
});
