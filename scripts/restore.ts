/**
 * `npm run restore -- FILE`: restores a backup into the empty DATA_DIR or DATABASE_URL; with `--new-secret` where its
 * AUTH_SECRET is lost. `--check` only reads it (docs/backup.md).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup, restoreBackup, restoredSentence } from '#server/platform/backup/restoring.ts';
import { startSentence } from '#server/platform/log/log.ts';

try {
  const options = { check: { type: 'boolean' }, 'new-secret': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new Error('Usage: npm run restore -- FILE [--check | --new-secret]');
  const file = resolve(name);
  if (values.check) {
    const { head, end } = await checkBackup(file);
    const content = `${end.rows.orders ?? 0} orders, ${end.files} files of pictures`;
    console.log(`${file} is whole: made by version ${head.program}, as it was at ${head.takenAt}: ${content}.`);
    const { auditHead } = head;
    if (auditHead) console.log(`Its audit ends with ${auditHead.number}:${auditHead.hash}`);
  } else {
    const restored = await restoreBackup(file, process.env, { hasNewSecret: values['new-secret'] ?? false });
    console.log(restoredSentence(restored));
  }
} catch (error) {
  console.error(startSentence(error) ?? error);
  process.exitCode = 1;
}
