import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { createBufferRelease } from '#server/platform/processes/memory.ts';

/** The SHA-256 of a file, in parts between which requests have their turn: 25 MB take a tenth of a second. */
export async function hashFile(file: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < file.length; at += importLimits.filePart) {
    hash.update(file.subarray(at, at + importLimits.filePart));
    await nextTurn();
  }
  return hash.digest('hex');
}

/** Stores a file of an import in parts, so that no statement is larger than one of them. */
export async function storeFile({ db }: Transaction, importId: string, name: string, file: Buffer): Promise<void> {
  const release = createBufferRelease();
  for (let part = 0; part * importLimits.filePart < file.length; part += 1) {
    const bytes = file.subarray(part * importLimits.filePart, (part + 1) * importLimits.filePart);
    await db.insertInto('importFiles').values({ importId, name, part, bytes }).execute();
    release(bytes.length);
  }
}

/** A stored file in a memory of its own, or undefined if there is none of that name. */
export async function readFile(db: QueryBuilder, importId: string, name: string) {
  const { size } = await db
    .selectFrom('importFiles')
    .select(({ fn, ref }) => fn.sum<number | null>(fn<number>('octet_length', [ref('bytes')])).as('size'))
    .where('importId', '=', importId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  if (size === null) return undefined;
  const file = new Uint8Array(size);
  const release = createBufferRelease();
  for (let part = 0, at = 0; at < size; part += 1) {
    const { bytes } = await db
      .selectFrom('importFiles')
      .select('bytes')
      .where('importId', '=', importId)
      .where('name', '=', name)
      .where('part', '=', part)
      .executeTakeFirstOrThrow();
    file.set(bytes, at);
    at += bytes.length;
    release(bytes.length);
  }
  return file;
}
