import { AppError } from '#domain/errors.ts';
import { FairSemaphore } from '../limits/fairSemaphore.ts';
import { importInChild } from '../processes/childProcess.ts';

/** A picture may take half a minute: nobody's second one is converted while somebody else's first one waits. */
const conversionSemaphore = new FairSemaphore({ total: 2, each: 1 });
const renditionProcess = importInChild<typeof import('./renditions.ts')>(new URL('./renditions.ts', import.meta.url));

const hashingProcess = importInChild<typeof import('./perceptualHash.ts')>(
  new URL('./perceptualHash.ts', import.meta.url),
);

/** What a picture of ours looks like (hashing.ts). */
export const hashPictureInChildProcess = (bytes: Buffer): Promise<bigint> => hashingProcess.hashPicture(bytes);

/** `makePicture` of a seller's file: two at a time, of two sellers. What ends the process for pictures is broken too. */
export const convertPictureInChildProcess: (
  sellerId: string,
  bytes: Buffer,
) => ReturnType<typeof renditionProcess.createRenditions> = (sellerId, bytes) =>
  conversionSemaphore.run(sellerId, () =>
    renditionProcess.createRenditions(bytes).catch((error) => {
      throw error instanceof AppError ? error : new AppError('picture_broken');
    }),
  );
