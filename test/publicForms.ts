import type { InjectOptions } from 'fastify';
import type { Answer, Browser } from './server.ts';

/** The token that the forms of a page carry, drawn or as the data that a page is drawn from; empty without one. */
export const tokenIn = ({ text }: Pick<Answer, 'text'>) => /formToken"(?::| value=)"([\w.-]+)"/.exec(text)?.[1] ?? '';

/** Looks at a page as the browser would before it sends a form. Returns the token of its forms. */
export const formToken = async (browser: Browser, page: string) => tokenIn(await browser.get(page));

/** What a browser sends where no JavaScript runs. */
export function asForm(fields: Record<string, string>): Pick<InjectOptions, 'payload' | 'headers'> {
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** A form of the pages of accounts as its page sends it; with further headers, as the page's script does. */
export async function sendForm(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = asForm({ ...fields, formToken: await formToken(browser, '/auth/forgot-password') });
  return browser.send({ method: 'POST', url: path, ...form, headers: { ...form.headers, ...headers } });
}

/** The field that a page calls wrong, the first one. */
export const wrongField = ({ text }: Pick<Answer, 'text'>) =>
  /<input[^>]*id="(\w+)"[^>]*aria-invalid="true"/.exec(text)?.[1];
