import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Points for somebody (`who`) from a reserve, which holds `of` for each in so many seconds. */
export type PointsRequest = { name: string; who: string; points: number; of: number; seconds: number };
/** The points, or in how many milliseconds to come back. */
export type PointsGrant = { points: number } | { wait: number };

/** This process among those of one server that share limits. */
export type SharedPoints = {
  /** How many processes there are. */
  count: number;
  /** Takes points from what all processes share; `undefined` when nobody can tell. */
  take(wanted: PointsRequest): Promise<PointsGrant | undefined>;
};

/** What the processes of a server may take together beyond the share of each. The first process keeps them. */
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
