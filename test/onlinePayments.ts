import { createHmac, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { sealOwnerOf } from '#server/sellers/paymentProviders/connections.ts';
import { orderBody } from './factories.ts';
import { call, type Shop, visitor } from './traffic.ts';

/** What tests and benchmarks do with online payments at servers in processes of their own. */

/** Connects the shop to a provider: the stand-in, or razorpay with its keys. Returns the connection's id. */
export async function connectProvider(url: string, { cookie, password }: Shop, keys: object): Promise<string> {
  const answer = await fetch(`${url}/api/seller/money/settings/provider`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...visitor(url), cookie },
    body: JSON.stringify({ currentPassword: password, ...keys }),
  });
  if (answer.status !== 200) throw new Error(`The provider was answered with ${answer.status}: ${await answer.text()}`);
  const { provider } = (await answer.json()) as { provider: { connectionId: string } };
  return provider.connectionId;
}

/** The secret with which events of a connection are signed. */
export async function readWebhookSecret(database: pg.Client, connectionId: string, authSecret: string) {
  const { rows } = await database.query<{ sealed: string }>(
    'select webhook_secret_sealed as sealed from payment_connections where id = $1',
    [connectionId],
  );
  const secret = createSeal(authSecret).open(rows[0]?.sealed ?? '', sealOwnerOf(connectionId));
  if (secret === undefined) throw new Error('The secret of the connection can’t be opened.');
  return secret;
}

/** An event that a link was paid, as razorpay sends it. */
export const paidEvent = (link: string) =>
  JSON.stringify({ event: 'payment_link.paid', payload: { payment_link: { entity: { id: link, status: 'paid' } } } });

/** Posts an event, signed with this secret. Returns the status of the answer. */
export async function postEvent(
  url: string,
  { connectionId, secret }: { connectionId: string; secret: string },
  body: string,
  eventId: string = randomUUID(),
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-razorpay-event-id': eventId,
  };
  const answer = await fetch(`${url}/webhooks/payments/${connectionId}`, { method: 'POST', headers, body });
  await answer.body?.cancel();
  return answer.status;
}

/** Places an order that is paid online. The shop's own member orders it: in production nobody else is offered the stand-in. */
export const placeOnlineOrder = (url: string, { cookie, products }: Shop, order = newOnlineOrder(products[0])) =>
  call(url, '/api/orders', order.body, { cookie, 'idempotency-key': order.key });

/** An order and its key: sent again, it is the same order. */
export const newOnlineOrder = (productId: string | undefined) => ({
  body: orderBody(String(productId), { method: 'provider' }),
  key: randomUUID() as string,
});

/** Taps a button of the stand-in's page. Returns the status: 303 leads back to the order, 200 where it has no buttons. */
export async function tapAtStandIn(url: string, link: string, act: 'pay' | 'twice' | 'fail'): Promise<number> {
  const address = `${url}/stand-in/pay/${link}`;
  const page = await fetch(address, { headers: visitor(url) });
  const [, formToken] = /name="formToken" value="([^"]+)"/.exec(await page.text()) ?? [];
  if (formToken === undefined) return page.status;
  const cookies = page.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...visitor(url), cookie: cookies.join('; ') },
    body: new URLSearchParams({ formToken, act }),
  });
  await answer.body?.cancel();
  return answer.status;
}
