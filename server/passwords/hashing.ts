import pLimit from 'p-limit';

/** Argon2id needs 19 MiB for each hash: two at a time, so that a crowd at the door cannot exhaust memory. */
const twoAtOnce = pLimit(2);
/** Native code that a process at rest does without. */
const argon2 = () => import('@node-rs/argon2');

export const hashPassword = (password: string): Promise<string> =>
  twoAtOnce(async () => (await argon2()).hash(password));

/** Whether a password is the one of a hash. Without a hash the same time is spent, and it is none. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const compared = hash ?? (await decoy());
  const matches = await twoAtOnce(async () => (await argon2()).verify(compared, password));
  return hash !== undefined && matches;
}

/** Somebody's hash, to spend the same time on an unknown e-mail as on a wrong password. */
let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hashPassword('a password that nobody has'));
