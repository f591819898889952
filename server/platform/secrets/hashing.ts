import type { Options } from '@node-rs/argon2';
import pLimit from 'p-limit';

export type Hashing = ReturnType<typeof createHashing>;

/** Native code that an idle process does without. */
const argon2 = () => import('@node-rs/argon2');

/** How passwords are kept: Argon2id at the library's cost; only tests, who make thousands, bring a lower one. */
export function createHashing(cost?: Pick<Options, 'memoryCost' | 'timeCost'>) {
  // 19 MiB for each hash: two at a time, so that many sign-ins at once cannot exhaust memory.
  const twoAtOnce = pLimit(2);
  const hash = (password: string): Promise<string> => twoAtOnce(async () => (await argon2()).hash(password, cost));
  /** A hash to compare with, so that an unknown e-mail takes the same time as a wrong password. */
  let decoy: Promise<string> | undefined;
  const makeDecoy = () => (decoy ??= hash('decoy'));
  return {
    hash,
    /** Whether a password matches a hash. Without a hash the same time is spent, and the answer is no. */
    async verify(kept: string | undefined, password: string): Promise<boolean> {
      const compared = kept ?? (await makeDecoy());
      const matches = await twoAtOnce(async () => (await argon2()).verify(compared, password));
      return kept !== undefined && matches;
    },
  };
}
