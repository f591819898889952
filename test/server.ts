import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { demoPhoto, demoRoutes } from '#demo/api.ts';
import { createApp } from '#server/app/app.ts';
import { createContext } from '#server/app/createContext.ts';
import type { ConfiguredModel } from '#server/assistant/provider/provider.ts';
import { startChannelWorkers } from '#server/chat/incoming/jobs.ts';
import { syncSharedNumbers } from '#server/chat/numbers/commands.ts';
import type { ServiceAddresses } from '#server/chat/service/credentials.ts';
import { startPaymentWorkers } from '#server/orders/providerPayments/jobs.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { connectDatabase, type Database } from '#server/platform/database/connect.ts';
import { backgroundDeadlines } from '#server/platform/database/deadlines.ts';
import { listenToChannel } from '#server/platform/database/listener.ts';
import { type App, readOwnUrl } from '#server/platform/http/application.ts';
import type { WindowTimer } from '#server/platform/http/uploads.ts';
import { type JobQueue, openQueue } from '#server/platform/jobs/queue.ts';
import type { JobErrorHandler } from '#server/platform/jobs/queues.ts';
import { createMetrics } from '#server/platform/metrics/registry.ts';
import type { RemoteAccess } from '#server/platform/pictures/remoteImages.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import { createServingAccount } from '#server/platform/postgres/cluster.ts';
import { createHashing } from '#server/platform/secrets/hashing.ts';
import type { MarketplaceNumber } from '#server/platform/settings/settings.ts';
import type { RenderPage } from '#web/storefront/page/page.ts';
import { administrate } from './postgres.ts';

export type Answer = { status: number; body: unknown; text: string; headers: Record<string, unknown> };

/**
 * A client with its own cookies, like a browser. Requests that change data send the product's origin; `origin`
 * overrides it, and `undefined` sends none.
 */
export type Browser = {
  get(url: string): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body: unknown): Promise<Answer>;
  delete(url: string): Promise<Answer>;
  send(options: InjectOptions): Promise<Answer>;
  cookies: Map<string, string>;
};

export type TestServer = {
  app: App;
  context: PagesContext;
  /** Starts the background work: chats only, unless a test adds more. */
  queue: JobQueue;
  /** Holds the uploaded photos; removed after the tests. */
  dataDirectory: string;
  /** A new browser without cookies, by default with a unique IP address. */
  browser(address?: string): Browser;
  /** The database with the owner's permissions. */
  owner: Database;
  /** Rows straight from the database. */
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Moves the server's clock, in milliseconds. */
  pass(milliseconds: number): void;
};

type Options = {
  hideAccounts?: boolean;
  /** Configures no mail server; by default one is configured but never used. */
  sendsNoMail?: boolean;
  requireSecondFactor?: boolean;
  publicUrl?: string;
  /** The public URL is not configured. */
  isPublicUrlGuessed?: boolean;
  logStream?: Writable;
  /** Called with the error of a failed job. */
  onJobError?: JobErrorHandler;
  /** Requests per minute for a source or account; unlimited by default. */
  requestLimit?: number;
  /** Disables logging, for tests that break database connections on purpose. */
  quiet?: boolean;
  /** When the upload rate is checked. */
  uploadWindows?: WindowTimer;
  /** Access to other hosts' images; by default as in production. */
  outside?: RemoteAccess;
  /** Listens on a local port and processes incoming and outgoing chat messages. */
  chats?: boolean;
  /** The marketplace's number and its service; by default there is only the simulator. */
  marketplaceNumber?: MarketplaceNumber;
  serviceAddresses?: Partial<ServiceAddresses>;
  /** By default nothing answers at razorpay's address, and everybody is offered the stand-in. */
  providers?: { razorpayUrl?: string; isProduction?: boolean };
  /** Listens on a local port, where the stand-in answers; with `true` its payments are processed, too. */
  payments?: boolean | 'served';
  /** Created when the server starts; by default there is none. */
  model?: () => ConfiguredModel;
  /** Enables metrics, readable with this token. */
  metricsToken?: string;
  /** Renders public pages as HTML; otherwise they are returned as their data. */
  render?: RenderPage;
};

/** Argon2id with minimal cost, so that thousands of accounts are fast to create. */
const hashing = createHashing({ memoryCost: 8, timeCost: 1 });

/** Starts the real application on its own copy of the migrated database, for the tests of one file. */
export function createTestServer(options: Options = {}): TestServer {
  const server = {} as TestServer;
  let close = async () => {};
  beforeAll(async () => {
    const template = inject('template');
    const database = `test_${randomUUID().replaceAll('-', '')}`;
    await administrate(template, `create database ${database} template ${template.database}`);
    // Generous deadlines for busy machines; tests of deadlines set their own.
    const serving = createServingAccount({ ...template, database });
    const pool = connectDatabase(serving, { deadlines: backgroundDeadlines });
    const owner = connectDatabase({ ...template, database }, { size: 2, deadlines: backgroundDeadlines });
    const listener = listenToChannel(serving, 'haat_events');
    const onJobError = options.onJobError ?? ((error) => options.quiet || console.error(error));
    const queue = await openQueue(pool, onJobError, { notices: listener.events });
    let shift = 0;
    const publicUrl = options.publicUrl ?? 'http://haat.test';
    const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-data-'));
    const context = createContext({
      database: pool,
      queue,
      pictures: createPictureStorage({ dataDirectory, s3: undefined }),
      notices: listener.events,
      isUpToDate: listener.isUpToDate,
      pagesLag: 0,
      requestLimit: options.requestLimit,
      authSecret: 'a secret that only tests know, 32 long',
      publicUrl,
      hashing,
      hideAccounts: options.hideAccounts ?? false,
      smtpUrl: options.sendsNoMail ? undefined : 'smtp://mail.test',
      requireSecondFactor: options.requireSecondFactor ?? false,
      uploadWindows: options.uploadWindows,
      outside: options.outside,
      marketplaceNumber: options.marketplaceNumber,
      serviceAddresses: {
        graphUrl: 'http://graph.test/v1',
        mediaOrigin: 'http://media.test',
        ...options.serviceAddresses,
      },
      ...{ razorpayUrl: 'http://razorpay.test/v1', isProduction: false, ...options.providers },
      model: options.model?.(),
      metrics: options.metricsToken ? await createMetrics(options.metricsToken, dataDirectory) : undefined,
      ownUrl: () => readOwnUrl(app),
      bundledPhoto: demoPhoto,
      now: () => new Date(Date.now() + shift),
    });
    const files = {
      directory: '/nowhere',
      render:
        options.render ??
        ((page: unknown) => ({ html: `<html>${JSON.stringify(page)}</html>`, styles: '', script: '' })),
      drawPanel: () => Promise.resolve({ head: '', html: '', known: [], wanted: [] }),
      inLanguage: () => ({
        panel: '<html></html>',
        panelRoutes: Object.fromEntries(
          ['/admin', '/seller', '/seller/products/$id', '/seller/products/$id/edit'].map((route) => [
            route,
            { scripts: [], styles: [] },
          ]),
        ),
        assets: { scripts: [], accountScripts: [], styles: [] },
      }),
    };
    const app: App = await createApp(context, files, {
      trustProxy: true,
      logLevel: options.logStream ? 'trace' : options.quiet ? 'silent' : 'error',
      ...(options.logStream && { logStream: options.logStream }),
      https: publicUrl.startsWith('https:'),
      isPublicUrlGuessed: options.isPublicUrlGuessed ?? false,
      requestLimit: options.requestLimit,
      additions: [demoRoutes],
    });
    await syncSharedNumbers(context);
    await app.ready();
    if (options.chats || options.payments) await app.listen({ port: 0, host: '127.0.0.1' });
    const channel = options.chats ? startChannelWorkers(queue, context) : undefined;
    const payments = options.payments === true ? startPaymentWorkers(queue, context) : undefined;
    Object.assign(server, {
      app,
      context,
      queue,
      dataDirectory,
      owner,
      browser: (address = randomAddress()) => createBrowser(app, address, publicUrl),
      rows: async (text: string, values: unknown[] = []) => (await owner.pool.query(text, values)).rows,
      pass: (milliseconds: number) => {
        shift += milliseconds;
        queue.wakeAll();
      },
    });
    close = async () => {
      for (const workers of [channel, payments]) await workers?.stop();
      await app.close();
      await listener.close();
      await queue.stop();
      await pool.close();
      await owner.close();
      await rm(dataDirectory, { recursive: true, force: true });
      await administrate(template, `drop database ${database} with (force)`);
    };
  });
  afterAll(() => close());
  return server;
}

let addresses = 0;
function randomAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function createBrowser(app: App, address: string, origin: string): Browser {
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const changes = !['GET', 'HEAD', undefined].includes(options.method);
    const sent = {
      'x-forwarded-for': address,
      ...(changes && { origin }),
      ...(cookie && { cookie }),
      ...options.headers,
    };
    const headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const answer = await app.inject({ ...options, headers });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body: unknown = isJson && answer.payload ? answer.json() : undefined;
    return { status: answer.statusCode, body, text: answer.payload, headers: answer.headers };
  };
  const withBody =
    (method: 'POST' | 'PUT') =>
    (url: string, body?: unknown, headers: Record<string, string> = {}) =>
      send({ method, url, headers, ...(body !== undefined && { payload: body as object }) });
  return {
    send,
    cookies,
    get: (url) => send({ method: 'GET', url }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (url) => send({ method: 'DELETE', url }),
  };
}
