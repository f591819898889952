import { password, seller } from './factories.ts';
import type { TestServer } from './server.ts';

export const cookieName = 'haat.session_token';

/** Sellers who sign in, with the cookies that their browsers get. */
export function createSessionCookies(server: TestServer) {
  async function signIn(rememberMe?: boolean) {
    const { email, userId } = await seller(server, 'approved');
    await server.rows('delete from sessions where user_id = $1', [userId]);
    const browser = server.browser();
    const answer = await browser.post('/api/auth/login', { email, password, role: 'seller', rememberMe });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const cookie = cookies.find((text) => text.startsWith(`${cookieName}=`)) ?? '';
    return { userId, email, browser, cookie, cookies };
  }
  return { signIn };
}
