import type { Context } from '../../context.ts';
import { eq } from '../../database/drizzle.ts';
import { simulatedMedia } from '../../database/simulatorTables.ts';

/** A file that the stand-in keeps. */
export async function findFile({ database }: Context, id: string) {
  const [file] = await database.query.select().from(simulatedMedia).where(eq(simulatedMedia.id, id));
  return file;
}
