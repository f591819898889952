import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull } from '../database/connect.ts';
import { logFailure } from '../log/log.ts';
import { createS3Storage, type S3Settings } from './s3.ts';

/**
 * Where the files of pictures and previews lie. Keys look like `pictures/{id}/640.webp`; a prefix is such a folder with
 * its last slash. Whatever fails is an ordinary error; a file that is not there is none.
 */
export type PictureStorage = {
  /** Keeps a file whole or not at all, in the place of an older one. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** `size` is in bytes. */
  get(key: string): Promise<{ bytes: Buffer; size: number } | undefined>;
  /** Removes everything under the prefix. Nothing there is no error. */
  removeAll(prefix: string): Promise<void>;
};

/** Keeps what can be made again. On a full disk the log says so, and nothing fails. */
export async function cacheFile(store: PictureStorage, key: string, bytes: Buffer, contentType: string): Promise<void> {
  try {
    await store.put(key, bytes, contentType);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    logFailure('a picture could not be cached', error);
  }
}

export type PictureSettings = { dataDirectory: string; s3: S3Settings | undefined };

/** The store that the settings name: an S3-compatible one, or else the data directory. */
export function createPictureStorage({ dataDirectory, s3 }: PictureSettings): PictureStorage {
  return withKeyCheck(s3 ? createS3Storage(s3) : createDiskStorage(join(dataDirectory, 'pictures')));
}

/**
 * Files in a directory that only its owner can enter. Temporary files lie in the folder of what they become, so that
 * those of a killed process go when that folder goes.
 */
function createDiskStorage(directory: string): PictureStorage {
  return {
    async put(key, bytes) {
      const file = join(directory, key);
      const temporary = `${file}.${randomUUID()}.part`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true });
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        const bytes = await readFile(join(directory, key));
        return { bytes, size: bytes.length };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    removeAll: (prefix) => rm(join(directory, prefix), { recursive: true, force: true }),
  };
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const folder = `((pictures|previews|chats)/${uuid}|remote/[0-9a-f]{64})/`;
const folderPattern = new RegExp(`^${folder}$`);
const keyPattern = new RegExp(`^${folder}[a-z0-9]{1,40}\\.(webp|jpg)$`);

/** No key leads anywhere else, whatever a route lets through. */
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
