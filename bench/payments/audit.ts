import type pg from 'pg';
import type { Customer } from './customers.ts';

/** Each order with a link: what the stand-in has taken, sent back, and what our ledger says. */
const orders = `
  select orders.token, order_money.state, order_money.keep_paise::int as keep,
    (order_money.received_paise - order_money.returned_paise)::int as net,
    (select count(*)::int from stand_in_payments join payment_links on provider_id = link_id
      where payment_links.order_id = orders.id and stand_in_payments.status = 'captured') as paid,
    (select count(*)::int from money_entries where order_id = orders.id and kind = 'received') as booked,
    (select count(*)::int from stand_in_refunds join stand_in_payments on stand_in_payments.id = payment_id
      join payment_links on provider_id = link_id
      where payment_links.order_id = orders.id and stand_in_refunds.status = 'processed') as "sentBack",
    (select count(*)::int from money_entries where order_id = orders.id and kind = 'returned') as returned
  from orders join order_money on order_money.order_id = orders.id`;

type Audited = {
  token: string;
  state: string;
  keep: number;
  net: number;
  paid: number;
  booked: number;
  sentBack: number;
  returned: number;
};

async function count(database: pg.Client, which: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from (${orders}) as audited where ${which}`,
  );
  return rows[0]?.count ?? 0;
}

/** Orders with a payment at the provider that is not booked. What was paid twice is on its way back. */
export const countUnpaid = (database: pg.Client) =>
  count(database, `paid > 0 and (booked < paid or state not in ('paid', 'refunding'))`);

/** Orders with more money than their total, which has to go back. */
export const countUnreturned = (database: pg.Client) => count(database, 'paid > 0 and net > keep');

/** What was paid, and what is wrong with it. */
export async function auditPayments(database: pg.Client, customers: Customer[]) {
  const { rows } = await database.query<Audited>(orders);
  const acts = new Map(customers.map(({ token, act }) => [token, act]));
  const expected = { pay: 1, twice: 2, fail: 0, leave: 0 };
  const checks: Record<string, (order: Audited) => boolean> = {
    'payments that the provider has not taken as customers paid': ({ token, paid }) =>
      paid !== expected[acts.get(token) ?? 'leave'],
    'orders with a lost payment': ({ paid, booked }) => booked < paid,
    'orders with a payment booked twice, or never made': ({ paid, booked }) => booked > paid,
    'orders that are paid and don’t say so': ({ paid, state }) => paid > 0 && state !== 'paid',
    'orders that nobody has paid and that say so': ({ paid, state }) => paid === 0 && state !== 'due',
    'orders with more or less than their total': ({ paid, net, keep }) => net !== (paid > 0 ? keep : 0),
    'orders with a refund too many or too few': ({ paid, sentBack, returned }) =>
      sentBack !== Math.max(0, paid - 1) || returned !== sentBack,
  };
  const problems = Object.entries(checks).flatMap(([name, isWrong]) => {
    const wrong = rows.filter(isWrong).length;
    return wrong > 0 ? [`${wrong} ${name}`] : [];
  });
  const by = (act: Customer['act']) => customers.filter((customer) => customer.act === act).length;
  const lines = [
    `${by('pay')} orders paid once, ${by('twice')} twice, ${by('fail')} failed, ${by('leave')} left unpaid; ${rows.length} orders checked`,
  ];
  return { lines, problems };
}
