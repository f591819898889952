/**
 * In milliseconds: how often is looked; of that time, how much processor a process uses at most that has nothing to do;
 * and how much work must lie behind it to be worth collecting what it left.
 */
const usual = { every: 5000, calm: 250, work: 2000 };

const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Gives back what a start has left, and each time that work is over what that has: V8 looks for garbage when it needs
 * room, so what a busy hour took would stay taken through the night. Where nobody collects (`--expose-gc` is missing),
 * nothing is done. Two looks in a row have to find calm, since a collection takes a fifth of a second.
 */
export function giveMemoryBack(collect: (() => void) | undefined = collectAll, { every, calm, work } = usual): void {
  if (!collect) return;
  collect();
  let [collectedAt, last, wasCalm] = [used(), used(), false];
  setInterval(() => {
    const now = used();
    const isCalm = now - last <= calm;
    const isWorthIt = now - collectedAt >= work;
    if (isCalm && wasCalm && isWorthIt) {
      collect();
      collectedAt = used();
    }
    [last, wasCalm] = [used(), isCalm];
  }, every).unref();
}

const { gc } = globalThis;
/** The room of young objects too, which grows again under load. */
const collectAll = gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
