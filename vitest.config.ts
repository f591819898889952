import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileTexts } from './scripts/compileTexts.ts';
import { LongFirst } from './test/order.ts';
import { writePseudoTexts } from './test/pseudo.ts';

const texts = join(import.meta.dirname, 'texts');
// The tests speak English and a made-up language beside it, to which everything must be able to change.
const textsOfTests = join(import.meta.dirname, 'dist/texts-of-tests');
compileTexts(texts);
writePseudoTexts(texts, textsOfTests);

export default defineConfig({
  plugins: [react()],
  resolve: { alias: [{ find: /^#texts\//, replacement: `${textsOfTests}/` }] },
  test: {
    include: ['{domain,texts,server,demo,web,test}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/setup.ts',
    setupFiles: 'test/page.ts',
    // Generous timeouts cost nothing when tests pass: no test may depend on how fast a machine is.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // One that fails and then passes is told as flaky: docs/decisions/tests.md.
    retry: process.env.CI ? 1 : 0,
    // Two cores carry six: the long files mostly wait.
    maxWorkers: 6,
    // A worker keeps the modules that it has loaded: no test may depend on what another one left in them.
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
});
