import type pg from 'pg';
import { paidEvent, postEvent } from '../../test/onlinePayments.ts';
import type { ServerProcess } from '../../test/process.ts';
import type { PaidShop } from './customers.ts';

const rounds = 2000;
const warmUp = 200;
const concurrency = 4;

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/**
 * Posts events of links that are read because of them, and asks /healthz beside each, in turns at both processes. The
 * times are milliseconds at p99.
 */
export async function measureWebhook(servers: ServerProcess[], shop: PaidShop | undefined, database: pg.Client) {
  if (!shop) throw new Error('There is no shop.');
  const { rows } = await database.query<{ link: string }>(
    'select provider_id as link from payment_links where connection_id = $1 and provider_id is not null',
    [shop.connectionId],
  );
  const times = { webhook: [] as number[], healthz: [] as number[] };
  let failures = 0;
  let turn = 0;

  async function time(name: keyof typeof times, isCounted: boolean, work: () => Promise<number>): Promise<void> {
    const began = performance.now();
    const status = await work();
    if (isCounted) times[name].push(performance.now() - began);
    if (status !== 200) failures += 1;
  }

  async function ask(): Promise<void> {
    while (turn < warmUp + rounds) {
      turn += 1;
      const url = servers[turn % servers.length]?.url ?? '';
      const body = paidEvent(rows[turn % rows.length]?.link ?? '');
      const isCounted = turn > warmUp;
      const post = () => time('webhook', isCounted, () => postEvent(url, shop as PaidShop, body));
      const health = () =>
        time('healthz', isCounted, async () => {
          const answer = await fetch(`${url}/healthz`);
          await answer.text();
          return answer.status;
        });
      await Promise.all(turn % 2 === 0 ? [post(), health()] : [health(), post()]);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, ask));
  return { webhook: p99(times.webhook), healthz: p99(times.healthz), failures, count: times.webhook.length };
}
