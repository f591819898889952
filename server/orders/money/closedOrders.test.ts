import { describe, expect, test } from 'vitest';
import { password, seller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { asForm, tokenIn } from '#test/publicForms.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const { act, placeAt } = createMoneyTests(server);

// money.md, section 5: an order with an outcome is closed.
describe.each([
  { outcome: 'called_off', label: 'Called off', steps: ['confirm', 'call-off'], ahead: 'Delivered' },
  { outcome: 'came_back', label: 'Came back', steps: ['confirm', 'ship', 'came-back'], ahead: 'Delivered' },
])('an order that was $outcome', ({ label, steps, ahead }) => {
  const end = async () => {
    const owner = await seller(server);
    const order = await placeAt(owner);
    for (const step of steps) expect((await act(owner, order.id, step, { reason: 'x' })).status).toBeLessThan(300);
    return { owner, ...order };
  };

  test('has no steps ahead on its customer’s page, who may delete their data', async () => {
    const { token } = await end();
    const browser = server.browser();
    const page = await browser.get(`/order/${token}`);
    expect(page.text).toContain(label);
    const timeline = /<ol class="timeline">.*?<\/ol>/s.exec(page.text)?.[0] ?? '';
    expect(timeline).not.toContain(ahead);
    expect(timeline).toContain(label);
    const form = asForm({ formToken: tokenIn(page) });
    const erased = await browser.send({ method: 'POST', url: `/order/${token}/erase`, ...form });
    expect(erased.status, erased.text).toBe(303);
    const [row] = await server.rows<{ phone: string | null }>(
      'select customer_phone as phone from orders where token = $1',
      [token],
    );
    expect(row).toEqual({ phone: null });
  });

  test('does not keep its shop from closing', async () => {
    const { owner } = await end();
    const closed = await owner.browser.post('/api/seller/close', { currentPassword: password });
    expect(closed.status, closed.text).toBeLessThan(300);
  });
});
