import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { admin, seller } from './factories.ts';
import { expectRightFigures } from './recounts.ts';
import { steps, takeStep } from './sellerSteps.ts';
import { type Browser, createTestServer } from './server.ts';

const server = createTestServer();
const shared = {} as { administrator: Browser };
beforeAll(async () => {
  shared.administrator = await admin(server);
});

// specification 2.121, 2.127, 3.20, 9.2
test('the figures equal a recount after any sequence of events', async () => {
  const owner = await seller(server);
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const one of sequence) await takeStep(server, shared.administrator, owner, one);
      await expectRightFigures(server, owner);
    }),
    { numRuns: 30 },
  );
});

// specification 2.121
test('the figures equal a recount after concurrent events', async () => {
  const owner = await seller(server);
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await Promise.all(sequence.map((one) => takeStep(server, shared.administrator, owner, one)));
      await expectRightFigures(server, owner);
    }),
    { numRuns: 30 },
  );
});
