import { describe, expect, test } from 'vitest';
import { admin } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';

const server = createTestServer();

/** The panel's addresses from the fixture; the build makes the real list. */
describe.each(['GET', 'HEAD'] as const)('%s below /auth, /admin and /seller', (method) => {
  test.each(['/auth/nowhere', '/auth/login/x', '/auth/loginx'])('%s answers 404 with a public page', async (url) => {
    const answer = await server.browser().send({ method, url });
    expect(answer.status).toBe(404);
    expect(answer.text).toBe(method === 'HEAD' ? '' : '<html>{"name":"not-found"}</html>');
  });

  test.each([
    '/admin',
    '/seller',
    '/admin/',
    '/seller/products/01890a5d-ac96-774b-bcce-b302099a8057',
    '/seller/products/x/edit?step=2',
  ])('%s answers 200 to a signed-in user, and otherwise redirects to sign in and back', async (url) => {
    const browser = server.browser();
    const answer = await browser.send({ method, url });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(`/auth/login?redirect=${encodeURIComponent(url)}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    browser.cookies.set('haat.session_token', 'a'.repeat(43));
    expect((await browser.send({ method, url })).status).toBe(302);
    expect((await (await admin(server)).send({ method, url })).status).toBe(200);
  });

  test.each([
    '/admin/nowhere',
    '/admin//',
    '/seller/products',
    '/seller/products/x/edit/y',
    '/seller/products/x/y',
    '/seller/.env',
    '/admin/wp-login.php',
  ])("%s answers 404 with the panel's document", async (url) => {
    const answer = await server.browser().send({ method, url });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toBe(method === 'HEAD' ? '' : '<html></html>');
  });
});
