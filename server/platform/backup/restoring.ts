import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { productName } from '#domain/platform/brand.ts';
import { storeRestoredHead } from '../audit/heads.ts';
import { type Head as AuditHead, readHead } from '../audit/verification.ts';
import { type Connection, connect } from '../database/connect.ts';
import { longDeadlines } from '../database/deadline.ts';
import { knowsAll } from '../database/journal.ts';
import { isBeside, isData, isUnfinished, markUnfinished, openFolder } from '../files/dataDirectory.ts';
import { installQueue, openQueue } from '../jobs/queue.ts';
import { createPictureStorage, type PictureStorage } from '../pictures/storage.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { stopLeftover } from '../postgres/leftover.ts';
import { lockDirectory } from '../postgres/lock.ts';
import { secretsIn } from '../secrets/seal.ts';
import { keepSecret } from '../secrets/secrets.ts';
import { authSecretName, dataDirectoryOf, readSettings, type Settings } from '../settings/settings.ts';
import type { End, Head } from './archive.ts';
import { openLoad, refuseFilled } from './commands.ts';
import { checkArchive, newer, readArchive } from './reading.ts';
import { markOfSecret } from './taking.ts';

export type Variables = Record<string, string | undefined>;
export type Restored = { head: Head; end: End; settings: Settings; auditHead: AuditHead };

/** Reads a backup from end to end. Throws a sentence when this program cannot restore it. */
export async function checkBackup(file: string): Promise<{ head: Head; end: End }> {
  const checked = await checkArchive(file);
  if (!knowsAll(checked.head.migrations)) throw newer(file, checked.head.program);
  return checked;
}

/**
 * Restores a backup, wholly or not at all, into the empty data directory and the empty database that the environment
 * names, and brings it to this program's schema. What was cut off is begun anew the next time. `hasNewSecret`: the
 * AUTH_SECRET of the backup is lost, and another one takes its place. Throws a sentence when it cannot be done.
 */
export async function restoreBackup(
  file: string,
  variables: Variables,
  { hasNewSecret = false } = {},
): Promise<Restored> {
  const { head, end } = await checkBackup(file);
  const dataDirectory = dataDirectoryOf(variables);
  // Whatever is refused is refused before anything is made, the file "lock" included.
  refuseFilledDirectory(dataDirectory);
  const secret = secretFor(variables, head, hasNewSecret);
  const ownerUrl = variables.DATABASE_OWNER_URL || variables.DATABASE_URL;
  if (ownerUrl) await refuseFilled({ connectionString: ownerUrl });
  const done = await reserve(dataDirectory);
  try {
    const settings = readSettings({ ...variables, AUTH_SECRET: secret });
    const database = settings.databaseUrl ? undefined : await startEmbedded(settings);
    let auditHead: AuditHead;
    try {
      auditHead = await fill(
        file,
        { head, end },
        database?.connection ?? { connectionString: ownerUrl ?? '' },
        settings,
      );
    } finally {
      await database?.stop();
    }
    storeRestoredHead(dataDirectory, auditHead, new Date());
    done();
    return { head, end, settings, auditHead };
  } catch (error) {
    await clear(dataDirectory);
    done();
    throw error;
  }
}

/** Makes sure that there is nothing, or only what a restore left that was cut off, which goes. */
async function reserve(directory: string): Promise<() => void> {
  openFolder(directory, 'The data directory');
  const unlock = lockDirectory(directory);
  try {
    if (isUnfinished(directory)) await clear(directory);
    // Somebody may have filled it before this process had the lock.
    refuseFilledDirectory(directory);
    return markUnfinished(directory);
  } finally {
    unlock();
  }
}

/** Throws a sentence when the directory holds anything but what a restore left that was cut off. */
function refuseFilledDirectory(directory: string): void {
  if (!existsSync(directory) || isUnfinished(directory)) return;
  const left = readdirSync(directory).filter((name) => !isBeside(name));
  if (left.length === 0) return;
  throw new Error(
    `The data directory ${directory} is not empty: it holds ${left.slice(0, 3).join(', ')}. A backup is restored into ` +
      'an empty one only. Nothing was changed: set DATA_DIR to a new folder.',
  );
}

async function clear(directory: string): Promise<void> {
  await stopLeftover(join(directory, 'postgres'));
  for (const name of readdirSync(directory).filter(isData)) {
    rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The backup brings its AUTH_SECRET where the environment had none. Any other one would not open what it has sealed. */
function secretFor(variables: Variables, head: Head, hasNewSecret: boolean): string | undefined {
  const own = hasNewSecret ? undefined : head.secrets[authSecretName];
  const secret = variables.AUTH_SECRET || own;
  if (hasNewSecret) return secret;
  if (!secret) throw new Error(`AUTH_SECRET is not set. ${secretAdvice}`);
  if (secretsIn(secret).some((each) => markOfSecret(each) === head.secretMark)) return secret;
  throw new Error(`AUTH_SECRET is not the one that the backup was made with. ${secretAdvice}`);
}

const secretAdvice =
  'Second factors and the tokens of connected numbers cannot be opened without the one of the backup. Set AUTH_SECRET to ' +
  'it; if it is lost, add --new-secret, and set those up again. Nothing was changed.';

async function fill(
  file: string,
  { head, end }: { head: Head; end: End },
  connection: Connection,
  settings: Settings,
): Promise<AuditHead> {
  await refuseFilled(connection);
  await installQueue(connection);
  const database = connect(connection, { size: 2, deadlines: longDeadlines });
  const queue = await openQueue(database, (error) => console.error(error));
  try {
    const load = await openLoad(connection, head);
    try {
      const pictures = keepPictures(createPictureStorage(settings));
      for await (const part of readArchive(file)) {
        if (!('name' in part)) continue;
        const [kind, ...path] = part.name.split('/');
        if (kind === 'tables') await load.add(path[0] ?? '', part.bytes);
        if (kind === 'pictures') await pictures.add(path.join('/'), part.bytes);
      }
      await pictures.end(end.files);
      keepSecrets(head, settings);
      await load.finish(end.rows, queue);
    } catch (error) {
      await load.cancel();
      throw error;
    }
    return await readHead({ database });
  } finally {
    await queue.stop();
    await database.close();
  }
}

/** How many files are on their way to the disk or the store at once. */
const atOnce = 16;

function keepPictures(storage: PictureStorage) {
  let waiting: Promise<void>[] = [];
  let kept = 0;
  const settle = async () => {
    await Promise.all(waiting);
    waiting = [];
  };
  return {
    async add(key: string, bytes: Buffer) {
      waiting.push(storage.put(key, bytes, 'image/webp'));
      kept += 1;
      if (waiting.length >= atOnce) await settle();
    },
    async end(expected: number) {
      await settle();
      if (kept !== expected) throw new Error(`Of ${expected} files of pictures ${kept} were restored.`);
    },
  };
}

/** A secret that the environment brings is not kept a second time. */
function keepSecrets({ secrets }: Head, { dataDirectory, authSecret }: Settings): void {
  for (const [name, secret] of Object.entries(secrets)) {
    if (name !== authSecretName || secret === authSecret) keepSecret(dataDirectory, name, secret);
  }
}

/** What is said when a backup was restored. */
export function restoredSentence({ head, end, settings, auditHead }: Restored): string {
  const orders = `${end.rows.orders ?? 0} orders, ${end.files} files of pictures`;
  return (
    `${productName} is as it was at ${head.takenAt}: ${orders}. The audit ends with no. ${auditHead.number}; what was ` +
    `recorded after it is not in the backup. It can be started now on ${settings.dataDirectory}.`
  );
}
