/**
 * In milliseconds: the interval of checks, the maximum CPU time of an idle process per interval, and the CPU time since
 * the last collection that makes another one worthwhile.
 */
const defaultTimes = { every: 5000, calm: 250, work: 2000 };

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Collects garbage after the start and after each busy period: V8 collects only when it needs memory, so that of a busy
 * hour would otherwise stay allocated through the night. Does nothing without `--expose-gc`. Requires two idle checks
 * in a row, since a collection takes a fifth of a second.
 */
export function releaseMemoryWhenIdle(
  collect: (() => void) | undefined = collectAll,
  { every, calm, work } = defaultTimes,
): void {
  if (!collect) return;
  collect();
  let [collectedAt, last, wasIdle] = [processorTime(), processorTime(), false];
  setInterval(() => {
    const now = processorTime();
    const isIdle = now - last <= calm;
    const isWorthIt = now - collectedAt >= work;
    if (isIdle && wasIdle && isWorthIt) {
      collect();
      collectedAt = processorTime();
    }
    [last, wasIdle] = [processorTime(), isIdle];
  }, every).unref();
}

const { gc } = globalThis;
/** Also shrinks the space for young objects, which grows again under load. */
const collectAll = gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
