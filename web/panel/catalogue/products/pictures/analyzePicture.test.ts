import { describe, expect, test } from 'vitest';
import { type Brightness, brighten, findBetterSquare, findMissingLight, toBrightness } from './analyzePicture.ts';

const [width, height] = [72, 96];

/** A photo of a checked cloth on a plain wall, from this row on, in a room of this brightness. */
function photo({ wall = 180, cloth = [60, 230], from = 30, rows = 40 } = {}): Brightness {
  const values = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (y < from || y >= from + rows) return wall;
    return cloth[(Math.floor(x / 4) + Math.floor(y / 4)) % 2] ?? 0;
  });
  return { width, height, values };
}

const turned = ({ values, ...size }: Brightness): Brightness => ({
  width: size.height,
  height: size.width,
  values: Uint8Array.from(values, (_, pixel) => {
    const [x, y] = [pixel % size.height, Math.floor(pixel / size.height)];
    return values[x * size.width + y] ?? 0;
  }),
});

test('brightness weighs colours as the eye does', () => {
  const data = new Uint8ClampedArray([255, 255, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  expect([...toBrightness({ width: 2, height: 2, data }).values]).toEqual([255, 54, 182, 18]);
});

describe('missing light', () => {
  test('of a dim room', () => {
    const light = findMissingLight(photo({ wall: 40, cloth: [20, 70] }));
    expect(light).toBeDefined();
    if (!light) return;
    const brighter = brighten(light);
    expect(brighter[40]).toBeGreaterThan(100);
    expect(brighter[70]).toBeLessThanOrEqual(245);
    expect(brighter[255]).toBe(245);
    expect(brighter).toEqual(brighter.toSorted((one, other) => one - other));
  });

  test.each([
    ['a bright photo', photo()],
    ['gold on black velvet', photo({ wall: 10, cloth: [30, 240] })],
    ['a dark cloth on a white wall', photo({ wall: 235, cloth: [10, 40] })],
    ['a photo that shows nothing', photo({ wall: 12, cloth: [12, 13] })],
    ['an evenly coloured one', photo({ wall: 84, cloth: [84, 84] })],
  ])('none of %s', (_, picture) => {
    expect(findMissingLight(picture)).toBeUndefined();
  });

  test('lifts a night photo by no more than its noise allows', () => {
    const light = findMissingLight(photo({ wall: 3, cloth: [2, 40] }));
    expect(light?.gamma).toBeLessThanOrEqual(2);
    expect(light?.light).toBeGreaterThanOrEqual(60);
  });
});

describe('a better square', () => {
  test('shows a product at the top or the bottom, upright and lying', () => {
    expect(findBetterSquare(photo({ from: 0, rows: 24 }))).toBeLessThan(0.06);
    expect(findBetterSquare(photo({ from: 76, rows: 20 }))).toBeGreaterThan(0.2);
    expect(findBetterSquare(turned(photo({ from: 0, rows: 24 })))).toBeLessThan(0.06);
  });

  test.each([
    ['a product in the middle', photo({ from: 28, rows: 40 })],
    ['one that fills the photo', photo({ from: 0, rows: 96 })],
    ['a nearly square photo', { ...photo({ from: 0, rows: 10 }), width: 80, height: 86 }],
    ['a plain wall', photo({ rows: 0 })],
    ['a grainy wall', photo({ cloth: [174, 186], from: 0, rows: 20 })],
  ])('is not asked for with %s', (_, picture) => {
    expect(findBetterSquare(picture)).toBeUndefined();
  });
});
