import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { addFirstProduct, approve, countTaps, register } from '../../e2e/firstProduct.ts';
import { slowProcessor } from './slowTab.ts';
import type { Found, Stage } from './stage.ts';

/** U-03: the command palette opens and accepts input, on a processor slowed four times. */
export async function palette(stage: Stage): Promise<Found> {
  const times = await stage.asSeller(
    '/seller/dashboard',
    async (page) => {
      await page.waitForTimeout(3000);
      await slowProcessor(page);
      const found: number[] = [];
      for (let opened = 0; opened < 3; opened += 1) {
        const taken = page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              let start = 0;
              const check = () => {
                const { activeElement } = document;
                if (activeElement instanceof HTMLInputElement && /Search pages/.test(activeElement.placeholder))
                  resolve(performance.now() - start);
                else requestAnimationFrame(check);
              };
              addEventListener(
                'keydown',
                () => {
                  start = performance.now();
                  check();
                },
                { once: true, capture: true },
              );
            }),
        );
        await page.waitForTimeout(200);
        await page.keyboard.press('Control+k');
        found.push(await taken);
        await page.keyboard.press('Escape');
        await page.waitForTimeout(500);
      }
      return found;
    },
    { viewport: { width: 1280, height: 900 } },
  );
  const all = times.map((each) => each.toFixed(0)).join(', ');
  return { figure: `${all} ms`, isMet: Math.max(...times) <= 60 };
}

/** U-06: the first missing field gets the focus. */
export async function firstError(stage: Stage): Promise<Found> {
  const time = await stage.asSeller('/seller/products/new', (page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          document.querySelector<HTMLButtonElement>('main button[type=submit]')?.click();
          const check = () => {
            if (document.activeElement?.getAttribute('aria-invalid') === 'true') resolve(performance.now() - start);
            else requestAnimationFrame(check);
          };
          check();
        }),
    ),
  );
  return { figure: `${time.toFixed(0)} ms`, isMet: time <= 100 };
}

/** U-21: taps until 20 orders are confirmed. */
export async function taps(stage: Stage): Promise<Found> {
  for (let placed = 0; placed < 20; placed += 1) await stage.order();
  let count = 0;
  const left = await stage.asSeller('/seller/orders?status=pending', async (page) => {
    const bar = page.getByRole('region', { name: 'Selected items' });
    const tap = async (press: Promise<void>) => {
      await press;
      count += 1;
    };
    await tap(page.getByRole('article').getByRole('checkbox').first().click());
    await tap(bar.getByRole('button', { name: 'Select page', exact: true }).click());
    await tap(bar.getByRole('button', { name: /^Confirm \(/ }).click());
    await page
      .getByText(/orders confirmed/)
      .first()
      .waitFor();
    const { confirmed } = (await (await stage.shop.caller.get('/api/seller/orders/summary')).json()) as {
      confirmed: number;
    };
    return confirmed;
  });
  return { figure: `${left} orders in ${count} taps`, isMet: left >= 20 && count <= 20 };
}

/** U-23: a new order appears on an open screen. */
export async function live(stage: Stage): Promise<Found> {
  const time = await stage.asSeller('/seller/orders', async (page) => {
    const start = performance.now();
    await stage.order();
    await page.getByRole('button', { name: /^\d+ new orders?$/ }).waitFor();
    return performance.now() - start;
  });
  return { figure: `${time.toFixed(0)} ms`, isMet: time <= 2000 };
}

/** U-18: an order with 15 lines in print. */
export async function printed(stage: Stage): Promise<Found> {
  const { products } = (await (await stage.shop.caller.get('/api/seller/products')).json()) as {
    products: { id: string }[];
  };
  const items = products.slice(0, 15).map(({ id }) => ({ productId: id, quantity: 1 }));
  const placed = await stage.shop.customers.post('/api/orders', {
    data: { items, customerName: 'Asha Rao', customerPhone: '9712345678' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { label } = (await placed.json()) as { label: string };
  const { orders } = (await (await stage.shop.caller.get(`/api/seller/orders?search=${label}`)).json()) as {
    orders: { id: string }[];
  };
  const pdf = await stage.asSeller(`/seller/orders/print?orders=${orders[0]?.id}`, async (page) => {
    await page.getByRole('article').first().waitFor();
    return page.pdf({ preferCSSPageSize: true });
  });
  const pages = [...pdf.toString('latin1').matchAll(/\/MediaBox/g)].length;
  return { figure: `${items.length} lines on ${pages} page`, isMet: pages === 1 };
}

/** U-17: the data a messenger loads for a link preview: the whole head with its styles, compressed as messengers ask. */
export async function preview(stage: Stage): Promise<Found> {
  const text = await (await fetch(`${stage.url}/product/${stage.productId}`)).text();
  const head = text.split('<body', 1)[0] ?? '';
  const sent = gzipSync(head).length;
  const image = /property="og:image" content="([^"]+)"/.exec(text)?.[1];
  const bytes = image ? (await (await fetch(image)).arrayBuffer()).byteLength : Number.POSITIVE_INFINITY;
  const inKilobytes = (size: number) => (size / 1000).toFixed(1);
  const heads = `head with styles ${inKilobytes(sent)} KB as sent, ${inKilobytes(Buffer.byteLength(head))} KB unpacked`;
  return { figure: `picture ${inKilobytes(bytes)} KB, ${heads}`, isMet: bytes < 300_000 && sent < 10_000 };
}

/** U-14: the export uses Indian time. */
export async function exportedTimes(stage: Stage): Promise<Found> {
  const text = await (await stage.shop.caller.get('/api/seller/orders/export')).text();
  const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(new Date());
  const found = text.includes(now) && !/\dT\d\d:\d\d.*Z/.test(text);
  return { figure: found ? `days of India, as ${now}` : 'other times', isMet: found };
}

/**
 * U-20: from the registration form to the first live product on the slow phone, without the wait for the approval.
 * Letters are typed as fast as the phone shows them.
 */
export async function firstSteps({ url, onSlowPhone }: Stage): Promise<Found> {
  const taps = countTaps();
  const email = 'first-steps@haat.example';
  const seconds = await onSlowPhone(async (page) => {
    const start = performance.now();
    await register(page, taps, email);
    const registered = performance.now();
    await approve(url, email);
    await page.waitForURL('/seller/dashboard', { waitUntil: 'commit' });
    const approved = performance.now();
    await addFirstProduct(page, taps);
    return (registered - start + performance.now() - approved) / 1000;
  });
  return { figure: `${taps.read()} taps, ${seconds.toFixed(0)} s`, isMet: taps.read() <= 25 && seconds <= 40 };
}
