import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { payStandInLink } from '#server/orders/standIn/commands.ts';
import { password, seller, type TestSeller } from './factories.ts';
import { createMoneyTests } from './money.ts';
import type { TestServer } from './server.ts';

/** What tests of payments through providers do, against this server. */
export function createPaymentTests(server: TestServer) {
  const money = createMoneyTests(server);
  const path = `${money.settings}/provider`;

  const connect = (owner: TestSeller, draft: object) =>
    owner.browser.put(path, { currentPassword: password, ...draft });

  /** A shop that is paid through the stand-in. */
  async function shopWithStandIn(): Promise<TestSeller & { connectionId: string }> {
    const owner = await seller(server);
    const answer = await connect(owner, { provider: 'stand-in' });
    expect(answer.status).toBe(200);
    const { provider } = answer.body as { provider: { connectionId: string } };
    return { ...owner, connectionId: provider.connectionId };
  }

  /** The link of an order as the stand-in knows it. */
  async function openLink(token: string): Promise<string> {
    const answer = await money.customer(token, 'pay');
    expect(answer.status).toBe(200);
    return (answer.body as { url: string }).url.split('/').at(-1) ?? '';
  }

  async function payOnline(token: string, act: 'pay' | 'twice' | 'fail' = 'pay'): Promise<string> {
    const link = await openLink(token);
    await payStandInLink(server.context, link, act);
    return link;
  }

  const ask = (fault: string, remaining = 1) =>
    server.rows('insert into stand_in_faults (fault, remaining) values ($1, $2)', [fault, remaining]);

  /** Waits until the order's money is in this state. */
  async function waitFor(owner: TestSeller, id: string, state: string, seconds = 15) {
    for (let tries = seconds * 10; tries > 0; tries -= 1) {
      const order = await money.read(owner, id);
      if (order.money.state === state) return order;
      await pause(100);
    }
    return money.read(owner, id);
  }

  return { ...money, ask, connect, openLink, path, payOnline, shopWithStandIn, waitFor };
}
