import { password } from './factories.ts';
import { sendForm } from './publicForms.ts';
import type { Browser, TestServer } from './server.ts';

export const proof = { currentPassword: password };
export const askForEmail = (browser: Browser, email: string, typed: object = proof) =>
  browser.post('/api/account/email-change', { email, ...typed });
export const sendLinkAgain = (browser: Browser) => browser.post('/api/account/email-change/send-again');
export const cancelChange = (browser: Browser) => browser.delete('/api/account/email-change');
export const pendingChange = async (browser: Browser) =>
  ((await browser.get('/api/account/email-change')).body as { pending: { email: string } | null }).pending;

/** Reads the emailed links of email changes on a server, and follows them. */
export function createEmailChanges(server: TestServer) {
  const mailsTo = (email: string) =>
    server.rows<{ subject: string; body: string }>(
      'select subject, body from mails where recipient = $1 order by created_at desc, id desc',
      [email],
    );
  /** The token in the newest email to somebody with such a link; empty without one. */
  async function tokenFor(email: string, page: 'confirm-email' | 'undo-email-change'): Promise<string> {
    const link = new RegExp(`^http://haat\\.test/auth/${page}\\?token=([\\w-]{43})$`, 'm');
    const bodies = (await mailsTo(email)).map(({ body }) => body);
    return bodies.map((body) => link.exec(body)?.[1]).find((token) => token !== undefined) ?? '';
  }
  const linkFor = (email: string) => tokenFor(email, 'confirm-email');
  const undoLinkFor = (email: string) => tokenFor(email, 'undo-email-change');
  const confirm = (token: string, browser = server.browser()) => sendForm(browser, '/auth/confirm-email', { token });
  const undo = (token: string, browser = server.browser()) => sendForm(browser, '/auth/undo-email-change', { token });
  /** Asks for a change and confirms it. */
  async function changeEmail(browser: Browser, email: string) {
    await askForEmail(browser, email);
    return confirm(await linkFor(email));
  }
  const logIn = async (email: string, role = 'seller') => {
    const browser = server.browser();
    const { status } = await browser.post('/api/auth/login', { email, password, role });
    return { browser, status };
  };
  const isSignedIn = async (browser: Browser) => (await browser.get('/api/account/sessions')).status === 200;
  return { mailsTo, linkFor, undoLinkFor, confirm, undo, changeEmail, logIn, isSignedIn };
}
