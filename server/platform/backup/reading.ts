import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { z } from 'zod';
import { productName } from '#domain/platform/brand.ts';
import { type End, type Entry, endSchema, type Head, headSchema, largestEntry, names, sumOf } from './archive.ts';

/**
 * What a backup holds, entry by entry, its head first. Throws a sentence when the file is none, was made by a newer
 * program, is cut off or is damaged: what was read before is to be forgotten then.
 */
export async function* readArchive(file: string): AsyncGenerator<{ head: Head } | { end: End } | Entry> {
  const sum = createHash('sha256');
  let state: 'before' | 'within' | 'after' = 'before';
  for await (const { name, bytes } of readEntries(file, () => state !== 'before')) {
    if (state === 'after') throw damaged(file);
    if (state === 'before') {
      if (name !== names.head) throw foreign(file);
      yield { head: parseHead(file, bytes) };
      state = 'within';
    } else if (name === names.end) {
      const end = endSchema.safeParse(parse(bytes)).data;
      if (!end || end.sum !== sumOf(sum, end)) throw damaged(file);
      state = 'after';
      yield { end };
    } else yield { name, bytes };
    if (state === 'within') sum.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  if (state === 'before') throw foreign(file);
  if (state !== 'after') throw damaged(file);
}

/** What a backup says of itself, without reading the rest of it. */
export async function readHead(file: string): Promise<Head> {
  for await (const part of readArchive(file)) if ('head' in part) return part.head;
  throw damaged(file);
}

/** Reads a backup from its first to its last byte. Throws what `readArchive` throws. */
export async function checkArchive(file: string): Promise<{ head: Head; end: End }> {
  let head: Head | undefined;
  let end: End | undefined;
  for await (const part of readArchive(file)) {
    if ('head' in part) head = part.head;
    if ('end' in part) end = part.end;
  }
  if (!head || !end) throw damaged(file);
  return { head, end };
}

async function* readEntries(file: string, isOurs: () => boolean): AsyncGenerator<Entry> {
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
    for await (const entry of readable) yield { name: entry.header.name, bytes: await bytesOf(entry) };
    await reading;
  } catch (cause) {
    if (isSystems(cause)) throw cause;
    throw isOurs() ? damaged(file, cause) : foreign(file, cause);
  }
}

async function bytesOf({ header, body }: ParsedTarEntry): Promise<Buffer> {
  if (header.size > largestEntry) throw new Error('An entry is larger than any that is written.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The disk's own complaints say more than that the file is damaged. */
const isSystems = (error: unknown) => error instanceof Error && 'syscall' in error;

function parseHead(file: string, bytes: Buffer): Head {
  const found = parse(bytes);
  const format = z.object({ format: z.int(), program: z.string() }).safeParse(found).data;
  if (format && format.format > 1) throw newer(file, format.program);
  const head = headSchema.safeParse(found).data;
  if (!head) throw foreign(file);
  return head;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const foreign = (file: string, cause?: unknown) =>
  new Error(`${file} is no backup of ${productName}, or its beginning is damaged. Nothing was changed.`, { cause });

const damaged = (file: string, cause?: unknown) =>
  new Error(`The backup ${file} is damaged or cut off. Nothing was changed: take another one.`, { cause });

/** A sentence for a backup that this program is too old for. */
export const newer = (file: string, program: string) =>
  new Error(
    `The backup ${file} was made by a newer ${productName} (${program}). Nothing was changed: restore it with that version or a later one.`,
  );
