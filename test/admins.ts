import { randomUUID } from 'node:crypto';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import { password } from './factories.ts';
import { asForm, formToken } from './publicForms.ts';
import type { Answer, Browser, TestServer } from './server.ts';

export type Person = { id: string; email: string; browser: Browser };
export type List = {
  administrators: { id: string; name: string; email: string; isYou: boolean }[];
  invitations: { id: string; email: string; invitedBy: string }[];
};

/** The password an invited admin chooses. */
export const chosen = 'a-password-of-my-own';
export const proof = { currentPassword: password };
export const newEmail = () => `new-${randomUUID()}@haat.example`;
export const isAdmin = async (browser: Browser) => (await browser.get('/api/admin/sellers')).status === 200;
export const list = async (browser: Browser) => (await browser.get('/api/admin/administrators')).body as List;
export const invite = (browser: Browser, email: string, typed: object = proof) =>
  browser.post('/api/admin/administrators/invite', { email, ...typed });
export const remove = (browser: Browser, id: string, typed: object = proof) =>
  browser.post(`/api/admin/administrators/${id}/remove`, typed);

/** Creates admins on a server and reads the emails sent to them. */
export function createAdmins(server: TestServer) {
  async function signIn(email: string, typed = password): Promise<Browser> {
    const browser = server.browser();
    await browser.post('/api/auth/login', { email, password: typed, role: 'admin', rememberMe: true });
    return browser;
  }
  async function newAdmin(): Promise<Person> {
    const email = `admin-${randomUUID()}@haat.example`;
    const id = await createAdmin(server.context, { email, password });
    return { id, email, browser: await signIn(email) };
  }
  const mailsTo = (email: string) =>
    server.rows<{ subject: string; body: string }>(
      'select subject, body from mails where recipient = $1 order by created_at desc, id desc',
      [email],
    );
  async function tokenOf(email: string): Promise<string> {
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('You’re invited'));
    return /^http:\/\/haat\.test\/auth\/invitation\?token=([\w-]+)$/m.exec(mail?.body ?? '')?.[1] ?? '';
  }
  async function accept(token: string, typed: object = {}): Promise<Answer> {
    const browser = server.browser();
    const fields = { token, name: 'Ravi Kumar', password: chosen, confirmPassword: chosen, ...typed };
    const form = asForm({ ...fields, formToken: await formToken(browser, '/auth/forgot-password') });
    return browser.send({ method: 'POST', url: '/auth/invitation', ...form });
  }
  return { signIn, newAdmin, mailsTo, tokenOf, accept };
}
