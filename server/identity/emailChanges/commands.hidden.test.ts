import { expect, test } from 'vitest';
import { newEmail } from '#test/admins.ts';
import { askForEmail, createEmailChanges, pendingChange, sendLinkAgain } from '#test/emailChanges.ts';
import { registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer({ hideAccounts: true, sendsNoMail: true });
const { mailsTo, linkFor, changeEmail, logIn } = createEmailChanges(server);

test('a taken email is answered like a free one, and its owner gets an email', async () => {
  const { browser } = await seller(server);
  const owner = await seller(server);
  const earlier = (await mailsTo(owner.email)).length;
  const shown = async (email: string) => {
    const asked = await askForEmail(browser, email);
    const pending = await pendingChange(browser);
    const again = await sendLinkAgain(browser);
    return { asked: [asked.status, asked.body], isShown: pending?.email === email, again: [again.status, again.body] };
  };
  const taken = await shown(owner.email);
  await server.rows('delete from attempts');
  const free = await shown(newEmail());
  expect(taken).toEqual(free);
  expect(free.asked).toEqual([
    200,
    { message: 'The link is ready. This marketplace sends no email: please ask an admin for it.' },
  ]);
  const mails = (await mailsTo(owner.email)).slice(0, -earlier);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Someone tried to use your email on Haat'));
  expect(mails[0]?.body).toContain('/auth/forgot-password');
  expect(await linkFor(owner.email)).toBe('');
  expect((await logIn(owner.email)).status).toBe(200);
});

test('an email that can still be restored looks free at registration, too', async () => {
  const { browser, email, userId } = await seller(server);
  expect((await changeEmail(browser, newEmail())).status).toBe(200);
  const register = (wanted: string) => server.browser().post('/api/auth/register', registrationBody({ email: wanted }));
  const [reserved, free] = [await register(email), await register(newEmail())];
  expect([reserved.status, reserved.body]).toEqual([free.status, free.body]);
  expect((await mailsTo(email))[0]?.subject).toBe('You already have a Haat account');
  expect(await server.rows('select 1 from users where email = $1 and id <> $2', [email, userId])).toEqual([]);
});
