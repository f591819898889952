import type { SharedPoints } from './sharedReserves.ts';

/** Counts somebody once more: the seconds to wait for whoever has used up their limit. */
export type RateCounter = (who: string) => Promise<number | undefined>;

/** What everybody may use in one window. */
export type RateBudget = {
  /** Takes points from whoever has any left. Of others it takes nothing: the seconds until they have some again. */
  take(who: string, points: number): Promise<number | undefined>;
  /** Takes what somebody has used already, even if that was more than they had left. */
  charge(who: string, points: number): void;
  /** What somebody has used of this process in this window. */
  spent(who: string): number;
};

/** Who is counted one by one; of more than these in one window several share a count. */
const usual = { seconds: 60, most: 20_000 };
const sharedCounts = 2048;

/**
 * What somebody used, and what is left to them, in their window, which ends at `until`; they are refused until `refused`.
 * Both are moments of `performance.now()`, which nobody can set: a clock that jumps makes no window longer.
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
 * Counts in memory, which stays bounded however many there are: newcomers in a crowd share their count. Where several
 * processes share a port, each of them lets a small share of the limit pass by itself; what is beyond it they take, a
 * share at a time, from a reserve that holds for all. So together they never let more than `points` pass in a window, but
 * at least nine tenths of it, and most requests ask nobody (docs/decisions/processes.md).
 *
 * `rate-limiter-flexible` keeps the reserve alone: its limiter for clusters asks the first process about every request,
 * and has neither a charge afterwards that may exceed the rest nor a bound on how many are counted.
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
    // While nobody can tell, as in a stop, each process goes on by itself.
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

/** The same for what is counted one by one. */
export function createRateCounter(...limit: Parameters<typeof createRateBudget>): RateCounter {
  const { take } = createRateBudget(...limit);
  return (who) => take(who, 1);
}

/** What somebody has left in their window. */
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
