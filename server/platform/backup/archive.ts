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

/** Of its first entry and its last one. */
export const entryNames = { head: 'haat.json', end: 'end.json' };
const identifierSchema = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** What a backup says of itself before anything else. */
export const backupHeadSchema = z.object({
  format: z.literal(1),
  program: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ createdAt: z.int(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: identifierSchema, columns: z.array(identifierSchema).min(1) })),
  sequences: z.array(z.object({ name: identifierSchema, value: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  /** By their names in `DATA_DIR/secrets`. */
  secrets: z.record(z.string().regex(secretNamePattern), z.string()),
  /** What AUTH_SECRET is recognised by. */
  secretMark: z.string(),
  /** Where the audit's chain ended; backups from before November 2026 do not say so. */
  auditHead: auditHeadSchema.optional(),
});
export type BackupHead = z.infer<typeof backupHeadSchema>;
/** How many rows each table has, and how many files of pictures follow. `sum`: SHA-256 of all that. */
export const backupEndSchema = z.object({ rows: z.record(z.string(), z.int()), files: z.int(), sum: z.string() });
export type BackupEnd = z.infer<typeof backupEndSchema>;

/** A part of a backup: a piece of a table, in the sequence of its pieces, or a file. */
export type ArchiveEntry = { name: string; bytes: Buffer };
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

const megabyte = 1024 * 1024;
/** How often, in bytes written, the room on the disk is looked at. */
const spaceCheckBytes = 16 * megabyte;
/** No entry of ours is larger: a table is cut into pieces of about 1 MB, and each at most as large as one row. */
export const maxEntryBytes = 1024 * megabyte;

/**
 * Writes a backup: a tar of entries, compressed with zstd, for its owner alone. It bears its name only when it is whole and
 * on the disk; until then it is called `.part`. With `spare`, it gives up before the disk has fewer free bytes. Memory
 * does not grow with its size. Returns its size in bytes.
 */
export async function writeBackupArchive(
  file: string,
  head: BackupHead,
  fill: (add: AddEntry) => Promise<Omit<BackupEnd, 'sum'>>,
  spare = 0,
): Promise<number> {
  if (existsSync(file)) throw new Error(`There is a file ${file} already. Nothing was changed: choose another name.`);
  const part = `${file}.part`;
  const { readable, controller } = createTarPacker();
  const disk = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const checksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
  const writing = pipeline(readable, createZstdCompress(checksum), disk);
  const filling = async () => {
    const { add, sum } = createEntryWriter(controller, () => ensureFreeSpace(dirname(file), spare));
    await add(entryNames.head, toJsonBuffer(head));
    const counts = await fill(add);
    await add(entryNames.end, toJsonBuffer({ ...counts, sum: archiveChecksum(sum, counts) }));
    controller.finalize();
  };
  try {
    // Whichever fails ends the other.
    await Promise.all([
      writing,
      filling().catch((error) => {
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

/** Adds entries one after the other, sums them up, and looks at the room on the disk now and then. */
function createEntryWriter(controller: TarPackController, look: () => Promise<void>) {
  const sum = createHash('sha256');
  let unseen = spaceCheckBytes;
  const add: AddEntry = async (name, bytes) => {
    sum.update(`${name} ${bytes.length}\n`).update(bytes);
    const body = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
    await body.write(bytes);
    await body.close();
    unseen += bytes.length;
    if (unseen < spaceCheckBytes) return;
    unseen = 0;
    await look();
  };
  return { add, sum };
}

/** Of all entries before, and of what the last one says itself. */
export const archiveChecksum = (entries: Hash, { rows, files }: Omit<BackupEnd, 'sum'>) =>
  entries.copy().update(JSON.stringify({ rows, files })).digest('hex');

const toJsonBuffer = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Of two failures the disk's is the cause. */
const firstCause = (writing: Promise<void>, second: unknown) =>
  writing.then(
    () => second,
    (first: unknown) => first,
  );

const isAlreadyExists = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
const alreadyExistsMessage =
  'is there already: another backup is being written to it, or one was cut off, and it may be removed.';

async function ensureFreeSpace(directory: string, spare: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= spare) return;
  throw new Error(
    `No backup was made: the disk of ${directory} has fewer than ${Math.round(spare / megabyte)} MB left. ` +
      'Make room on it, or keep fewer backups (BACKUPS_KEPT).',
  );
}
