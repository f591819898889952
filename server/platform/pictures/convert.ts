import { AppError } from '#domain/errors.ts';
import { FairSemaphore } from '../limits/fairSemaphore.ts';
import { importInChild } from '../processes/childProcess.ts';

/** A photo may take half a minute: a seller's second photo must not delay another seller's first one. */
const conversionSemaphore = new FairSemaphore({ total: 2, each: 1 });
const renditionProcess = importInChild<typeof import('./renditions.ts')>(new URL('./renditions.ts', import.meta.url));

const hashingProcess = importInChild<typeof import('./perceptualHash.ts')>(
  new URL('./perceptualHash.ts', import.meta.url),
);

/** The perceptual hash of a photo (perceptualHash.ts). */
export const hashPictureInChildProcess = (bytes: Buffer): Promise<bigint> => hashingProcess.hashPicture(bytes);

/**
 * Converts a seller's photo, at most two at a time and one per seller. A photo that crashes the child process counts as
 * broken.
 */
export const convertPictureInChildProcess: (
  sellerId: string,
  ...photo: Parameters<typeof renditionProcess.createRenditions>
) => ReturnType<typeof renditionProcess.createRenditions> = (sellerId, ...photo) =>
  conversionSemaphore.run(sellerId, () =>
    renditionProcess.createRenditions(...photo).catch((error) => {
      throw error instanceof AppError ? error : new AppError('picture_broken');
    }),
  );
