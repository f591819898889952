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

/** Bytes of buffers that may be left before the memory of those that nothing needs is released. */
const mostLeft = 2 * 1024 * 1024;

/**
 * Releases the memory of buffers while a file passes through in parts: call the returned function with the bytes of each.
 * V8 counts a buffer's bytes only from 64 MB on, so that a file of 25 MB would be in memory several times, and its pieces
 * would scatter what stays. A collection of young objects takes about a millisecond. Does nothing without `--expose-gc`.
 */
export function createBufferRelease(): (bytes: number) => void {
  let left = 0;
  return (bytes) => {
    left += bytes;
    if (left < mostLeft) return;
    left = 0;
    gc?.({ type: 'minor', execution: 'sync' });
  };
}
