/**
 * In milliseconds: how often is looked; of that time, how much processor a process uses at most that has nothing to do;
 * and how much work must lie behind it to be worth collecting what it left.
 */
const defaultTimes = { every: 5000, calm: 250, work: 2000 };

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Gives back what a start has left, and each time that work is over what that has: V8 looks for garbage when it needs
 * room, so what a busy hour took would stay taken through the night. Where nobody collects (`--expose-gc` is missing),
 * nothing is done. Two looks in a row have to find calm, since a collection takes a fifth of a second.
 */
export function releaseMemoryWhenIdle(
  collect: (() => void) | undefined = collectAll,
  { every, calm, work } = defaultTimes,
): void {
  if (!collect) return;
  collect();
  let [collectedAt, last, wasCalm] = [processorTime(), processorTime(), false];
  setInterval(() => {
    const now = processorTime();
    const isCalm = now - last <= calm;
    const isWorthIt = now - collectedAt >= work;
    if (isCalm && wasCalm && isWorthIt) {
      collect();
      collectedAt = processorTime();
    }
    [last, wasCalm] = [processorTime(), isCalm];
  }, every).unref();
}

const { gc } = globalThis;
/** The room of young objects too, which grows again under load. */
const collectAll = gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
