import { notifications } from '@mantine/notifications';
import { flashCookie } from '#domain/identity/accounts.ts';
import * as texts from '#texts/signIn.gen.ts';

/** Shows a toast after the sign-in page has redirected here (specification, section 8). */
export function showSignInNotice(): void {
  if (!document.cookie.includes(`${flashCookie}=loggedIn`)) return;
  const [prefix, attributes] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API needs https
  document.cookie = `${prefix}${flashCookie}=; Max-Age=0; Path=/${attributes}`;
  notifications.show({ color: 'green', message: texts.signedIn() });
}
