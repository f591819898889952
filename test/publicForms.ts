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
