import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  // Generous timeouts cost nothing when tests pass: no journey may depend on how fast a machine is.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Each has a browser and servers of its own. Two cores carry four: journeys wait too, for answers, mails and pauses.
  workers: 4,
  // A test that fails and then passes is listed as flaky: docs/decisions/tests.md.
  retries: 1,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    actionTimeout: 30_000,
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
        // All sites in that one process, which then outlives a page.
        '--disable-site-isolation-trials',
      ],
    },
  },
});
