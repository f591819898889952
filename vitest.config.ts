import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{domain,server,demo,web,test}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/setup.ts',
    // Patience costs nothing where all is well: no test may depend on how fast a machine is.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
