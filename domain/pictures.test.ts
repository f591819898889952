import { expect, test } from 'vitest';
import { pictureSources } from './pictures.ts';

test('an uploaded picture exists in three widths', () => {
  expect(pictureSources('/media/pictures/0190b5c2/1280.webp')).toEqual({
    src: '/media/pictures/0190b5c2/640.webp',
    srcSet:
      '/media/pictures/0190b5c2/320.webp 320w, /media/pictures/0190b5c2/640.webp 640w, /media/pictures/0190b5c2/1280.webp 1280w',
  });
});

test.each(['/media/demo/kurta.svg', 'https://pictures.example/a.jpg'])('%s stays as it is', (image) => {
  expect(pictureSources(image)).toEqual({ src: image });
});
