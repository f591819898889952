import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { z } from 'zod';
import { auditHeadSchema } from '../audit/verification.ts';
import { flushDirectory, secretNamePattern } from '../secrets/secrets.ts';

/** The names of the first and the last entry. */
export const entryNames = { head: 'haat.json', end: 'end.json' };
const identifierSchema = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The metadata at the beginning of a backup. */
export const backupHeadSchema = z.object({
  format: z.literal(1),
  program: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ createdAt: z.int(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: identifierSchema, columns: z.array(identifierSchema).min(1) })),
  sequences: z.array(z.object({ name: identifierSchema, value: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  /** By file name in `DATA_DIR/secrets`. */
  secrets: z.record(z.string().regex(secretNamePattern), z.string()),
  /** A fingerprint of AUTH_SECRET. */
  secretMark: z.string(),
  /** The head of the audit log; missing in backups from before November 2026. */
  auditHead: auditHeadSchema.optional(),
});
export type BackupHead = z.infer<typeof backupHeadSchema>;
/** The number of rows of each table, the number of photo files, and the SHA-256 of all entries (`sum`). */
export const backupEndSchema = z.object({ rows: z.record(z.string(), z.int()), files: z.int(), sum: z.string() });
export type BackupEnd = z.infer<typeof backupEndSchema>;

/** A part of a backup: a chunk of a table, in order, or a file. */
export type ArchiveEntry = { name: string; bytes: Buffer };
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

const megabyte = 1024 * 1024;
/** Free disk space is checked each time this many bytes were written. */
const spaceCheckBytes = 16 * megabyte;
/** No entry is larger: tables are split into chunks of about 1 MB, which exceed that by at most one row. */
export const maxEntryBytes = 1024 * megabyte;

/**
 * Writes a backup: a tar archive compressed with zstd, readable by its owner only. The file is called `.part` until it
 * is complete and flushed to disk. With `spare`, stops before the disk has fewer free bytes. Memory use doesn't depend
 * on the size of the backup. Returns the size of the file in bytes.
 */
export async function writeBackupArchive(
  file: string,
  head: BackupHead,
  addEntries: (add: AddEntry) => Promise<Omit<BackupEnd, 'sum'>>,
  spare = 0,
): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} already exists. Nothing was changed. Choose another name.`);
  const part = `${file}.part`;
  const { readable, controller } = createTarPacker();
  const disk = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const checksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
  const writing = pipeline(readable, createZstdCompress(checksum), disk);
  const writeEntries = async () => {
    const { add, sum } = createEntryWriter(controller, () => ensureFreeSpace(dirname(file), spare));
    await add(entryNames.head, toJsonBuffer(head));
    const counts = await addEntries(add);
    await add(entryNames.end, toJsonBuffer({ ...counts, sum: archiveChecksum(sum, counts) }));
    controller.finalize();
  };
  try {
    // Each of the two ends when the other one fails.
    await Promise.all([
      writing,
      writeEntries().catch((error) => {
        controller.error(error);
        throw error;
      }),
    ]);
    await rename(part, file);
  } catch (second) {
    const error = await firstCause(writing, second);
    if (isAlreadyExists(error)) throw new Error(`${part} ${alreadyExistsMessage}`, { cause: error });
    await rm(part, { force: true });
    throw error;
  }
  flushDirectory(dirname(file));
  return (await stat(file)).size;
}

/** Adds entries in order, hashes them, and checks the free disk space at intervals. */
function createEntryWriter(controller: TarPackController, checkSpace: () => Promise<void>) {
  const sum = createHash('sha256');
  let bytesSinceCheck = spaceCheckBytes;
  const add: AddEntry = async (name, bytes) => {
    sum.update(`${name} ${bytes.length}\n`).update(bytes);
    const body = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
    await body.write(bytes);
    await body.close();
    bytesSinceCheck += bytes.length;
    if (bytesSinceCheck < spaceCheckBytes) return;
    bytesSinceCheck = 0;
    await checkSpace();
  };
  return { add, sum };
}

/** The checksum of all previous entries and of the counts in the last one. */
export const archiveChecksum = (entries: Hash, { rows, files }: Omit<BackupEnd, 'sum'>) =>
  entries.copy().update(JSON.stringify({ rows, files })).digest('hex');

const toJsonBuffer = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** If both fail, the disk's error is the cause. */
const firstCause = (writing: Promise<void>, second: unknown) =>
  writing.then(
    () => second,
    (first: unknown) => first,
  );

const isAlreadyExists = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
const alreadyExistsMessage =
  'already exists: another backup is being written to it, or one was interrupted. If so, you can delete it.';

async function ensureFreeSpace(directory: string, spare: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= spare) return;
  throw new Error(
    `No backup was made: the disk of ${directory} has less than ${Math.round(spare / megabyte)} MB left. ` +
      'Free some space, or keep fewer backups (BACKUPS_KEPT).',
  );
}
