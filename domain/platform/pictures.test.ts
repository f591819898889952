import { describe, expect, test } from 'vitest';
import { isImageUrl } from '#domain/catalogue/products.ts';
import { pictureAddress, pictureSources, servedPictureAddress, uploadedPictureId } from './pictures.ts';

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

describe('a picture of another host', () => {
  test.each([
    'https://pictures.example/kurta.jpg?size=large&of=it',
    'HTTP://pictures.example/ä, b 2x.jpg',
    `https://elsewhere.example/media/pictures/${id}/1280.webp`,
  ])('%s is shown in three widths from an address of our own', (address) => {
    const own = (width: number) => `/media/remote/${width}.webp?url=${encodeURIComponent(address)}`;
    expect(pictureSources(address)).toEqual({
      src: own(640),
      srcSet: [320, 640, 1280].map((width) => `${own(width)} ${width}w`).join(', '),
    });
    expect(new URL(servedPictureAddress(address), 'https://haat.example').searchParams.get('url')).toBe(address);
    expect(own(320)).not.toMatch(/[\s,]/);
    expect(uploadedPictureId(address)).toBeUndefined();
  });
});

test.each([
  '/media/demo/kurta/1.svg',
  `/media/pictures/${id}/640.webp`,
  `/media/pictures/${id.toUpperCase()}/1280.webp`,
  `/media/pictures/${id}/1280.webp?x=1`,
  '/media/pictures/../1280.webp',
  '',
])('"%s" is shown as it is', (address) => {
  expect(pictureSources(address)).toEqual({ src: address });
  expect(servedPictureAddress(address)).toBe(address);
  expect(uploadedPictureId(address)).toBeUndefined();
});
