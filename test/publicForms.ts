import type { InjectOptions } from 'fastify';
import type { Answer, Browser } from './server.ts';

/** The form token in a page's HTML or in its data; empty without one. */
export const tokenIn = ({ text }: Pick<Answer, 'text'>) => /formToken"(?::| value=)"([\w.-]+)"/.exec(text)?.[1] ?? '';

/** Opens a page, as a browser does before it sends a form. Returns the page's form token. */
export const formToken = async (browser: Browser, page: string) => tokenIn(await browser.get(page));

/** The form submission of a browser without JavaScript. */
export function asForm(fields: Record<string, string>): Pick<InjectOptions, 'payload' | 'headers'> {
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** Submits a form on an account page; with extra headers, as the page's script does. */
export async function sendForm(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = asForm({ ...fields, formToken: await formToken(browser, '/auth/forgot-password') });
  return browser.send({ method: 'POST', url: path, ...form, headers: { ...form.headers, ...headers } });
}

/** The first field that a page marks as invalid. */
export const wrongField = ({ text }: Pick<Answer, 'text'>) =>
  /<input[^>]*id="(\w+)"[^>]*aria-invalid="true"/.exec(text)?.[1];
