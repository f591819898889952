import { v4 as newId } from 'uuid';
import { productLimits } from '#domain/catalogue/products.ts';
import { pictureTypes } from '#domain/platform/pictures.ts';
import { refusal } from '#domain/platform/refusals.ts';
import * as errors from '#texts/errors.gen.ts';
import { translateRefusal } from '#texts/refusals.ts';
import type { UploadRow } from '../../../ui/form/UploadList.tsx';

export type PictureUpload = UploadRow & { file: File };

export type PictureSelection = {
  added: PictureUpload[];
  /** Why some of the chosen files were rejected. */
  tooMany: string | undefined;
  /** Read out by screen readers. */
  status: string;
};

/**
 * Limits the chosen files to the free places, which existing photos and pending uploads reduce. Files of a wrong type
 * are listed with their error.
 */
export function selectPictures(
  files: File[],
  existingCount: number,
  pending: readonly PictureUpload[],
): PictureSelection {
  const chosen = files.map(createUpload);
  const valid = chosen.filter(countsTowardsLimit);
  const room = productLimits.images - existingCount - pending.filter(countsTowardsLimit).length;
  const fitting = new Set(valid.slice(0, Math.max(room, 0)));
  const tooMany = valid.length > fitting.size ? tooManyImages() : undefined;
  const refused = chosen.filter((upload) => !countsTowardsLimit(upload));
  const status = [tooMany ?? '', ...refused.map(({ name, failure }) => `${name}: ${failure}`)].join(' ');
  return {
    added: chosen.filter((upload) => !countsTowardsLimit(upload) || fitting.has(upload)),
    tooMany,
    status,
  };
}

const tooManyImages = () => translateRefusal(refusal('too_many_images', { maximum: productLimits.images }));

/** A file that can never be uploaded takes no place. */
const countsTowardsLimit = ({ failure, canRetry }: PictureUpload) => !failure || canRetry;

/** Rejects files that the server would refuse. The id is a uuid, because `crypto.randomUUID` needs https. */
function createUpload(file: File): PictureUpload {
  const isAccepted = pictureTypes.some((accepted) => accepted === file.type);
  return {
    id: newId(),
    name: file.name,
    file,
    share: 0,
    ...(!isAccepted && { failure: errors.picture_type_refused() }),
  };
}
