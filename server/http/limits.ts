import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';
import type { Settings } from '../settings.ts';
import type { App } from './application.ts';
import { sourceOf } from './source.ts';

/** Seconds over which requests are counted. */
const window = 60;

/** Sources that are counted one by one; of more than these in one window several share a slot. */
const maxSources = 20_000;
const sharedSlots = 2048;

type Kind = 'all' | 'changes' | 'pictures';
export type Limits = {
  /** Counts a request of an account, wherever it comes from. Throws `too_many_requests`. */
  countAccount(userId: string, request: FastifyRequest): Promise<void>;
};

/**
 * How many requests one source and one account may send to this process in a minute: `most`, a quarter of it for
 * changes, five times of it for pictures (docs/decisions/0027-a-general-limit-of-requests.md). `undefined`: no limit.
 */
export function limitRequests(app: App, most: number | undefined): Limits {
  if (most === undefined) return { countAccount: async () => {} };
  const counters: Record<Kind, Counter> = {
    all: createCounter(most),
    changes: createCounter(Math.ceil(most / 4)),
    pictures: createCounter(most * 5),
  };
  async function count(who: string, request: FastifyRequest): Promise<void> {
    for (const kind of kindsOf(request)) {
      const wait = await counters[kind](who);
      if (wait !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
    }
  }

  app.addHook('onRequest', (request) => count(sourceOf(request.ip), request));
  return { countAccount: count };
}

/** Warns once about a proxy that is not in TRUST_PROXY: it makes all clients one source. */
export function warnOfProxy(app: App, trustProxy: Settings['trustProxy']): void {
  let hasWarned = trustProxy !== false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    request.log.warn('A proxy passes requests on, and all people count as one source. Set TRUST_PROXY to the proxy.');
  });
}

function kindsOf({ method, url }: FastifyRequest): Kind[] {
  // The messaging service tells everything from a few addresses; what it did not sign is refused as it comes.
  if (/^\/(assets\/|healthz|readyz|webhooks\/|simulator\/)/.test(url)) return [];
  if (url.startsWith('/media/')) return ['pictures'];
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) ? ['all'] : ['all', 'changes'];
}

/** Seconds to wait for a client that has used up its limit. */
type Counter = (who: string) => Promise<number | undefined>;

/** Counts in memory, which stays bounded however many sources there are: newcomers in a crowd share their count. */
export function createCounter(points: number, most = maxSources): Counter {
  const limiter = new RateLimiterMemory({ points, duration: window });
  let slots = new Set<string>();
  let since = Date.now();
  return async (who) => {
    if (Date.now() - since >= window * 1000) {
      slots = new Set();
      since = Date.now();
    }
    const hasSlot = slots.has(who) || slots.size < most;
    if (hasSlot) slots.add(who);
    try {
      await limiter.consume(hasSlot ? who : `shared ${hash(who) % sharedSlots}`);
      return undefined;
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      return Math.max(1, Math.ceil(full.msBeforeNext / 1000));
    }
  };
}

function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 31 + text.charCodeAt(index)) >>> 0;
  return sum;
}
