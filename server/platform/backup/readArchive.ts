import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { z } from 'zod';
import { productName } from '#domain/platform/brand.ts';
import {
  type ArchiveEntry,
  archiveChecksum,
  type BackupEnd,
  type BackupHead,
  backupEndSchema,
  backupHeadSchema,
  entryNames,
  maxEntryBytes,
} from './archive.ts';

/**
 * Reads a backup entry by entry, beginning with its head. Throws an error with advice if the file is no backup, was
 * made by a newer program, is truncated or is damaged; entries yielded before must then be discarded.
 */
export async function* readBackupArchive(
  file: string,
): AsyncGenerator<{ head: BackupHead } | { end: BackupEnd } | ArchiveEntry> {
  const sum = createHash('sha256');
  let state: 'before' | 'within' | 'after' = 'before';
  for await (const { name, bytes } of readEntries(file, () => state !== 'before')) {
    if (state === 'after') throw damagedBackupError(file);
    if (state === 'before') {
      if (name !== entryNames.head) throw notABackupError(file);
      yield { head: parseHead(file, bytes) };
      state = 'within';
    } else if (name === entryNames.end) {
      const end = backupEndSchema.safeParse(parseJson(bytes)).data;
      if (!end || end.sum !== archiveChecksum(sum, end)) throw damagedBackupError(file);
      state = 'after';
      yield { end };
    } else yield { name, bytes };
    if (state === 'within') sum.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  if (state === 'before') throw notABackupError(file);
  if (state !== 'after') throw damagedBackupError(file);
}

/** The head of a backup, without reading the rest. */
export async function readBackupHead(file: string): Promise<BackupHead> {
  for await (const part of readBackupArchive(file)) if ('head' in part) return part.head;
  throw damagedBackupError(file);
}

/** Reads a whole backup. Throws the errors of `readBackupArchive`. */
export async function validateArchive(file: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  for await (const part of readBackupArchive(file)) {
    if ('head' in part) head = part.head;
    if ('end' in part) end = part.end;
  }
  if (!head || !end) throw damagedBackupError(file);
  return { head, end };
}

async function* readEntries(file: string, isOurs: () => boolean): AsyncGenerator<ArchiveEntry> {
  await stat(file);
  const { readable, writable } = createTarDecoder({ strict: true });
  const decoder = writable.getWriter();
  const feed = async (plain: AsyncIterable<Buffer>) => {
    for await (const chunk of plain) await decoder.write(chunk);
    await decoder.close();
  };
  const reading = pipeline(createReadStream(file), createZstdDecompress(), feed);
  reading.catch((error) => decoder.abort(error).catch(() => {}));
  try {
    for await (const entry of readable) yield { name: entry.header.name, bytes: await readBytes(entry) };
    await reading;
  } catch (cause) {
    if (isSystemError(cause)) throw cause;
    throw isOurs() ? damagedBackupError(file, cause) : notABackupError(file, cause);
  }
}

async function readBytes({ header, body }: ParsedTarEntry): Promise<Buffer> {
  if (header.size > maxEntryBytes) throw new Error('An entry of the backup is too large.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Errors of the file system are more specific than a message that the file is damaged. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;

function parseHead(file: string, bytes: Buffer): BackupHead {
  const found = parseJson(bytes);
  const format = z.object({ format: z.int(), program: z.string() }).safeParse(found).data;
  if (format && format.format > 1) throw newerBackupError(file, format.program);
  const head = backupHeadSchema.safeParse(found).data;
  if (!head) throw notABackupError(file);
  return head;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const notABackupError = (file: string, cause?: unknown) =>
  new Error(`${file} is no backup of ${productName}, or its beginning is damaged. Nothing was changed.`, { cause });

const damagedBackupError = (file: string, cause?: unknown) =>
  new Error(`The backup ${file} is damaged or cut off. Nothing was changed: take another one.`, { cause });

/** The error for a backup made by a newer program. */
export const newerBackupError = (file: string, program: string) =>
  new Error(
    `The backup ${file} was made by a newer ${productName} (${program}). Nothing was changed: restore it with that version or a later one.`,
  );

/** The error for a backup from before the baseline of migrations. */
export const olderBackupError = (file: string) =>
  new Error(
    `The backup ${file} was made by an early version 0.1 of ${productName}, which this version cannot restore. Nothing was ` +
      'changed: restore it with the last version 0.1, and then start this one (docs/backup.md).',
  );
