import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNumberService } from '#test/numberService.ts';
import { addressOf, administrate, type TestConnection } from '#test/postgres.ts';
import { startServer } from '#test/process.ts';
import { startMailServer } from './mailServer.ts';

export const administrator = { email: 'admin@haat.example', password: 'secret-haat-1' };

/** The secret from which all others are derived. */
export const authSecret = 'a secret that only journeys know, 32 or longer';

/** The environment variable with the connection to the template database, as JSON. */
export const templateVariable = 'JOURNEYS_TEMPLATE';

export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>;

/** Starts a server with a real mail server and a fake messaging service. */
export async function openMarketplace(connection: TestConnection) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-e2e-'));
  const mail = await startMailServer();
  const service = await startNumberService();
  const environment = {
    DATABASE_URL: addressOf(connection),
    AUTH_SECRET: authSecret,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SMTP_URL: mail.url,
    WHATSAPP_GRAPH_URL: service.graphUrl,
    // Lets customers outside the browser have their own IP addresses.
    TRUST_PROXY: 'on',
  };
  // Retried once, because on a busy machine the first start may exceed its deadline. Starts have their own tests
  // (test/start.test.ts).
  const start = () => startServer(dataDirectory, environment);
  const server = await start().catch(start);
  const close = async () => {
    await server.stop();
    await mail.stop();
    service.close();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { url: server.url, connection, mail, service, close };
}

/**
 * The marketplaces of a worker: one shared by all files that only look at their own shops, and one for each other file,
 * which closes when the next one opens.
 */
export function createMarketplaces() {
  const template = JSON.parse(process.env[templateVariable] ?? '') as TestConnection;
  const closings: Promise<void>[] = [];
  let shared: Promise<Marketplace> | undefined;
  let current: { file: string; marketplace: Promise<Marketplace> } | undefined;

  const open = async () => {
    const database = `journey_${randomUUID().replaceAll('-', '')}`;
    await administrate(template, `create database ${database} template ${template.database}`);
    return openMarketplace({ ...template, database });
  };
  const close = async (opened: Promise<Marketplace>) => {
    const { connection, close } = await opened;
    await close();
    await administrate(template, `drop database ${connection.database} with (force)`);
  };
  const closeCurrent = () => {
    if (current) closings.push(close(current.marketplace));
    current = undefined;
  };
  return {
    shared(): Promise<Marketplace> {
      shared ??= open();
      return shared;
    },
    of(file: string): Promise<Marketplace> {
      if (current?.file === file) return current.marketplace;
      closeCurrent();
      current = { file, marketplace: open() };
      return current.marketplace;
    },
    async close(): Promise<void> {
      closeCurrent();
      if (shared) closings.push(close(shared));
      await Promise.all(closings);
    },
  };
}
