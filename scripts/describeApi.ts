import { createApp } from '#server/app/app.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { NotificationEmitter } from '#server/platform/database/listener.ts';
import { singleProcess } from '#server/platform/processes/primaryLink.ts';

/** The server's OpenAPI document with sorted keys. Needs no database, because no route is called. */
export async function describeApi(): Promise<unknown> {
  const files = {
    directory: '/nowhere',
    drawPanel: () => Promise.reject(new Error('No page is drawn for a description.')),
    render: () => ({ html: '', styles: '', script: '' }),
    inLanguage: () => ({ panel: '', panelRoutes: {}, assets: { scripts: [], accountScripts: [], styles: [] } }),
  };
  const context = {
    server: { processes: singleProcess },
    events: { notices: new NotificationEmitter() },
  } as unknown as PagesContext;
  const app = await createApp(context, files, { trustProxy: false, logLevel: 'silent', https: false });
  await app.ready();
  return sortKeys(app.swagger());
}

/** The same JSON value, its objects' keys in alphabetical order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
