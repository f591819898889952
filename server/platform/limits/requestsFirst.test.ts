import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { countRequest, letRequestsPass } from './requestsFirst.ts';

function begin(): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  countRequest(response);
  return response;
}

async function waited(): Promise<number> {
  const began = performance.now();
  await letRequestsPass();
  return performance.now() - began;
}

test('waits until all requests are answered', async () => {
  const [one, other] = [begin(), begin()];
  let hasPassed = false;
  const passed = letRequestsPass().then(() => {
    hasPassed = true;
  });
  one.emit('close');
  await new Promise(setImmediate);
  expect(hasPassed).toBe(false);
  other.emit('close');
  await passed;
});

test('goes on after a short while, and does not wait for those that stay open', async () => {
  begin();
  expect(await waited()).toBeGreaterThan(15);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await waited()).toBeLessThan(15);
});
