import { describe, expect, test } from 'vitest';
import { pictureAddress, pictureSources, uploadedPictureId } from './pictures.ts';
import { isImageUrl } from './products.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('an uploaded picture', () => {
  const kept = `/media/pictures/${id}/1280.webp`;

  test('has an address that a product may keep, and that leads back to it', () => {
    expect(pictureAddress(id)).toBe(kept);
    expect(isImageUrl(kept)).toBe(true);
    expect(uploadedPictureId(kept)).toBe(id);
  });

  test('is shown in its three widths', () => {
    expect(pictureSources(kept)).toEqual({
      src: `/media/pictures/${id}/640.webp`,
      srcSet: [320, 640, 1280].map((width) => `/media/pictures/${id}/${width}.webp ${width}w`).join(', '),
    });
  });
});

test.each([
  'https://pictures.example/kurta.jpg',
  '/media/demo/kurta/1.svg',
  `/media/pictures/${id}/640.webp`,
  `/media/pictures/${id.toUpperCase()}/1280.webp`,
  `/media/pictures/${id}/1280.webp?x=1`,
  `https://elsewhere.example/media/pictures/${id}/1280.webp`,
  '/media/pictures/../1280.webp',
  '',
])('"%s" is shown as it is', (address) => {
  expect(pictureSources(address)).toEqual({ src: address });
  expect(uploadedPictureId(address)).toBeUndefined();
});
