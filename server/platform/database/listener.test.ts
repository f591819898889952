import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type DatabaseProxy, startProxy } from '../../../test/proxy.ts';
import { type DatabaseListener, listenToChannel, missedNotifications } from './listener.ts';

const waitOptions = { timeout: 60_000 };
let proxy: DatabaseProxy;
let listener: DatabaseListener | undefined;

beforeEach(async () => {
  proxy = await startProxy(inject('template'));
});
afterEach(async () => {
  await listener?.close();
  await proxy.close();
});

/** Listens through the proxy and records notifications. */
function hear(topic: string | symbol) {
  const connection = { ...inject('template'), database: 'postgres', host: '127.0.0.1', port: proxy.port };
  listener = listenToChannel(connection, 'haat_listening', { checkEvery: 200, checkTimeout: 500 });
  const heard: unknown[] = [];
  listener.events.on(topic, () => heard.push(topic));
  return heard;
}

async function notify(payload: string): Promise<void> {
  const client = new pg.Client({ ...inject('template'), database: 'postgres' });
  await client.connect();
  await client.query("select pg_notify('haat_listening', $1)", [payload]);
  await client.end();
}

/** Repeats the notification, since the moment from which it is received is unknown. */
async function untilHeard(heard: unknown[]): Promise<void> {
  heard.length = 0;
  await vi.waitFor(async () => {
    await notify('news');
    expect(heard.length).toBeGreaterThan(0);
  }, waitOptions);
}

test('backs off from a server that closes each connection, and recovers', async () => {
  proxy.behave('slam');
  const heard = hear('news');
  await pause(5000);
  // With pauses of at least 0.125, 0.25, 0.5, 1, 2 s … there are at most six; a second loop would make thousands.
  expect(proxy.taken).toBeLessThanOrEqual(8);
  expect(proxy.taken).toBeGreaterThan(1);
  expect(proxy.maxAtOnce).toBe(1);
  proxy.behave('pass');
  await untilHeard(heard);
});

test('replaces a silent connection and reports missed notifications', async () => {
  const heard = hear('news');
  await untilHeard(heard);
  let told = 0;
  listener?.events.on(missedNotifications, () => {
    told += 1;
  });
  proxy.cutOff();
  await vi.waitFor(() => expect(told).toBe(1), waitOptions);
  expect(proxy.taken).toBe(2);
  expect(proxy.maxAtOnce).toBe(1);
  await untilHeard(heard);
  expect(told).toBe(1);
});

test('waits for a server that hangs while connecting, but not when closing', async () => {
  proxy.behave('hang');
  const heard = hear('news');
  await vi.waitFor(() => expect(proxy.taken).toBe(1), 60_000);
  await listener?.close();
  await vi.waitFor(() => expect(proxy.open()).toBe(0), waitOptions);
  const { taken } = proxy;
  await pause(1500);
  expect(proxy.taken).toBe(taken);
  expect(heard).toEqual([]);
});
