import { comparePhoto } from '../../server/platform/photoMatching/comparison.ts';
import {
  createPicturePrints,
  findCandidates,
  hashPhoto,
  type PicturePrint,
} from '../../server/platform/photoMatching/prints.ts';
import type { PictureRendition } from '../../server/platform/pictures/renditions.ts';

/** A shop's pictures, and the search for those that a customer's photo shows. */
export type PhotoMatcher = {
  add(name: string, renditions: PictureRendition[]): Promise<void>;
  find(renditions: PictureRendition[]): Promise<string[]>;
};

/** As `findProductsInPhoto` searches the prints of a shop, without its database. */
export function createMatcher(): PhotoMatcher {
  const known: (PicturePrint & { name: string })[] = [];
  const smallest = ([rendition]: PictureRendition[]) => rendition?.bytes ?? Buffer.alloc(0);
  return {
    async add(name, renditions) {
      for (const print of await createPicturePrints(smallest(renditions))) known.push({ name, ...print });
    },
    async find(renditions) {
      const photo = smallest(renditions);
      const candidates = findCandidates(await hashPhoto(photo), Buffer.concat(known.map(({ hash }) => hash)));
      const compared = candidates.flatMap(({ place, ...rest }) => {
        const print = known[place];
        return print ? [{ ...rest, name: print.name, thumbnail: print.thumbnail }] : [];
      });
      const shown = await comparePhoto(photo, compared);
      return [...new Set(shown.flatMap((place) => compared[place]?.name ?? []))];
    },
  };
}
