import { expect, test } from 'vitest';
import { createHashing } from '#server/platform/secrets/hashing.ts';

test('passwords are kept as Argon2id with 19 MiB and two passes', async () => {
  const hashing = createHashing();
  const kept = await hashing.hash('a-good-password');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashing.verify(kept, 'a-good-password')).toBe(true);
  expect(await hashing.verify(kept, 'another-password')).toBe(false);
  expect(await hashing.verify(undefined, 'a-good-password')).toBe(false);
});
