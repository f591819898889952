import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that PostgreSQL runs as. Without `spawn` it is the account of this server. */
export type SystemAccount = { name: string; uid: number; spawn?: { uid: number; gid: number } };

/** Unprivileged accounts that systems come with, best first. macOS prefixes the first with an underscore. */
const candidates = ['postgres', '_postgres', 'nobody'];

/**
 * Chooses the account for PostgreSQL, which refuses to run as root: the owner of existing database files, else a
 * candidate. An ordinary user runs it directly, and only on files of their own.
 */
export function chooseSystemAccount(cluster: string): SystemAccount {
  const own = process.getuid?.() ?? -1;
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (own !== 0) {
    if (owner !== undefined && owner !== own) throw new Error(foreignFilesMessage(cluster));
    return { name: describeUid(own), uid: own };
  }
  if (owner === 0) throw new Error(rootFilesMessage(cluster));
  const account = owner === undefined ? firstCandidate() : withNumber(owner);
  return { name: account.name, uid: account.uid, spawn: { uid: account.uid, gid: account.gid } };
}

function firstCandidate() {
  const known = knownAccounts();
  const found = candidates.map((name) => known.find((account) => account.name === name)).find(Boolean);
  if (!found) throw new Error(noCandidateMessage);
  return found;
}

function withNumber(uid: number) {
  return knownAccounts().find((account) => account.uid === uid) ?? { name: describeUid(uid), uid, gid: uid };
}

function knownAccounts() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
}

const describeUid = (uid: number) => `with the number ${uid}`;

const noCandidateMessage =
  'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it. ' +
  'Create one (useradd --system postgres), start Haat as an ordinary user, or set DATABASE_URL.';

const rootFilesMessage = (cluster: string) =>
  `The database in ${cluster} belongs to root, and PostgreSQL does not run as root. ` +
  `Give it to an unprivileged account, for example: chown -R nobody '${cluster}'`;

const foreignFilesMessage = (cluster: string) =>
  `The database in ${cluster} belongs to another account. Start Haat as its owner or as root, ` +
  `give ${dirname(cluster)} to this account (chown -R), or set DATA_DIR to another folder.`;
