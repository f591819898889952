import type { Context } from '#server/platform/context.ts';
import type { App } from '#server/platform/http/application.ts';
import type { Gates } from './gates.ts';

/** What each noun's `api.ts` exports: it adds its routes to the application. `Parts` is its district's context. */
export type Routes<Parts = Context> = (app: App, context: Parts, gates: Gates) => void;
