import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { client } from '#web/api/client.gen.ts';
import { createQueryClient } from '#web/panel/lib/queries.ts';
import { createPanelRouter } from '#web/panel/router.tsx';
import { createPanelTheme } from '#web/panel/ui/theme/theme.ts';
import { pseudo } from './pseudo.ts';
import { readBy } from './readBy.ts';
import { type Browser, createTestServer } from './server.ts';

const server = createTestServer();
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The panel's calls, with the cookies of a browser, to the real server. */
async function call(browser: Browser, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const answer = await browser.send({ method: 'GET', url: pathname + search, headers });
  return new Response(answer.text, { status: answer.status, headers: { 'content-type': 'application/json' } });
}

/** A screen of the panel with what it loads, as a page in the language of this tag draws it. */
async function drawScreen(path: string, browser: Browser, tag: string): Promise<string[]> {
  const fetch = (request: RequestInfo | URL) => call(browser, new Request(request));
  client.setConfig({ baseUrl: 'http://haat.test', throwOnError: true, fetch });
  const queryClient = createQueryClient();
  const router = createPanelRouter(queryClient);
  router.update({ ...router.options, isServer: true, history: createMemoryHistory({ initialEntries: [path] }) });
  // Made without a page, it asks for no window; what is drawn finds the page that says its language.
  vi.stubGlobal('document', { documentElement: { lang: tag } });
  await router.load();
  const page = createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router }));
  const drawn = readBy(renderToString(createElement(MantineProvider, { theme: createPanelTheme() }, page)));
  vi.unstubAllGlobals();
  return drawn;
}

/** What is the same in each language. */
const data = /Haat|WhatsApp/g;
const englishOf = (texts: string[]) => texts.flatMap((text) => text.replace(data, '').match(/[a-z]{2,}/gi) ?? []);

async function expectChange(path: string, browser: Browser): Promise<void> {
  const english = await drawScreen(path, browser, 'en-IN');
  const other = await drawScreen(path, browser, pseudo.tag);
  expect(englishOf(english).length).toBeGreaterThan(8);
  expect(englishOf(other)).toEqual([]);
  expect(other).toHaveLength(english.length);
}

describe('a screen of whoever is not signed in changes to a second language as a whole', () => {
  test.each([
    'login',
    'register',
    'forgot-password',
    'reset-password?token=x',
    'registration-pending',
  ])('/auth/%s', async (page) => expectChange(`/auth/${page}`, server.browser()));
});
