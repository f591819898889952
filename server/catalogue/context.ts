import type { IdentityContext } from '#server/identity/context.ts';
import type { Uploads } from '#server/platform/http/uploads.ts';
import type { RemoteAccess } from '#server/platform/pictures/remoteImages.ts';

export type CatalogueContext = IdentityContext & {
  /** Photo uploads in progress in this process. */
  uploads: Uploads;
  /** Fetches photos from other hosts. */
  outside: RemoteAccess;
  /** The photo that is drawn on request for an address, as the demo's are; undefined for all other addresses. */
  drawn(address: string): Promise<Buffer | undefined>;
};
