import type { IdentityContext } from '#server/identity/context.ts';
import type { Uploads } from '#server/platform/http/uploads.ts';
import type { RemoteAccess } from '#server/platform/pictures/remoteImages.ts';

export type CatalogueContext = IdentityContext & {
  /** Photos that are being uploaded to this process. */
  uploads: Uploads;
  /** Fetches photos from other hosts. */
  outside: RemoteAccess;
  /** The photo at an address that is drawn on request, as the demo's are; undefined for all others. */
  drawn(address: string): Promise<Buffer | undefined>;
};
