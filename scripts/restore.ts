/**
 * `npm run restore -- FILE`: restores a backup into an empty DATA_DIR or DATABASE_URL. `--new-secret` is for a lost
 * AUTH_SECRET; `--check` only verifies the file (docs/backup.md).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeRestore, restoreBackup, validateBackup } from '#server/platform/backup/restore.ts';
import { describeStartError } from '#server/platform/log/log.ts';

try {
  const options = { check: { type: 'boolean' }, 'new-secret': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new Error('Usage: npm run restore -- FILE [--check | --new-secret]');
  const file = resolve(name);
  if (values.check) {
    const { head, end } = await validateBackup(file);
    const content = `${end.rows.orders ?? 0} orders and ${end.files} photo files`;
    console.log(`${file} is intact: version ${head.program}, taken at ${head.takenAt}, with ${content}.`);
    const { auditHead } = head;
    if (auditHead) console.log(`Last row of its audit log: ${auditHead.number}:${auditHead.hash}`);
  } else {
    const restored = await restoreBackup(file, process.env, { hasNewSecret: values['new-secret'] ?? false });
    console.log(describeRestore(restored));
  }
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
