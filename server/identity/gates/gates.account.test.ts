import { expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { findAccountBySession } from '../actors/queries.ts';
import { withAccount } from './gates.ts';

const server = createTestServer();

test('requests made for an answer have its account, and no others have', async () => {
  const [own, other] = [await seller(server), await seller(server)];
  const [session] = await server.rows<{ tokenHash: string }>(
    'select token_hash as "tokenHash" from sessions where user_id = $1',
    [own.userId],
  );
  const account = await findAccountBySession(server.context, session?.tokenHash ?? '');
  if (!account) throw new Error('The session is unknown.');
  const emails = await withAccount(account, async () => {
    // A lookup would no longer find it.
    await server.rows('delete from sessions where user_id = $1', [own.userId]);
    const answers = await Promise.all([own, other].map(({ browser }) => browser.get('/api/auth/session')));
    return answers.map(({ body }) => (body as { user: { email: string } | null }).user?.email);
  });
  expect(emails).toEqual([own.email, other.email]);
  expect((await own.browser.get('/api/auth/session')).body).toMatchObject({ user: null });
});
