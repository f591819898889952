import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuitBreaker.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const create = () => createCircuitBreaker({ failures: 3, window: 60_000, pause: 300_000 });

test('pauses a service for five minutes after three failures within a minute', () => {
  const breaker = create();
  for (const second of [0, 30]) breaker.recordFailure(at(second));
  expect(breaker.pausedUntil(at(31))).toBeUndefined();
  breaker.recordFailure(at(59));
  expect(breaker.pausedUntil(at(60))).toEqual(at(359));
  expect(breaker.pausedUntil(at(358))).toEqual(at(359));
  expect(breaker.pausedUntil(at(359))).toBeUndefined();
});

test('forgets failures after a minute, and those before a pause', () => {
  const breaker = create();
  for (const second of [0, 30, 61]) breaker.recordFailure(at(second));
  expect(breaker.pausedUntil(at(62))).toBeUndefined();
  breaker.recordFailure(at(63));
  expect(breaker.pausedUntil(at(64))).toEqual(at(363));
  breaker.recordFailure(at(364));
  expect(breaker.pausedUntil(at(365))).toBeUndefined();
});
