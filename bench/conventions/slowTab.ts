import type { BrowserContext, Page } from '@playwright/test';

/** 400 ms round trip, 400 kbit/s. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** A new tab of the slow phone: a slow connection, and a processor slowed four times. */
export async function openSlowTab(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const tab = await phone.newCDPSession(page);
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', network);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}
