import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { createRateCounter, type RateCounter } from '../limits/rateLimiter.ts';
import type { ProcessGroup } from '../processes/primaryLink.ts';
import type { Settings } from '../settings/settings.ts';
import type { App } from './application.ts';
import { requestSourceOf } from './requestSource.ts';

type RequestKind = 'all' | 'changes' | 'pictures';
export type RequestLimits = {
  /** Counts a request of an account, from any address. Throws `too_many_requests`. */
  countAccount(userId: string, request: FastifyRequest): Promise<void>;
};

/**
 * Limits the requests per minute of one source and one account: `most` in total, a quarter of it for changes, five
 * times of it for photos (docs/decisions/request-limits.md). `undefined`: no limit.
 */
export function limitRequests(app: App, processes: ProcessGroup, most: number | undefined): RequestLimits {
  if (most === undefined) return { countAccount: async () => {} };
  const counters: Record<RequestKind, RateCounter> = {
    all: createRateCounter(processes, 'requests', most),
    changes: createRateCounter(processes, 'changes', Math.ceil(most / 4)),
    pictures: createRateCounter(processes, 'pictures', most * 5),
  };
  async function count(sender: string, request: FastifyRequest): Promise<void> {
    for (const kind of kindsOf(request)) {
      const wait = await counters[kind](sender);
      if (wait !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
    }
  }

  app.addHook('onRequest', (request) => count(requestSourceOf(request.ip), request));
  return { countAccount: count };
}

/** Logs one warning about a proxy that isn't in TRUST_PROXY, which makes all clients one source. */
export function warnOfUntrustedProxy(app: App, trustProxy: Settings['trustProxy']): void {
  let hasWarned = trustProxy !== false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      request.log.warn('A proxy passes requests on, and all people count as one source. Set TRUST_PROXY to the proxy.');
    }
    done();
  });
}

function kindsOf({ method, url }: FastifyRequest): RequestKind[] {
  // The messaging service sends everything from a few addresses; unsigned requests are rejected early.
  if (/^\/(assets\/|healthz|readyz|webhooks\/|simulator\/)/.test(url)) return [];
  if (url.startsWith('/media/')) return ['pictures'];
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) ? ['all'] : ['all', 'changes'];
}
