import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestServer } from '#test/server.ts';
import { say } from '#test/traffic.ts';
import { createAdmission } from './admission.ts';
import { trackConnections } from './connections.ts';

describe('the connections of a process', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  /** A server for 90 connections that trusts `proxy`. */
  async function listen(processes = 1, proxy = '127.0.0.9'): Promise<{ server: Server; port: number }> {
    const admits = createAdmission({ isProxy: (address) => address === proxy, processes, most: 90 });
    const server = trackConnections({ requestTimeout: 60_000, admits }).createServer((_request, response) =>
      response.end('here'),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(() => server.close());
    return { server, port: (server.address() as AddressInfo).port };
  }
  /** Opens this many idle connections, and returns those that the server accepted. */
  async function open(port: number, localAddress: string, count: number): Promise<Socket[]> {
    const sockets: Socket[] = [];
    for (let number = 0; number < count; number += 1) {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      cleanups.push(() => socket.destroy());
      socket.on('error', () => {}).resume();
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      sockets.push(socket);
    }
    // A source that is admitted connects after all of these.
    const last = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' });
    last.end('GET / HTTP/1.1\r\nHost: haat\r\nConnection: close\r\n\r\n').resume();
    await once(last, 'close');
    await new Promise((resolve) => setImmediate(resolve));
    return sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open');
  }

  test('limits one source to a tenth and admits others', async () => {
    const { port } = await listen();
    expect(await open(port, '127.0.0.2', 30)).toHaveLength(9);
    expect(await open(port, '127.0.0.3', 30)).toHaveLength(8);
    const many = Array.from({ length: 10 }, (_, index) => `127.0.1.${index + 1}`);
    for (const address of many) await open(port, address, 20);
    const [newcomer] = await open(port, '127.0.0.4', 1);
    expect(newcomer).toBeDefined();
  });

  test('admits a connection after one is closed', async () => {
    const { port, server } = await listen();
    const [first] = await open(port, '127.0.0.2', 9);
    expect(await open(port, '127.0.0.2', 1)).toHaveLength(0);
    first?.destroy();
    await vi.waitFor(async () => {
      const count = await new Promise((resolve) => server.getConnections((_, open) => resolve(open)));
      expect(count).toBe(8);
    }, 60_000);
    expect(await open(port, '127.0.0.2', 2)).toHaveLength(1);
  });

  test('divides a source’s share among processes', async () => {
    const { port } = await listen(3);
    expect(await open(port, '127.0.0.2', 30)).toHaveLength(4);
  });

  test('does not limit a trusted proxy', async () => {
    const { port } = await listen();
    expect(await open(port, '127.0.0.9', 40)).toHaveLength(40);
    expect(await open(port, '127.0.0.2', 10)).toHaveLength(5);
  });
});

describe('a full process', () => {
  /** Tries to open so many connections of an address. Returns how many were admitted. */
  function fill(admits: (socket: Socket) => boolean, remoteAddress: string, count: number): number {
    const sockets = Array.from({ length: count }, () => Object.assign(new EventEmitter(), { remoteAddress }));
    return sockets.filter((socket) => admits(socket as unknown as Socket)).length;
  }
  const proxy = '192.0.2.9';
  const open = () => createAdmission({ isProxy: (address) => address === proxy, processes: 1 });

  test('300 /64s of one /48 leave room for a newcomer', () => {
    const admits = open();
    let held = 0;
    for (let network = 0; network < 300; network += 1) {
      held += fill(admits, `2001:db8:1:${(network * 7).toString(16)}::1`, 100);
    }
    expect(held).toBeLessThanOrEqual(2500);
    expect(fill(admits, '2001:db8:2::1', 1000)).toBeGreaterThan(500);
    expect(fill(admits, '203.0.113.1', 1000)).toBeGreaterThan(500);
  });

  test('a line with a /56 holds fewer connections than two sources', () => {
    const admits = open();
    let held = 0;
    for (let network = 0; network < 256; network += 1)
      held += fill(admits, `2001:db8:1:${network.toString(16)}::1`, 100);
    expect(held).toBeLessThan(2 * fill(open(), '203.0.113.1', 2000));
  });

  test('keeps room for newcomers and proxies beside 100 greedy addresses', () => {
    const admits = open();
    let held = 0;
    for (let address = 1; address <= 100; address += 1) held += fill(admits, `203.0.113.${address}`, 1000);
    expect(held).toBeGreaterThan(9400);
    expect(held).toBeLessThan(9700);
    expect(fill(admits, '203.0.113.200', 10)).toBe(4);
    expect(fill(admits, proxy, 200)).toBe(200);
  });

  test('never holds more than it has', () => {
    const admits = open();
    expect(fill(admits, proxy, 10_001)).toBe(10_000);
    expect(fill(admits, '203.0.113.1', 1)).toBe(0);
  });
});

describe('a request that is answered before its body was read', () => {
  const server = createTestServer({ requestLimit: 4 });
  let url = '';
  beforeAll(async () => {
    url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  const head = (source: string, bytes: number, path = '/api/auth/login') =>
    `POST ${path} HTTP/1.1\r\nHost: haat\r\nX-Forwarded-For: ${source}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

  test('loses its connection when it is rejected', async () => {
    await Promise.all(['first', 'second'].map(() => server.browser('192.0.2.1').post('/api/auth/login', {})));
    const callers = await Promise.all(Array.from({ length: 50 }, () => say(url, `${head('192.0.2.1', 5000)}{`)));
    const drip = setInterval(() => {
      for (const { socket } of callers) if (socket.writable) socket.write(' ');
    }, 200);
    await Promise.all(callers.map(({ closed }) => closed));
    clearInterval(drip);
    for (const { received } of callers) expect(received).toMatch(/^HTTP\/1\.1 429 /);
  });

  test('retains its connection when the rest of a small body follows', async () => {
    const caller = await say(url, `${head('192.0.2.2', 3, '/api/seller/products')}{`);
    await vi.waitFor(() => expect(caller.received).toMatch(/^HTTP\/1\.1 401 /), 60_000);
    expect(caller.received).not.toMatch(/connection: close/i);
    caller.socket.write(' }GET /healthz HTTP/1.1\r\nHost: haat\r\n\r\n');
    await vi.waitFor(() => expect(caller.received).toContain('{"status":"ok"}'), 60_000);
    caller.socket.destroy();
  });

  test('gets a whole answer with connection: close, and a large body is not read', async () => {
    const large = 200 * 1024 * 1024;
    const caller = await say(url, head('192.0.2.3', large, '/webhooks/whatsapp'));
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const send = () => {
      for (let goesOn = true; goesOn && sent < large; sent += chunk.length) goesOn = caller.socket.write(chunk);
    };
    caller.socket.on('drain', send);
    send();
    await caller.closed;
    expect(caller.received).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nconnection: close\r\n[\s\S]*"signature_invalid"/i);
    // Data in the system's buffers of both sides is never read.
    expect(caller.socket.bytesWritten).toBeLessThan(large / 4);
  });
});
