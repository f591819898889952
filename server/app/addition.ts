import type { Routes } from '#server/identity/gates/routes.ts';
import type { PagesContext } from '#server/pages/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** What a process may bring beside the server itself, as the demo does (demo/main.ts). */
export type ServerExtension = {
  /** Fills a marketplace that is empty and for which nobody named an administrator, in a process of its own. */
  fill(): Promise<void>;
  /** Loads what it serves. */
  load(): Promise<{ routes: Routes<PagesContext>; drawn: PagesContext['drawn'] }>;
  /** What is printed before the address. */
  greeting(settings: Settings): Promise<string>;
};
