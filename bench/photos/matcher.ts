import { maxPictureHashDistance } from '../../domain/sellers/applications.ts';
import { hashPicture } from '../../server/platform/pictures/perceptualHash.ts';
import type { PictureRendition } from '../../server/platform/pictures/renditions.ts';

/** A shop's pictures, and the search for those that a customer's photo shows. */
export type PhotoMatcher = {
  add(name: string, renditions: PictureRendition[]): Promise<void>;
  find(renditions: PictureRendition[]): Promise<string[]>;
};

/** One hash of the whole picture, as the comparison of sellers uses it. */
export function createMatcher(): PhotoMatcher {
  const known: { name: string; hash: bigint }[] = [];
  const hashOf = ([smallest]: PictureRendition[]) => hashPicture(smallest?.bytes ?? Buffer.alloc(0));
  return {
    async add(name, renditions) {
      known.push({ name, hash: await hashOf(renditions) });
    },
    async find(renditions) {
      const hash = await hashOf(renditions);
      const distance = (other: bigint) =>
        BigInt.asUintN(64, hash ^ other)
          .toString(2)
          .replaceAll('0', '').length;
      return known.filter((one) => hash !== 0n && distance(one.hash) <= maxPictureHashDistance).map(({ name }) => name);
    },
  };
}
