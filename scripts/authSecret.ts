/**
 * `npm run auth-secret`: prints what depends on which AUTH_SECRET in the installation in DATA_DIR or DATABASE_URL.
 * Exits 1 while sealed values need an older one. `-- rotate` puts a new secret before the one in DATA_DIR, and `--
 * finish` removes the older ones there (docs/accounts.md).
 */
import { randomBytes } from 'node:crypto';
import { openBackupSource } from '#server/platform/backup/backupSource.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { refuseOtherSchemaVersion } from '#server/platform/database/migrations.ts';
import { describeStartError } from '#server/platform/log/log.ts';
import { deriveKeys, parseSecrets } from '#server/platform/secrets/seal.ts';
import { hasSecret, replaceSecret } from '#server/platform/secrets/secrets.ts';
import { authSecretName, dataDirectoryOf, readSettings } from '#server/platform/settings/settings.ts';
import { readKeyUse } from '#server/privacy/sealedSecrets/queries.ts';

/** Prints what each key is needed for. Returns how many sealed values need an older secret. */
async function report(): Promise<number> {
  const { source, close } = await openBackupSource(process.env);
  const database = connectDatabase(source.connection, { size: 1 });
  try {
    await refuseOtherSchemaVersion(database);
    const keys = {
      sealed: deriveKeys(source.authSecret, 'haat second factors'),
      audit: deriveKeys(source.authSecret, 'haat audit'),
    };
    let depending = 0;
    for (const { what, key, count, from, to } of await readKeyUse({ database })) {
      const known = what === 'audit rows' ? keys.audit : keys.sealed;
      const index = known.findIndex(({ id }) => id === key);
      const name =
        ['the newest secret', 'the secret before the newest'][index] ?? `secret no. ${index + 1} of AUTH_SECRET`;
      const unknown =
        key === 'none' ? 'no key name: written before the first rotation' : `key ${key}, which is not configured`;
      console.log(`${count} ${what}${from ? `, ${from} to ${to}` : ''}: ${index < 0 ? unknown : name}`);
      if (what === 'sealed values' && index !== 0) depending += count;
    }
    console.log(
      depending === 0
        ? 'No encrypted value needs an older secret. Audit rows still need the secret they were written with.'
        : `${depending} encrypted values still need an older secret. The running server re-encrypts them when it starts and every hour.`,
    );
    return depending;
  } finally {
    await database.close();
    await close();
  }
}

/** The secrets in DATA_DIR. Throws an explanation if the environment sets them. */
function ownSecrets(): string[] {
  if (process.env.AUTH_SECRET) {
    throw new Error('AUTH_SECRET is set. Put the new secret before the old one there, separated by a comma.');
  }
  if (!hasSecret(dataDirectoryOf(process.env), authSecretName)) throw new Error('DATA_DIR has no secret yet.');
  return parseSecrets(readSettings(process.env).authSecret);
}

const storeSecrets = (secrets: string[]) =>
  replaceSecret(dataDirectoryOf(process.env), authSecretName, secrets.join(','));

try {
  const [action = 'status', ...rest] = process.argv.slice(2);
  if (!['status', 'rotate', 'finish'].includes(action) || rest.length > 0) {
    throw new Error('Usage: npm run auth-secret [-- rotate|finish]');
  }
  if (action === 'rotate') {
    storeSecrets([randomBytes(32).toString('hex'), ...ownSecrets()]);
    console.log('Added a new secret. Restart the server to use it.');
  } else if (action === 'finish') {
    const [newest = ''] = ownSecrets();
    if ((await report()) > 0) throw new Error('The older secrets are still needed. Nothing was changed.');
    storeSecrets([newest]);
    console.log('Removed the older secrets. Restart the server.');
  } else if ((await report()) > 0) process.exitCode = 1;
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
