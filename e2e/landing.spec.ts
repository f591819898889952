import { findViolations } from './appearance.ts';
import { administrator, expect, test } from './fixtures.ts';
import { addProduct, adminCaller, logIn, openShop, shopPassword } from './shops.ts';

// specification 2.23, 2.24, 2.25
test('links to Features, How it Works, Get Started, Become a Seller and Sign in in the header', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const [name, id] of [
    ['Features', 'features'],
    ['How it Works', 'how-it-works'],
  ] as const) {
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
  for (const [name, address] of [
    ['Get Started', '/auth/register'],
    ['Become a Seller', '/auth/register'],
    ['Sign in', '/auth/login'],
  ] as const) {
    await page.goto('/');
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
  }
});

test('keeps Get Started, Sign in and Become a Seller on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  for (const name of ['Get Started', 'Sign in', 'Become a Seller']) {
    await expect(page.getByRole('link', { name }).filter({ visible: true }).first()).toBeAttached();
  }
});

// specification 2.26
test('links signed-in users to their dashboard instead of Sign in', async ({ page, product }) => {
  const { email } = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  for (const [role, address, secret] of [
    ['seller', email, shopPassword],
    ['admin', administrator.email, administrator.password],
  ] as const) {
    await logIn(page.request, role, address, secret);
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(page).toHaveURL(`/${role}/dashboard`);
  }
});

test('leads customers to the shop from the header, the hero, the search and the categories', async ({ page }) => {
  const ways = [
    () => page.getByRole('banner').getByRole('link', { name: 'Shop' }).click(),
    () => page.getByRole('link', { name: 'Browse the shop' }).first().click(),
    () => page.getByRole('link', { name: 'Home & Garden' }).click(),
    async () => {
      await page.getByRole('searchbox', { name: 'Search products' }).fill('kurta');
      await page.keyboard.press('Enter');
    },
  ];
  for (const [index, address] of [
    '/shop',
    '/shop',
    '/shop?category=Home%20%26%20Garden',
    '/shop?search=kurta',
  ].entries()) {
    await page.goto('/');
    await ways[index]?.();
    await expect(page).toHaveURL(address);
  }
});

test('has a preview image for shared links', async ({ page }) => {
  await page.goto('/');
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const answer = await page.request.get(picture);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  expect((await answer.body()).length).toBeLessThan(100_000);
});

// specification 1.1, 2.28, 2.29
test('shows three feature cards and four steps, in order', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#features').getByRole('heading', { level: 3 })).toHaveText([
    'Quick Setup',
    'AI Assistant',
    'Analytics Dashboard',
  ]);
  const steps = page.locator('#how-it-works').getByRole('listitem');
  await expect(steps).toHaveCount(4);
  for (const [index, words] of [
    /contact admin/i,
    /QR code/,
    /scan.*connect.*upload products/i,
    /start selling/i,
  ].entries()) {
    await expect(steps.nth(index).getByRole('heading')).toHaveText(words);
  }
});

// specification 2.30, 2.31
test('ends with a call to register and the footer lists Product, Company and Support', async ({ page }) => {
  await page.goto('/');
  const call = page.locator('main > section').last();
  await expect(call.getByRole('link')).toHaveAttribute('href', '/auth/register');
  const footer = page.getByRole('contentinfo');
  for (const title of ['Product', 'Company', 'Support']) {
    await expect(footer.getByRole('heading', { name: title })).toBeVisible();
    expect(await footer.getByRole('navigation', { name: title }).getByRole('link').count()).toBeGreaterThan(0);
  }
});

// specification 2.32
test('has no broken links', async ({ page }) => {
  await page.goto('/');
  const links = await page
    .locator('a')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''));
  for (const href of new Set(links)) {
    if (href.startsWith('#')) await expect(page.locator(href), href).toBeAttached();
    else expect((await page.request.get(href)).status(), href).toBe(200);
  }
  // The panel's document is empty without its scripts.
  for (const href of new Set(links.filter((link) => link.startsWith('/auth/')))) {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 }), href).not.toHaveText('Page not found');
  }
});

// specification 2.27
test('opens a tour of the four steps with Watch Demo, by keyboard too', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Watch Demo' });
  const tour = page.getByRole('dialog');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(tour.getByText('Step 1 of 4')).toBeVisible();
  await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(tour.getByText('Step 2 of 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tour.getByText('Step 3 of 4')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(tour.getByText('Step 2 of 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tour.getByText('Step 4 of 4')).toBeVisible();
  await expect(tour.getByRole('button', { name: 'Next' })).toBeHidden();
  const last = tour.getByRole('link');
  await expect(last).toBeFocused();
  await expect(last).toHaveAttribute('href', '/auth/register');
  await page.keyboard.press('Escape');
  await expect(tour).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tour.getByText('Step 1 of 4')).toBeVisible();
  await tour.getByRole('button', { name: 'Close' }).click();
  await expect(tour).toBeHidden();
});

for (const path of ['/nothing-here', '/product', '/auth/nothing-here', '/seller/nothing-here', '/admin/nothing-here']) {
  // specification 2.20, 2.21, 8.26
  test(`shows 'Page not found' with a link home at ${path}`, async ({ page, product }) => {
    if (path.startsWith('/seller')) {
      const { email } = await openShop(product.url, await adminCaller(product.url), 'Lost Weavers');
      await logIn(page.request, 'seller', email, shopPassword);
    }
    if (path.startsWith('/admin')) {
      await logIn(page.request, 'admin', administrator.email, administrator.password);
    }
    const answer = await page.goto(path);
    await expect(page.getByText('Page not found', { exact: true })).toBeVisible();
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('has its header in one row on a phone, with the links in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBeLessThan(90);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await header.getByRole('button', { name: 'Menu' }).click();
  for (const name of ['Shop', 'Features', 'How it Works', 'Become a Seller', 'Your orders']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  expect(await findViolations(page)).toEqual([]);
  await menu.getByRole('link', { name: 'How it Works' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#how-it-works')).toBeInViewport();
});

test('shows a live shop that can be searched, what is on sale, what it costs, and a line in Hindi', async ({
  page,
  product,
}) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Live Looms');
  await addProduct(shop, { name: 'Handloom towel' });
  await addProduct(shop, { name: 'Handloom shawl' });
  await page.goto('/');
  const phone = page.getByRole('region', { name: 'Live Looms' });
  await expect(phone.getByRole('link', { name: 'Handloom shawl' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'On sale now' })).toContainText('Handloom shawl');
  await expect(page.getByRole('list', { name: 'Shops' }).getByRole('link', { name: 'Live Looms' })).toBeVisible();
  await expect(page.locator('p[lang=hi-IN]')).toContainText('बेचिए');
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('No fee and no commission');
  const question = page.getByText('How do I get paid?');
  await question.click();
  await expect(page.getByText('Haat takes no payments.')).toBeVisible();
  await phone.getByRole('searchbox', { name: 'Search this shop' }).fill('towel');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/store/live-looms?search=towel');
  await expect(page.getByRole('link', { name: /Handloom towel/ })).toBeVisible();
});

test('links the icon and manifest for home screens', async ({ page }) => {
  for (const path of ['/shop', '/auth/login']) {
    await page.goto(path);
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await page.request.get(address ?? '');
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
    const { icons } = (await manifest.json()) as { icons: { src: string }[] };
    const touchIcon = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
    for (const src of [touchIcon, ...icons.map((icon) => icon.src)]) {
      expect((await page.request.get(src)).headers()['content-type'], src).toBe('image/png');
    }
  }
});
