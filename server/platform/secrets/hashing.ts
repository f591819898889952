import type { Options } from '@node-rs/argon2';
import { limitConcurrency } from '../limits/concurrency.ts';

export type Hashing = ReturnType<typeof createHashing>;

/** Native code, loaded on first use. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes passwords with Argon2id at the library's cost; only tests, which create thousands, pass a lower one. */
export function createHashing(cost?: Pick<Options, 'memoryCost' | 'timeCost'>) {
  // Each hash takes 19 MiB, so only two run concurrently, and many sign-ins cannot exhaust the memory.
  const limit = limitConcurrency(2);
  const hash = (password: string): Promise<string> => limit(async () => (await argon2()).hash(password, cost));
  /** A hash to compare with, so that an unknown email takes the same time as a wrong password. */
  let decoy: Promise<string> | undefined;
  const makeDecoy = () => (decoy ??= hash('decoy'));
  return {
    hash,
    /** Whether a password matches a hash. Takes the same time without a hash, and returns false. */
    async verify(storedHash: string | undefined, password: string): Promise<boolean> {
      const compared = storedHash ?? (await makeDecoy());
      const matches = await limit(async () => (await argon2()).verify(compared, password));
      return storedHash !== undefined && matches;
    },
    /** Whether a hash was made with another algorithm or cost than `hash` uses now. */
    async isOutdated(storedHash: string): Promise<boolean> {
      return parametersOf(storedHash) !== parametersOf(await makeDecoy());
    },
  };
}

/** Algorithm, version and cost: what precedes salt and hash. */
const parametersOf = (encoded: string) => encoded.split('$').slice(0, -2).join('$');
