import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { callFaults, eventFaults } from '../../server/orders/standIn/faults.ts';
import {
  connectProvider,
  newOnlineOrder,
  paidEvent,
  placeOnlineOrder,
  postEvent,
  readWebhookSecret,
  tapAtStandIn,
} from '../../test/onlinePayments.ts';
import type { ServerProcess } from '../../test/process.ts';
import { call, openShop, type Shop } from '../../test/traffic.ts';

export type PaidShop = Shop & { connectionId: string; secret: string };

/** What a customer has done at the provider's page: paid once or twice, or nothing that counts as money. */
export type Customer = { token: string; link: string; act: 'pay' | 'twice' | 'fail' | 'leave' };

/** Shops that are paid through the stand-in. */
export async function openShops(url: string, database: pg.Client, authSecret: string, count: number) {
  const shops: PaidShop[] = [];
  while (shops.length < count) {
    const shop = await openShop(url, 1);
    const connectionId = await connectProvider(url, shop, { provider: 'stand-in' });
    shops.push({ ...shop, connectionId, secret: await readWebhookSecret(database, connectionId, authSecret) });
  }
  return shops;
}

type Traffic = {
  payments: number;
  shops: PaidShop[];
  database: pg.Client;
  servers: ServerProcess[];
  customers: Customer[];
  progress: { isOver: boolean; paid: number };
};

const concurrency = 6;
/** In milliseconds: customers try again while the servers or the provider are down, and leave after some time. */
const pauses = { again: 300, leave: 60_000 };
const under = (bound: number) => Math.floor(Math.random() * bound);
const drawn = <Item>(items: readonly Item[]): Item => items[under(items.length)] as Item;

/** Customers order, and pay, pay twice, fail or leave, until so many orders are paid. */
export async function payOrders(traffic: Traffic) {
  const { payments, shops, database, servers, customers, progress } = traffic;
  const counts = { faults: 0, forged: 0 };
  const url = () => drawn(servers).url;

  /** Tries until it is answered with one of these statuses, or for too long. */
  async function until<T extends { status: number }>(statuses: number[], work: () => Promise<T>) {
    for (const end = Date.now() + pauses.leave; Date.now() < end; await pause(pauses.again)) {
      const answer = await work().catch(() => undefined);
      if (answer && statuses.includes(answer.status)) return answer;
      // Down, killed, or the provider is not offered for some minutes.
      if (answer && answer.status < 500) throw new Error(`A customer was answered with ${answer.status}.`);
    }
    return undefined;
  }

  async function addFault(): Promise<void> {
    if (under(10) < 3) return;
    const fault = drawn([...eventFaults, ...eventFaults, ...callFaults]);
    await database.query('insert into stand_in_faults (fault, remaining) values ($1, 1)', [fault]);
    counts.faults += 1;
  }

  /** Somebody sends events that are forged: signed wrongly, or rightly for a link that nobody has paid. */
  async function forge(link: string, shop: PaidShop): Promise<void> {
    const secret = drawn(['a secret that was guessed', shop.secret]);
    await postEvent(url(), { ...shop, secret }, paidEvent(link)).catch(() => 0);
    counts.forged += 1;
  }

  async function order(): Promise<void> {
    const shop = drawn(shops);
    const draft = newOnlineOrder(shop.products[0]);
    // Refused where three calls have failed: the customer goes to another shop.
    const placed = await until([201, 400], () => placeOnlineOrder(url(), shop, draft));
    if (placed?.status !== 201) return;
    const token = String(placed.body.token);
    await addFault();
    const opened = await until([200], () => call(url(), `/api/orders/${token}/pay`, {}));
    if (!opened) return;
    const link = String(opened.body.url).split('/').at(-1) ?? '';
    if (under(4) === 0) await forge(link, shop);
    const act = drawn(['pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'twice', 'twice', 'fail', 'leave'] as const);
    customers.push({ token, link, act });
    // A tap that was not answered may have counted; the page then says that the link is closed.
    if (act !== 'leave') await until([303, 200], async () => ({ status: await tapAtStandIn(url(), link, act) }));
    if (act === 'pay' || act === 'twice') progress.paid += 1;
    if (under(3) === 0) await call(url(), `/api/orders/${token}/payment-check`, {}).catch(() => undefined);
  }

  const person = async () => {
    while (progress.paid < payments && !progress.isOver) await order();
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, person));
  } finally {
    progress.isOver = true;
  }
  return counts;
}
