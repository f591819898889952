import type { Uploads } from '#server/platform/http/uploads.ts';
import type { RemoteAccess } from '#server/platform/pictures/remoteImages.ts';
import type { SellersContext } from '#server/sellers/context.ts';

export type CatalogueContext = SellersContext & {
  /** Photo uploads in progress in this process. */
  uploads: Uploads;
  /** Fetches photos from other hosts. */
  outside: RemoteAccess;
  /** The photo of an address that comes with the program, as the demo's do; undefined for all other addresses. */
  bundledPhoto(address: string): Promise<Buffer | undefined>;
};
