import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { maxConnections } from './admission.ts';

export type HttpConnections = {
  /** A server whose connections are known here. Fastify makes one for each address that it listens on. */
  createServer(handler: RequestListener): Server;
  /** Whether `drain` was called: the server answers what is in hand and takes nothing new. */
  isStopping(): boolean;
  /**
   * Closes the ports, answers what is in hand with `connection: close`, and resolves when no connection is left: after
   * `timeouts.requests` milliseconds at the latest.
   */
  drain(): Promise<void>;
};

/** What a connection that sends no request may take in a stop, and what a request in hand may, in milliseconds. */
const timeouts = { idle: 2000, requests: 10_000 };

/** Until somebody has sent their headers they get 30 s, looked at every 5 s. */
const limits = { headersTimeout: 30_000, connectionsCheckingInterval: 5000, keepAliveTimeout: 72_000 };

/**
 * What is still to come of a request that is answered already, in bytes and milliseconds. A client that has almost sent
 * it keeps its connection; any other one reads its answer meanwhile, which closing at once could take from it.
 */
export const unreadLimits = { bytes: 64 * 1024, milliseconds: 3000 };

type ConnectionState = { inHand: Set<ServerResponse>; quietSince: number };

type ConnectionOptions = {
  requestTimeout: number;
  /** Whether a new connection may stay. */
  admits(socket: Socket): boolean;
};

/** Knows every connection with its requests in hand, so that a stop can end each of them in the right moment. */
export function trackConnections(options: ConnectionOptions, onPortClosed = () => {}): HttpConnections {
  const servers: Server[] = [];
  const lines = new Map<Socket, ConnectionState>();
  let state: 'open' | 'closing' | 'closed' = 'open';

  function take({ socket }: IncomingMessage, response: ServerResponse): void {
    const line = lines.get(socket);
    if (!line) return;
    if (state === 'closed') response.setHeader('connection', 'close');
    line.inHand.add(response);
    response.once('close', () => {
      line.inHand.delete(response);
      line.quietSince = performance.now();
    });
  }

  return {
    createServer(handler) {
      const server = openServer(handler, options, (socket) => {
        lines.set(socket, { inHand: new Set(), quietSince: performance.now() });
        socket.once('close', () => lines.delete(socket));
      });
      server.prependListener('request', take);
      servers.push(server);
      return server;
    },
    isStopping: () => state !== 'open',
    async drain() {
      const began = performance.now();
      state = 'closing';
      await Promise.all(servers.map(closePort)).then(onPortClosed);
      // Not earlier: whoever is told to go comes back on a new connection, which must find the port closed already.
      state = 'closed';
      for (const { inHand } of lines.values()) inHand.forEach(closeAfterResponse);
      for (; lines.size > 0; await pause(20)) await closeIdleConnections(lines, began);
    },
  };
}

/** `keep` is called with each connection that may stay. */
function openServer(
  handler: RequestListener,
  { requestTimeout, admits }: ConnectionOptions,
  keep: (socket: Socket) => void,
): Server {
  const server = createServer({ ...limits, requestTimeout }, handler);
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    if (admits(socket)) keep(socket);
    else socket.destroy();
  });
  return server.prependListener('request', limitUnread);
}

/** Whether a request has a body of which more may come than is read after its answer. */
export const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > unreadLimits.bytes;

/** Nobody keeps a connection by not sending the rest of a request that is answered. */
function limitUnread(request: IncomingMessage, response: ServerResponse): void {
  // Before Node itself ends the connection.
  response.prependOnceListener('finish', () => request.complete || leaveUnread(request));
}

function leaveUnread(request: IncomingMessage): void {
  const { socket } = request;
  const { destroySoon } = socket;
  // Node would close it with what is unread in it, and the client might not get to read the answer.
  socket.destroySoon = () => void (request.complete ? destroySoon.call(socket) : socket.end());
  // Node discards the rest as it comes.
  if (hasLargeBody(request)) setImmediate(() => socket.pause());
  setTimeout(() => request.complete || socket.destroy(), unreadLimits.milliseconds).unref();
}

function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/**
 * Ends whoever sends no request, after a moment in which one that is under way arrives: a proxy that does not know yet
 * must not lose it. In the end everybody.
 */
async function closeIdleConnections(lines: Map<Socket, ConnectionState>, began: number): Promise<void> {
  // What has come meanwhile is read first: on a busy machine it may wait longer than a timer.
  await turn();
  const now = performance.now();
  const isLate = now - began >= timeouts.requests;
  for (const [socket, { inHand, quietSince }] of lines) {
    const isQuiet = inHand.size === 0 && now - Math.max(quietSince, began) >= timeouts.idle;
    if (isLate || isQuiet) socket.destroy();
  }
}

/** How long a connection to ourselves may take, in milliseconds: longer than a busy machine has a process wait. */
const fenceTimeout = 2000;

/**
 * The kernel resets whoever waits in a port's queue when it is closed, after they may have sent their request. The queue
 * is served in sequence: when a connection of our own comes out of it, all before it are in hand, and the port closes in
 * that instant. `http.Server` would also close idle connections, without the moment they get above.
 */
function closePort(server: Server): Promise<void> {
  const address = server.address();
  if (!address || typeof address === 'string') return Promise.resolve();
  return new Promise((resolve) => {
    const fence = connect(address.port, address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1'));
    const close = () => {
      clearTimeout(late);
      server.off('connection', meet);
      fence.destroy();
      if (server.listening) NetServer.prototype.close.call(server);
      resolve();
    };
    const meet = (socket: Socket) => {
      if (socket.remotePort !== fence.localPort) return;
      socket.destroy();
      close();
    };
    const late = setTimeout(close, fenceTimeout);
    server.on('connection', meet);
    fence.on('error', close);
  });
}
