import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.ts';
import { keepTemporaryFilesInMemory } from './test/temporaryFiles.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  // Generous timeouts cost nothing when tests pass, and no journey may depend on the machine's speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Each worker has its own browser and servers. Two cores can run four, because journeys mostly wait.
  workers: 4,
  // A test that passes on retry is reported as flaky: docs/decisions/tests.md.
  retries: 1,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    actionTimeout: 60_000,
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
        // One process for all sites, which is reused from page to page.
        '--disable-site-isolation-trials',
      ],
    },
  },
});
