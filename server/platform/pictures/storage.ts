import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull } from '../database/connect.ts';
import { logFailure } from '../log/log.ts';
import { createS3Storage, type S3Settings } from './s3.ts';

/**
 * Storage for files of photos and previews. Keys look like `pictures/{id}/640.webp`; a prefix is such a folder with its
 * trailing slash. Failures are ordinary errors, but a missing file is none.
 */
export type PictureStorage = {
  /** Stores a file completely or not at all, replacing an older one. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** `size` is in bytes. */
  get(key: string): Promise<{ bytes: Buffer; size: number } | undefined>;
  /** Removes everything under the prefix, which may be empty. */
  removeAll(prefix: string): Promise<void>;
};

/** Caches a file that can be generated again. A full disk is logged and isn't an error. */
export async function cacheFile(store: PictureStorage, key: string, bytes: Buffer, contentType: string): Promise<void> {
  try {
    await store.put(key, bytes, contentType);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    logFailure('a picture could not be cached', error);
  }
}

export type PictureSettings = { dataDirectory: string; s3: S3Settings | undefined };

/** The configured storage: an S3-compatible one, or else the data directory. */
export function createPictureStorage({ dataDirectory, s3 }: PictureSettings): PictureStorage {
  return withKeyCheck(s3 ? createS3Storage(s3) : createDiskStorage(join(dataDirectory, 'pictures')));
}

/** How often a file is written if its folder is removed meanwhile, and how often a removal tries to empty a folder. */
const maxAttempts = 5;

/** Stores files in a directory that only its owner can access. */
function createDiskStorage(directory: string): PictureStorage {
  return {
    put: (key, bytes) => writeWhole(join(directory, key), bytes),
    async get(key) {
      try {
        const bytes = await readFile(join(directory, key));
        return { bytes, size: bytes.length };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    removeAll: (prefix) =>
      rm(join(directory, prefix), { recursive: true, force: true, maxRetries: maxAttempts, retryDelay: 20 }),
  };
}

/**
 * Writes a file completely or not at all. Its temporary file is created in the final folder, so that those of a killed
 * process are removed with it. Another request or process may remove the folder at the same time.
 */
async function writeWhole(file: string, bytes: Buffer, attempt = 1): Promise<void> {
  const temporary = `${file}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    if (!isMissing(error) || attempt === maxAttempts) throw error;
    await writeWhole(file, bytes, attempt + 1);
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const folder = `((pictures|chats)/${uuid}|previews/${uuid}(-[a-z]{2,3})?|remote/[0-9a-f]{64})/`;
const folderPattern = new RegExp(`^${folder}$`);
const keyPattern = new RegExp(`^${folder}[a-z0-9]{1,40}\\.(webp|jpg)$`);

/** Ensures that no key leads outside of the folders, even if a route lets it through. */
function withKeyCheck(store: PictureStorage): PictureStorage {
  const check = (key: string, pattern: RegExp) => {
    if (!pattern.test(key)) throw new Error(`This is no key of a picture: ${JSON.stringify(key)}`);
  };
  return {
    async put(key, bytes, contentType) {
      check(key, keyPattern);
      await store.put(key, bytes, contentType);
    },
    async get(key) {
      check(key, keyPattern);
      return store.get(key);
    },
    async removeAll(prefix) {
      check(prefix, folderPattern);
      await store.removeAll(prefix);
    },
  };
}
