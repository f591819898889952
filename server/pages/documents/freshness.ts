import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { missedNotifications } from '#server/platform/database/listener.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { PagesContext } from '../context.ts';

/** Milliseconds: how long a proof is waited for, and how long nobody asks again after none came. */
const times = { patience: 1000, pause: 1000 };

export type FreshnessGuard = {
  /** Whether this process has been told of everything that was committed longer ago than pages may lag. */
  isGiven(): Promise<boolean>;
  /** Something was changed from here: what is asked from now on has to know of it. */
  doubt(): void;
};

type Parts = Pick<PagesContext, 'events' | 'database' | 'pagesLag'>;

/**
 * What a process keeps in its memory is true only while it hears the database. A connection that is quietly dead brings
 * nothing, and nothing tells so: each use stands on an answer that came through it lately. And a pool of connections in
 * transaction mode answers without passing on what others tell: after each new connection one notice must come that was
 * sent on another one.
 */
export function createFreshnessGuard(parts: Parts): FreshnessGuard {
  const { pagesLag } = parts;
  const prover = createProver(parts);
  let doubtedAt = never;
  return {
    async isGiven() {
      const now = performance.now();
      const needed = Math.max(doubtedAt, now - pagesLag);
      // Renewed beside what is answered, so that nobody waits for it.
      if (prover.provenAt() >= needed && now - prover.provenAt() < pagesLag / 3) return true;
      // One that is under way may have begun before this call.
      for (let tries = 0; tries < 2 && !prover.hasJustFailed(); tries += 1) {
        const proof = prover.prove();
        if (prover.provenAt() >= needed) return true;
        await proof;
      }
      return prover.provenAt() >= needed;
    },
    doubt() {
      doubtedAt = performance.now();
    },
  };
}

const never = Number.NEGATIVE_INFINITY;
/** Nothing, where it takes too long or fails. */
const withTimeout = (answer: Promise<boolean>) =>
  Promise.race([answer.catch(() => false), pause(times.patience, false, { ref: false })]);

/** Proves that what was committed until a moment has been told. One proof at a time. */
function createProver({ database, events: { notices, isUpToDate } }: Parts) {
  let [provenAt, failedAt] = [never, never];
  let hearsOthers = false;
  let proving: Promise<void> | undefined;
  notices.on(missedNotifications, () => {
    hearsOthers = false;
    provenAt = never;
  });
  async function answers(): Promise<boolean> {
    if (!hearsOthers) hearsOthers = await waitForOtherNotice(notices, database);
    return hearsOthers && (await isUpToDate());
  }
  async function prove(): Promise<void> {
    const began = performance.now();
    const isProven = await withTimeout(answers());
    // The connection may have been replaced meanwhile.
    if (isProven && hearsOthers) provenAt = began;
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

/** Whether a notice comes that was sent on another connection. */
async function waitForOtherNotice(
  notices: PagesContext['events']['notices'],
  { pool }: PagesContext['database'],
): Promise<boolean> {
  const topic = `heard-${randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  notices.once(topic, () => resolve(true));
  await notify({ client: pool }, topic);
  const isHeard = await withTimeout(promise);
  notices.removeAllListeners(topic);
  return isHeard;
}
