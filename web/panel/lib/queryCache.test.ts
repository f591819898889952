import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshQueries } from './queryCache.ts';

const operation = () => [{ _id: 'listChats' }] as const;

test('repeats a first load that may have read the old data', async () => {
  const client = new QueryClient();
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  let requests = 0;
  const queryFn = () => responses[requests++ === 0 ? 0 : 1].promise;
  const observer = new QueryObserver(client, { queryKey: operation(), queryFn });
  const stop = observer.subscribe(() => {});
  const refreshed = refreshQueries(client, operation);
  responses[0].resolve('old');
  responses[1].resolve('new');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('new');
  expect(requests).toBe(2);
  await refreshQueries(client, operation);
  expect(requests).toBe(3);
  stop();
});

test('uses no early response after a change', async () => {
  globalThis.ahead = { '/api/seller/chats': Promise.resolve(new Response('old')) };
  await refreshQueries(new QueryClient(), operation);
  expect(globalThis.ahead).toBeUndefined();
});
