import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { CatalogueContext } from '../context.ts';

/** How many changes one transaction sums, and how many transactions one run has at most. */
const changesAtOnce = 5000;
const most = 200;

/** Adds what has changed to the figures that are summed each minute, in small transactions. */
export async function sumFigures({ write }: Pick<Database, 'write'>): Promise<void> {
  for (let run = 0; run < most; run += 1) {
    const { summed } = await write
      .selectNoFrom(sql<number>`sum_figure_changes(${sql.lit(changesAtOnce)})`.as('summed'))
      .executeTakeFirstOrThrow();
    if (summed < changesAtOnce) return;
  }
}

/** Registers the job that sums figures each minute. */
export async function registerFigureJobs(queue: JobQueue, { database }: CatalogueContext): Promise<void> {
  await queue.work('sum-figures', () => sumFigures(database));
  await queue.schedule('sum-figures', '* * * * *');
}
