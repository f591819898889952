import * as z from 'zod/mini';
import { uploadedPictureId } from '#domain/platform/pictures.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { isHexColor, lettersOn } from './shopColors.ts';

const pictureSchema = z.nullable(
  z.string().check(
    z.maxLength(100, refusal('picture_not_found')),
    z.refine((address) => uploadedPictureId(address) !== undefined, refusal('picture_not_found')),
  ),
);

/** How a shop looks on its page: the addresses of its own uploads, and a colour. Null: as every other shop. */
export const shopLookSchema = z.strictObject({
  logo: pictureSchema,
  cover: pictureSchema,
  color: z.nullable(
    z.string().check(
      z.refine(isHexColor, { message: refusal('color_invalid'), abort: true }),
      z.refine((color) => lettersOn(color) !== undefined, refusal('color_unreadable')),
    ),
  ),
});
export type ShopLook = z.infer<typeof shopLookSchema>;
