import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { awaitInFlightRequests, countInFlight } from './inFlightRequests.ts';

function begin(): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  countInFlight(response);
  return response;
}

/** Begins to wait, and says whether that has ended. */
function wait() {
  const state = { hasPassed: false, passed: Promise.resolve() };
  state.passed = awaitInFlightRequests().then(() => {
    state.hasPassed = true;
  });
  return state;
}

test('waits until all requests are answered', async () => {
  const [one, other] = [begin(), begin()];
  const waiting = wait();
  one.emit('close');
  await nextTurn();
  expect(waiting.hasPassed).toBe(false);
  other.emit('close');
  await waiting.passed;
});

test('goes on after a short while, and does not wait for those that stay open', async () => {
  begin();
  const waiting = wait();
  await nextTurn();
  expect(waiting.hasPassed).toBe(false);
  await waiting.passed;
  await pause(300);
  const later = wait();
  await nextTurn();
  await nextTurn();
  expect(later.hasPassed).toBe(true);
});
