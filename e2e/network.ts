import type { Page } from '@playwright/test';

/** What the API answers when something unforeseen happens to it. */
export const serverError = {
  status: 500,
  json: {
    error: {
      code: 'internal_error',
      message: 'Something went wrong on our side. Please try again.',
      requestId: '7d4b6f0a-2f7b-4a53-9a52-6c3f3b1c9a11',
    },
  },
};

/** Holds back what matches until it is let go. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
