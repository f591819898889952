import { describe, expect, test } from 'vitest';
import { isImageUrl } from '#domain/catalogue/products.ts';
import { pictureAddress, pictureSources, servedPictureAddress, uploadedPictureId } from './pictures.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('an uploaded photo', () => {
  const stored = `/media/pictures/${id}/1280.webp`;

  test('has a URL that products can store and that yields its id', () => {
    expect(pictureAddress(id)).toBe(stored);
    expect(isImageUrl(stored)).toBe(true);
    expect(uploadedPictureId(stored)).toBe(id);
  });

  test('is shown in its three widths', () => {
    expect(pictureSources(stored)).toEqual({
      src: `/media/pictures/${id}/640.webp`,
      srcSet: [320, 640, 1280].map((width) => `/media/pictures/${id}/${width}.webp ${width}w`).join(', '),
    });
  });
});

describe('a remote photo', () => {
  test.each([
    'https://pictures.example/kurta.jpg?size=large&of=it',
    'HTTP://pictures.example/ä, b 2x.jpg',
    `https://elsewhere.example/media/pictures/${id}/1280.webp`,
  ])('serves %s in three widths from our own server', (address) => {
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
])('leaves "%s" unchanged', (address) => {
  expect(pictureSources(address)).toEqual({ src: address });
  expect(servedPictureAddress(address)).toBe(address);
  expect(uploadedPictureId(address)).toBeUndefined();
});
