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
      const unknown = key === 'none' ? 'no key named: from before rotation' : `key ${key}, which is not configured`;
      console.log(`${count} ${what}${from ? `, ${from} to ${to}` : ''}: ${index < 0 ? unknown : name}`);
      if (what === 'sealed values' && index !== 0) depending += count;
    }
    console.log(
      depending === 0
        ? 'No sealed value depends on an older secret. Audit rows are verified with the one that they were written with.'
        : `${depending} sealed values still depend on an older secret: the running server seals them again at its start and every hour.`,
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
    throw new Error('AUTH_SECRET is set: write the new secret before the old one there, with a comma between them.');
  }
  if (!hasSecret(dataDirectoryOf(process.env), authSecretName)) throw new Error('There is no secret in DATA_DIR yet.');
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
    console.log('A new secret was put before the old one. Restart the server: it signs with the new one from then on.');
  } else if (action === 'finish') {
    const [newest = ''] = ownSecrets();
    if ((await report()) > 0) throw new Error('The older secrets are still needed. Nothing was changed.');
    storeSecrets([newest]);
    console.log('The older secrets were removed. Restart the server.');
  } else if ((await report()) > 0) process.exitCode = 1;
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
