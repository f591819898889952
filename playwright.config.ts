import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  // Generous timeouts cost nothing when tests pass: no journey may depend on how fast a machine is.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Each worker has a server and a database of its own; a machine with two cores carries two.
  workers: 2,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    actionTimeout: 30_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
    },
  },
});
