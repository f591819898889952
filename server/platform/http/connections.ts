import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { countInFlight } from '../limits/inFlightRequests.ts';
import { maxConnections } from './admission.ts';

export type HttpConnections = {
  /** Creates a server whose connections are tracked. Fastify calls it for each address that it listens on. */
  createServer(handler: RequestListener): Server;
  /** Whether `drain` was called: active requests are answered, and new ones are not accepted. */
  isStopping(): boolean;
  /**
   * Closes the ports, answers active requests with `connection: close`, and resolves when no connection is left, after
   * at most `timeouts.requests` milliseconds.
   */
  drain(): Promise<void>;
};

/**
 * During a stop, in milliseconds: how long an idle connection may stay open, and how long an active request may take.
 */
const timeouts = { idle: 2000, requests: 10_000 };

/** Clients have 30 s to send their headers, checked every 5 s. */
const limits = { headersTimeout: 30_000, connectionsCheckingInterval: 5000, keepAliveTimeout: 72_000 };

/**
 * Limits for the unread rest of an answered request, in bytes and milliseconds. A client that has sent almost
 * everything keeps its connection. Any other one needs time to read its answer, which closing immediately could
 * discard.
 */
export const unreadLimits = { bytes: 64 * 1024, milliseconds: 3000 };

type ConnectionState = { active: Set<ServerResponse>; quietSince: number };

type ConnectionOptions = {
  requestTimeout: number;
  /** Whether a new connection is accepted. */
  admits(socket: Socket): boolean;
};

/** Tracks every connection with its active requests, so that a stop can close each at the right moment. */
export function trackConnections(options: ConnectionOptions, onPortClosed = () => {}): HttpConnections {
  const servers: Server[] = [];
  const connections = new Map<Socket, ConnectionState>();
  let state: 'open' | 'closing' | 'closed' = 'open';

  function trackRequest({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(socket);
    if (!connection) return;
    if (state === 'closed') response.setHeader('connection', 'close');
    connection.active.add(response);
    countInFlight(response);
    response.once('close', () => {
      connection.active.delete(response);
      connection.quietSince = performance.now();
    });
  }

  return {
    createServer(handler) {
      const server = openServer(handler, options, (socket) => {
        connections.set(socket, { active: new Set(), quietSince: performance.now() });
        socket.once('close', () => connections.delete(socket));
      });
      server.prependListener('request', trackRequest);
      servers.push(server);
      return server;
    },
    isStopping: () => state !== 'open',
    async drain() {
      const began = performance.now();
      state = 'closing';
      await Promise.all(servers.map(closePort)).then(onPortClosed);
      // Only now, because a client that is disconnected comes back on a new connection, which must find the port
      // closed.
      state = 'closed';
      for (const { active } of connections.values()) active.forEach(closeAfterResponse);
      for (; connections.size > 0; await pause(20)) await closeIdleConnections(connections, began);
    },
  };
}

/** Calls `onAccepted` with each accepted connection. */
function openServer(
  handler: RequestListener,
  { requestTimeout, admits }: ConnectionOptions,
  onAccepted: (socket: Socket) => void,
): Server {
  const server = createServer({ ...limits, requestTimeout }, handler);
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    if (admits(socket)) onAccepted(socket);
    else socket.destroy();
  });
  return server.prependListener('request', limitUnread);
}

/** Whether a request may have more body left than is read after its answer. */
export const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > unreadLimits.bytes;

/** Prevents clients from holding a connection by not sending the rest of an answered request. */
function limitUnread(request: IncomingMessage, response: ServerResponse): void {
  // Runs before Node itself closes the connection.
  response.prependOnceListener('finish', () => request.complete || leaveUnread(request));
}

function leaveUnread(request: IncomingMessage): void {
  const { socket } = request;
  const { destroySoon } = socket;
  // Node would close the connection with unread data, and the client might not be able to read the answer.
  socket.destroySoon = () => void (request.complete ? destroySoon.call(socket) : socket.end());
  // Node discards a small rest as it arrives.
  if (hasLargeBody(request)) setImmediate(() => socket.pause());
  setTimeout(() => request.complete || socket.destroy(), unreadLimits.milliseconds).unref();
}

function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/**
 * Closes idle connections after a short time, in which a request that is on its way from a proxy can still arrive. At
 * the deadline, closes all.
 */
async function closeIdleConnections(connections: Map<Socket, ConnectionState>, began: number): Promise<void> {
  // Reads pending input first, since on a busy machine it may wait longer than a timer.
  await turn();
  const now = performance.now();
  const isLate = now - began >= timeouts.requests;
  for (const [socket, { active, quietSince }] of connections) {
    const isQuiet = active.size === 0 && now - Math.max(quietSince, began) >= timeouts.idle;
    if (isLate || isQuiet) socket.destroy();
  }
}

/** The timeout of a connection to ourselves in milliseconds: longer than a process waits on a busy machine. */
const ownConnectionTimeout = 2000;

/**
 * When a port is closed, the kernel resets the connections in its queue, whose clients may have sent requests already.
 * The queue is served in order: when a connection of our own is accepted, all before it are tracked, and the port is
 * closed at that moment. `http.Server.close` would also close idle connections without the delay above.
 */
function closePort(server: Server): Promise<void> {
  const address = server.address();
  if (!address || typeof address === 'string') return Promise.resolve();
  return new Promise((resolve) => {
    const ownConnection = connect(
      address.port,
      address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1'),
    );
    const close = () => {
      clearTimeout(late);
      server.off('connection', onConnection);
      ownConnection.destroy();
      if (server.listening) NetServer.prototype.close.call(server);
      resolve();
    };
    const onConnection = (socket: Socket) => {
      if (socket.remotePort !== ownConnection.localPort) return;
      socket.destroy();
      close();
    };
    const late = setTimeout(close, ownConnectionTimeout);
    server.on('connection', onConnection);
    ownConnection.on('error', close);
  });
}
