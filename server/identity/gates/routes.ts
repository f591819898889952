import type { Context } from '#server/platform/context.ts';
import type { App } from '#server/platform/http/application.ts';
import type { Gates } from './gates.ts';

/** What each `api.ts` exports: it adds its routes to the application. `Parts` is the context of its folder. */
export type Routes<Parts = Context> = (app: App, context: Parts, gates: Gates) => void;
