/**
 * Counts the folders that the code passes through from the webhook's request to the answer sent for one chat message.
 *
 * A stop is a call of a top-level function (one inside another belongs to the outer one) in another folder than the
 * call before; a file directly in `server`, `domain` or `texts` counts as a folder. Returns are stops in a folder that
 * was left before; going back to a caller is no stop.
 *
 * `node_modules/.bin/node scripts/messagePath.ts` prints the numbers, `--list` the folders in their order too.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { TestServer } from '../test/server.ts';

/** Folders whose functions are counted, those below them included. */
const roots = ['server', 'domain', 'texts'];
const question = 'What does the brass table lamp cost?';

/** The flat roots hold one subject per file, so there a file is what a folder is elsewhere. */
const folderOf = (file: string) => (roots.includes(dirname(file)) ? file : dirname(file));

/** Everything of the app that this script calls. Imported late, so that the hooks below see every file. */
const loadApp = async () => ({
  handleNextEvent: (await import('../server/chat/channel/events.ts')).handleNextEvent,
  receive: (await import('../server/chat/incoming/commands.ts')).handleIncomingMessage,
  answerNext: (await import('../server/chat/answering/turns.ts')).answerNextTurn,
  sendNext: (await import('../server/chat/channel/outbox.ts')).sendNextMessage,
  ...(await import('../test/server.ts').then(({ createTestServer }) => ({ createTestServer }))),
  ...(await import('../test/lampShop.ts').then(({ createLampShops }) => ({ createLampShops }))),
  ...(await import('../test/webhook.ts')),
});
const loadPostgres = () => import('../test/postgres.ts');

type App = Awaited<ReturnType<typeof loadApp>>;
type Vitest = { before: (() => Promise<void>)[]; after: (() => Promise<void>)[]; template: unknown };
type Shared = typeof globalThis & { vitestOfPath: Vitest; enterFile: (file: string) => void };

const root = join(import.meta.dirname, '..');
const shared = globalThis as Shared;
/** The message's own stack of calls: jobs and timers of others run outside of it. */
const message = new AsyncLocalStorage<true>();
const entered: string[] = [];
shared.enterFile = (file) => {
  if (message.getStore()) entered.push(file);
};

/** The test server registers its start and stop with vitest, which cannot run outside its own runner. */
shared.vitestOfPath = { before: [], after: [], template: undefined };
const vitestStandIn = `
  const { vitestOfPath } = globalThis;
  export const beforeAll = (start) => vitestOfPath.before.push(start);
  export const afterAll = (stop) => vitestOfPath.after.push(stop);
  export const inject = () => vitestOfPath.template;`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'vitest') return next(specifier, context);
    return { url: `data:text/javascript,${encodeURIComponent(vitestStandIn)}`, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('file:')) return loaded;
    const file = relative(root, fileURLToPath(url));
    const isCounted = file.endsWith('.ts') && roots.some((folder) => file.startsWith(`${folder}/`));
    return isCounted ? { ...loaded, source: recordEntries(file, String(loaded.source)) } : loaded;
  },
});

/** The source with a call of `enterFile` as the first thing that each top-level function does. */
function recordEntries(file: string, source: string): string {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const inserted: { at: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (!ts.isFunctionLike(node)) {
      ts.forEachChild(node, visit);
      return;
    }
    const body = 'body' in node ? node.body : undefined;
    if (!body) return;
    const call = `globalThis.enterFile(${JSON.stringify(`${file}#${node.pos}`)})`;
    if (ts.isBlock(body)) inserted.push({ at: body.getStart() + 1, text: `${call};` });
    else inserted.push({ at: body.getStart(), text: `(${call},` }, { at: body.getEnd(), text: ')' });
  };
  visit(parsed);
  let result = '';
  let position = 0;
  for (const { at, text } of inserted) {
    result += source.slice(position, at) + text;
    position = at;
  }
  return result + source.slice(position);
}

/** A messaging service that accepts every message; `accepted` counts them. */
async function startService() {
  const service = { accepted: 0, url: '', close: () => {} };
  const http = createServer((request, response) => {
    service.accepted += 1;
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ messages: [{ id: `wamid.answer${service.accepted}` }] }));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (!address || typeof address === 'string') throw new Error('The messaging service has no port.');
  service.url = `http://127.0.0.1:${address.port}`;
  service.close = () => {
    http.closeAllConnections();
    http.close();
  };
  return service;
}

/** What the webhook and the workers do for one message, one step after the other, so that every run is the same. */
async function answerMessage(app: App, server: TestServer, phone: string): Promise<void> {
  const { context } = server;
  const seconds = Math.floor(context.now().getTime() / 1000);
  const text = app.textFrom(phone, question, { timestamp: String(seconds) });
  const contacts = [{ profile: { name: 'Asha Rao' }, wa_id: phone }];
  const answer = await app.createWebhook(server, app.marketplaceNumber).tell({ contacts, messages: [text] });
  if (answer.statusCode !== 200) throw new Error(`The webhook answered ${answer.statusCode}.`);
  await app.handleNextEvent(context, app.receive);
  // The assistant waits a moment for a second message that belongs to the first.
  server.pass(3000);
  await app.answerNext(context);
  await app.sendNext(context);
}

/** The files of the functions that ran for the question, asked a second time so that caches and connections are warm. */
async function recordMessage(): Promise<string[]> {
  const postgres = await (await loadPostgres()).startPostgres();
  const service = await startService();
  try {
    shared.vitestOfPath.template = postgres.template;
    const app = await loadApp();
    const { marketplaceNumber } = app;
    const server = app.createTestServer({ marketplaceNumber, serviceAddresses: { graphUrl: service.url } });
    for (const start of shared.vitestOfPath.before) await start();
    try {
      await app.createLampShops(server).lampShop();
      const [contact] = await server.rows<{ phone: string }>('select phone from contacts');
      const phone = contact?.phone.slice(1) ?? '';
      // Past the pace at which the service takes messages for one person.
      const settle = async () => {
        do server.pass(60_000);
        while ((await app.sendNext(server.context)) === true);
      };
      await settle();
      await answerMessage(app, server, phone);
      await settle();
      const before = service.accepted;
      await message.run(true, () => answerMessage(app, server, phone));
      if (service.accepted !== before + 1) throw new Error('The question was not answered with one message.');
      return entered;
    } finally {
      for (const stop of shared.vitestOfPath.after) await stop();
    }
  } finally {
    service.close();
    await postgres.stop();
  }
}

/** What every district stands on: going down to it and back is no detour of the message. */
const ground = /^(domain|texts|server\/(platform|database|http|log|jobs|seal|audit))\b/;

function count(title: string, calls: string[]): void {
  const folders = calls.map((call) => folderOf(call.split('#')[0] ?? ''));
  const stops = folders.filter((folder, index) => folder !== folders[index - 1]);
  const distinct = new Set(stops).size;
  console.log(`${title}: ${stops.length} stops, ${distinct} folders, ${stops.length - distinct} returns`);
  if (process.argv.includes('--list')) console.log(stops.join('\n'));
}

const calls = await recordMessage();
count('every call', calls);
const inDistricts = calls.filter((call) => !ground.test(call));
count('districts above the platform, each function once', [...new Set(inDistricts)]);
