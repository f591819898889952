import fastify from 'fastify';
import { expect, test } from 'vitest';
import { requireGates } from './gates.ts';

// specification 6.14
test('a route under /api that names no gate stops the start', () => {
  const app = fastify();
  requireGates(app);
  const handler = async () => 'open to whoever asks';
  expect(() => app.get('/api/secrets', handler)).toThrow('GET /api/secrets has no gate.');
  expect(() => app.get('/api/shop', { config: { gate: 'anyone' } }, handler)).not.toThrow();
  expect(() => app.get('/shop', handler)).not.toThrow();
});
