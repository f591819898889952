import type { Routes } from '#server/identity/gates/routes.ts';
import type { PagesContext } from '#server/pages/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** What an extension adds to the server, as the demo does (demo/main.ts). */
export type ServerExtension = {
  /** Fills an empty marketplace without a configured administrator, in a process of its own. */
  fill(): Promise<void>;
  /** Loads its routes and its photos. */
  load(): Promise<{ routes: Routes<PagesContext>; bundledPhoto: PagesContext['bundledPhoto'] }>;
  /** The text printed before the address. */
  greeting(settings: Settings): Promise<string>;
};
