import type { Runner, Step, Worker } from '#server/platform/jobs/runner.ts';
import type { CatalogueContext } from '../context.ts';
import { type ClaimedImport, claimNextImport, importsDue, importsTopic, LostImport, releaseImport } from './claims.ts';
import { takeImportStep } from './steps.ts';

/** Imports that one process works on at the same time: each belongs to another shop. */
const concurrency = 2;
/** In milliseconds: then others have their turn, and screens hear how far it is. */
const longestTurn = 800;

/**
 * Starts the workers of imports on this process. Their queue is the table of imports with leases, so that another
 * process goes on where one was killed.
 */
export function startImportWorkers({ run }: Pick<Runner, 'run'>, context: CatalogueContext): Pick<Worker, 'stop'> {
  return run({
    name: 'imports',
    topic: importsTopic,
    next: (signal) => workOnNextImport(context, signal),
    due: { next: importsDue, now: () => context.now() },
    concurrency,
  });
}

/** Works on the next import for a short time, in steps that are each one transaction. */
export async function workOnNextImport(context: CatalogueContext, signal?: AbortSignal): Promise<Step> {
  const claimed = await claimNextImport(context);
  if (!claimed) return false;
  try {
    await takeSteps(context, claimed, signal);
  } catch (error) {
    if (error instanceof LostImport) return true;
    throw error;
  }
  await releaseImport(context, claimed);
  return true;
}

async function takeSteps(context: CatalogueContext, claimed: ClaimedImport, signal?: AbortSignal): Promise<void> {
  const until = performance.now() + longestTurn;
  let isMore = true;
  while (isMore && !signal?.aborted && performance.now() < until) isMore = await takeImportStep(context, claimed);
}
