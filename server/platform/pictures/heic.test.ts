import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createRenditions } from './renditions.ts';

/** 64 × 64 pixels, red with a blue edge at the left. */
const photo = readFileSync(join(import.meta.dirname, '../../../test/imports/photo.heic'));
const accepted = { acceptsHeic: true };

test('reads the photo of an iPhone, only where it is accepted', async () => {
  const [smallest] = await createRenditions(photo, accepted);
  expect(smallest).toMatchObject({ width: 64, height: 64 });
  const { data, info } = await sharp(smallest?.bytes).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => [...data.subarray((20 * 64 + x) * info.channels, (20 * 64 + x) * info.channels + 3)];
  const [edge = [], middle = []] = [colourAt(4), colourAt(50)];
  expect(edge.indexOf(Math.max(...edge))).toBe(2);
  expect(middle.indexOf(Math.max(...middle))).toBe(0);
  await expect(createRenditions(photo)).rejects.toMatchObject({ code: 'picture_type_refused' });
});

test.each([
  ['a cut file', photo.subarray(0, 380), 'picture_broken'],
  ['its beginning', photo.subarray(0, 40), 'picture_broken'],
  ['what only calls itself one', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'picture_broken'],
  ['one with too many pixels', withSize(8000, 6000), 'picture_too_many_pixels'],
])('refuses %s', async (_, bytes, code) => {
  await expect(createRenditions(bytes, accepted)).rejects.toMatchObject({ code });
});

/** The photo with another size in its header. */
function withSize(width: number, height: number): Buffer {
  const copy = Buffer.from(photo);
  const at = copy.indexOf('ispe') + 8;
  copy.writeUInt32BE(width, at);
  copy.writeUInt32BE(height, at + 4);
  return copy;
}
