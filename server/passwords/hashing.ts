import pLimit from 'p-limit';

/** Argon2id needs 19 MiB for each hash: two at a time, so that many sign-ins at once cannot exhaust memory. */
const twoAtOnce = pLimit(2);
/** Native code that an idle process does without. */
const argon2 = () => import('@node-rs/argon2');

export const hashPassword = (password: string): Promise<string> =>
  twoAtOnce(async () => (await argon2()).hash(password));

/** Whether a password matches a hash. Without a hash the same time is spent, and the answer is no. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const compared = hash ?? (await decoy());
  const matches = await twoAtOnce(async () => (await argon2()).verify(compared, password));
  return hash !== undefined && matches;
}

/** A hash to compare with, so that an unknown e-mail takes the same time as a wrong password. */
let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hashPassword('a password that nobody has'));
