import { notifications } from '@mantine/notifications';
import { tidingsCookie } from '#domain/identity/accounts.ts';
import * as texts from '#texts/signIn.gen.ts';

/** Says that signing in has worked, where the page for it has just led here (specification, section 8). */
export function showSignInNotice(): void {
  if (!document.cookie.includes(`${tidingsCookie}=loggedIn`)) return;
  const [prefix, end] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on plain http.
  document.cookie = `${prefix}${tidingsCookie}=; Max-Age=0; Path=/${end}`;
  notifications.show({ color: 'green', message: texts.signedIn() });
}
