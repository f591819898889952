import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { missedNotifications } from '#server/platform/database/listener.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { PagesContext } from '../context.ts';

/** Milliseconds: how long to wait for a proof, and how long to pause after one failed. */
const times = { patience: 1000, pause: 1000 };

export type FreshnessGuard = {
  /** Whether this process has received every change that was committed longer ago than pages may lag. */
  isGiven(): Promise<boolean>;
  /** Requires a new proof, because this process has changed something. */
  invalidate(): void;
};

type Parts = Pick<PagesContext, 'events' | 'database' | 'pagesLag'>;

/**
 * Cached pages are only valid while this process receives notifications from the database. A dead connection fails
 * silently, so each use needs a recent answer that arrived through it. And a pooler in transaction mode answers without
 * forwarding notifications, so after each new connection one must arrive that was sent on another connection.
 */
export function createFreshnessGuard(parts: Parts): FreshnessGuard {
  const { pagesLag } = parts;
  const prover = createProver(parts);
  let doubtedAt = never;
  return {
    async isGiven() {
      const now = performance.now();
      const needed = Math.max(doubtedAt, now - pagesLag);
      // Renewed in the background, so that no request waits for it.
      if (prover.provenAt() >= needed && now - prover.provenAt() < pagesLag / 3) return true;
      // A proof in progress may have begun before this call.
      for (let tries = 0; tries < 2 && !prover.hasJustFailed(); tries += 1) {
        const proof = prover.prove();
        if (prover.provenAt() >= needed) return true;
        await proof;
      }
      return prover.provenAt() >= needed;
    },
    invalidate() {
      doubtedAt = performance.now();
    },
  };
}

const never = Number.NEGATIVE_INFINITY;
/** `false` if it takes too long or fails. */
const withTimeout = (answer: Promise<boolean>) =>
  Promise.race([answer.catch(() => false), pause(times.patience, false, { ref: false })]);

/** Proves that everything committed until a moment has been received. One proof at a time. */
function createProver({ database, events: { notices, isUpToDate } }: Parts) {
  let [provenAt, failedAt] = [never, never];
  let receivesOthers = false;
  let proving: Promise<void> | undefined;
  notices.on(missedNotifications, () => {
    receivesOthers = false;
    provenAt = never;
  });
  async function answers(): Promise<boolean> {
    if (!receivesOthers) receivesOthers = await waitForOtherConnection(notices, database);
    return receivesOthers && (await isUpToDate());
  }
  async function prove(): Promise<void> {
    const began = performance.now();
    const isProven = await withTimeout(answers());
    // The connection may have been replaced meanwhile.
    if (isProven && receivesOthers) provenAt = began;
    else failedAt = performance.now();
    proving = undefined;
  }
  return {
    provenAt: () => provenAt,
    hasJustFailed: () => performance.now() - failedAt < times.pause,
    prove(): Promise<void> {
      proving ??= prove();
      return proving;
    },
  };
}

/** Whether a notification arrives that was sent on another connection. */
async function waitForOtherConnection(
  notices: PagesContext['events']['notices'],
  { write: db }: PagesContext['database'],
): Promise<boolean> {
  const topic = `heard-${randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  notices.once(topic, () => resolve(true));
  await notify({ db }, topic);
  const isReceived = await withTimeout(promise);
  notices.removeAllListeners(topic);
  return isReceived;
}
