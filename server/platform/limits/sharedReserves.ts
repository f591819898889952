import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** A request for points of a client (`who`) from a reserve that holds `of` per client and window. */
export type PointsRequest = { name: string; who: string; points: number; of: number; seconds: number };
/** The points, or the milliseconds to wait. */
export type PointsGrant = { points: number } | { wait: number };

/** This process among those of a server that share limits. */
export type SharedPoints = {
  /** The number of processes. */
  count: number;
  /** Takes points from the shared reserve; `undefined` if the primary doesn't respond. */
  take(wanted: PointsRequest): Promise<PointsGrant | undefined>;
};

/** The points that the processes of a server share beyond their own. Managed by the primary. */
export function createSharedReserves(): (wanted: PointsRequest) => Promise<PointsGrant> {
  const reserves = new Map<string, RateLimiterMemory>();
  return async ({ name, who, points, of, seconds }) => {
    const reserve = reserves.get(name) ?? new RateLimiterMemory({ points: of, duration: seconds });
    reserves.set(name, reserve);
    try {
      await reserve.consume(who, points);
      return { points };
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      return { wait: full.msBeforeNext };
    }
  };
}
