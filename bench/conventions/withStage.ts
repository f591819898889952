import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { administrator } from '../../e2e/marketplace.ts';
import { chromiumPath } from '../../scripts/chromium.ts';
import { startServer } from '../../test/process.ts';
import { type Stage, setStage } from './stage.ts';

/** Runs a measurement in Chromium on a new marketplace, which is deleted afterwards. Needs a built web app. */
export async function withStage(run: (stage: Stage, browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('No Chromium was found.');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  const server = await startServer(dataDirectory, {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    TRUST_PROXY: 'on',
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await run(await setStage(browser, server.url), browser);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true });
  }
}
