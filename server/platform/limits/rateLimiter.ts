import type { SharedPoints } from './sharedReserves.ts';

/** Counts once; returns the seconds to wait if the limit is reached. */
export type RateCounter = (who: string) => Promise<number | undefined>;

/** The points that each client may use per window. */
export type RateBudget = {
  /** Takes points if any are left; otherwise takes none and returns the seconds until there are some again. */
  take(who: string, points: number): Promise<number | undefined>;
  /** Takes points that were used already, even if fewer were left. */
  charge(who: string, points: number): void;
  /** The points used in this process in this window. */
  spent(who: string): number;
};

/** Clients are counted individually up to this number per window; beyond it several share a count. */
const usual = { seconds: 60, most: 20_000 };
const sharedCounts = 2048;

/**
 * The points used and left in a window that ends at `until`; requests are rejected until `refused`. Both are times of
 * `performance.now()`, so that changes of the system clock don't extend a window.
 */
type Count = {
  key: string;
  spent: number;
  left: number;
  until: number;
  refused: number;
  asking?: Promise<void> | undefined;
};

/**
 * Counts in memory, which stays bounded for any number of clients: newcomers in a crowd share a count. If several
 * processes share a port, each of them allows a small share of the limit by itself, and takes more in blocks from a
 * reserve that is common to all. So together they never allow more than `points` per window, but at least nine tenths
 * of it, and most requests need no other process (docs/decisions/processes.md). `rate-limiter-flexible` manages only
 * the reserve: its limiter for clusters asks the primary about every request, and supports neither charging afterwards
 * beyond the limit nor a bound on the number of counts.
 */
export function createRateBudget(
  processes: SharedPoints,
  name: string,
  points: number,
  { seconds = usual.seconds, most = usual.most }: Partial<typeof usual> = {},
): RateBudget {
  const share = processes.count === 1 ? points : Math.floor(points / (10 * processes.count));
  const block = Math.max(1, share);
  const reserve = points - share * processes.count;
  const countOf = createCounts({ left: share, seconds, most });

  async function takeMore(count: Count): Promise<void> {
    const granted = await processes.take({ name, who: count.key, points: block, of: reserve, seconds });
    // If the primary doesn't respond, as during a stop, each process continues on its own.
    if (!granted) count.left += block;
    else if ('points' in granted) count.left += granted.points;
    else count.refused = performance.now() + Math.min(granted.wait, seconds * 1000);
    count.asking = undefined;
  }

  return {
    async take(who, wanted) {
      for (;;) {
        const now = performance.now();
        const count = countOf(who);
        if (count.left > 0) return void use(count, wanted);
        if (reserve === 0) count.refused = count.until;
        if (count.refused > now) return Math.max(1, Math.ceil((count.refused - now) / 1000));
        count.asking ??= takeMore(count);
        await count.asking;
      }
    },
    charge: (who, used) => use(countOf(who), used),
    spent: (who) => countOf(who).spent,
  };
}

function use(count: Count, points: number): void {
  count.left -= points;
  count.spent += points;
}

/** The same for requests that cost one point each. */
export function createRateCounter(...limit: Parameters<typeof createRateBudget>): RateCounter {
  const { take } = createRateBudget(...limit);
  return (who) => take(who, 1);
}

/** Returns the count of a client in its current window. */
function createCounts({ left, seconds, most }: { left: number } & typeof usual): (who: string) => Count {
  let counts = new Map<string, Count>();
  let since = performance.now();
  return (who) => {
    const now = performance.now();
    if (now - since >= seconds * 1000) {
      counts = new Map([...counts].filter(([, { until }]) => until > now));
      since = now;
    }
    const key = counts.has(who) || counts.size < most ? who : `shared ${hash(who) % sharedCounts}`;
    const known = counts.get(key);
    if (known && known.until > now) return known;
    const count = { key, spent: 0, left, until: now + seconds * 1000, refused: 0 };
    counts.set(key, count);
    return count;
  };
}

function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 31 + text.charCodeAt(index)) >>> 0;
  return sum;
}
