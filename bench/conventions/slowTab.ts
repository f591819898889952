import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** 400 ms round trip, 400 kbit/s. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Slows the page's processor four times, as on a cheap phone. */
export async function slowProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

/** Gives a page the slow phone's connection and processor. */
export async function slowDown(page: Page): Promise<void> {
  const session = await slowProcessor(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
}

/** A new tab of the slow phone. */
export async function openSlowTab(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  await slowDown(page);
  return page;
}
