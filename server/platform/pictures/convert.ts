import { AppError } from '#domain/errors.ts';
import { Slots } from '../http/slots.ts';
import { importInChild } from '../processes/childProcess.ts';

/** A picture may take half a minute: nobody's second one is converted while somebody else's first one waits. */
const two = new Slots({ total: 2, each: 1 });
const making = importInChild<typeof import('./making.ts')>(new URL('./making.ts', import.meta.url));

const hashing = importInChild<typeof import('./hashing.ts')>(new URL('./hashing.ts', import.meta.url));

/** What a picture of ours looks like (hashing.ts). */
export const hashPicture = (bytes: Buffer): Promise<bigint> => hashing.hashPicture(bytes);

/** `makePicture` of a seller's file: two at a time, of two sellers. What ends the process for pictures is broken too. */
export const convertPicture: (sellerId: string, bytes: Buffer) => ReturnType<typeof making.makePicture> = (
  sellerId,
  bytes,
) =>
  two.run(sellerId, () =>
    making.makePicture(bytes).catch((error) => {
      throw error instanceof AppError ? error : new AppError('picture_broken');
    }),
  );
