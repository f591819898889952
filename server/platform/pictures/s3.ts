import type { S3mini } from 's3mini';

export type S3Settings = {
  /** Contains the bucket: as the first part of the path, or in the host name. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The timeout of a call in milliseconds: photos have some hundred kilobytes. */
const requestTimeout = 20_000;

/** Photo storage in an S3-compatible object store. Its errors aren't the caller's fault and become internal errors. */
export function createS3Storage(settings: S3Settings) {
  let client: Promise<S3mini> | undefined;
  // Loaded on first use, to save memory in processes that don't need it.
  const open = () => {
    client ??= import('s3mini').then(({ S3mini }) => new S3mini({ ...settings, requestAbortTimeout: requestTimeout }));
    return client;
  };
  const call = async <T>(work: (s3: S3mini) => Promise<T>): Promise<T> => {
    try {
      return await work(await open());
    } catch (cause) {
      throw new Error('The picture store did not do what it was asked.', { cause });
    }
  };
  return {
    put: (key: string, bytes: Buffer, contentType: string) =>
      call(async (s3) => void (await s3.putObject(key, bytes, contentType))),
    get: (key: string) =>
      call(async (s3) => {
        const content = await s3.getObjectArrayBuffer(key);
        return content ? { bytes: Buffer.from(content), size: content.byteLength } : undefined;
      }),
    removeAll: (prefix: string) =>
      call(async (s3) => {
        const objects = (await s3.listObjects('/', prefix)) ?? [];
        const removed = await s3.deleteObjects(objects.map(({ Key }) => Key));
        if (removed.includes(false)) throw new Error(`Not everything under ${prefix} could be removed.`);
      }),
  };
}
