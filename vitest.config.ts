import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { generate, textsFolder } from './scripts/generate.ts';
import { LongFirst } from './test/longFirstSequencer.ts';
import { writePseudoTexts } from './test/pseudo.ts';
import { keepTemporaryFilesInMemory } from './test/temporaryFiles.ts';

// Tests use English and a pseudo-language, to prove that everything can be translated.
const testTexts = join(import.meta.dirname, 'dist/texts-of-tests');
keepTemporaryFilesInMemory();
// For the programs that tests start: without it each compiles its TypeScript again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compile');
await generate();
writePseudoTexts(textsFolder, testTexts);

export default defineConfig({
  plugins: [react()],
  resolve: { alias: [{ find: /^#texts\//, replacement: `${testTexts}/` }] },
  test: {
    include: ['{domain,texts,server,demo,web,test}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/setup.ts',
    setupFiles: 'test/documentLanguage.ts',
    // Generous timeouts cost nothing when tests pass, and no test may depend on the machine's speed.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // A test that passes on retry is reported as flaky: docs/decisions/tests.md.
    retry: process.env.CI ? 1 : 0,
    // Two cores can run six, because the long files mostly wait.
    maxWorkers: 6,
    // Workers reuse loaded modules for speed, so no test may depend on module state of another one.
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
});
