import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  // Generous timeouts cost nothing when tests pass: no journey may depend on how fast a machine is.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Each worker has a browser and a server of its own; a machine with two cores carries two.
  workers: 2,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    actionTimeout: 30_000,
    // What a test leaves is cleared before the next, and its page is quick: its scripts are compiled already.
    reuseContext: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath: chromiumPath() ?? '',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--process-per-site',
        '--renderer-process-limit=1',
      ],
    },
  },
});
