import { describe, expect, test, vi } from 'vitest';
import { NotificationEmitter } from '#server/platform/database/listener.ts';
import { product, review, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { createFreshnessGuard } from './freshness.ts';
import { createPageCache, type RenderedPage } from './pageCache.ts';

const server = createTestServer();
/** Its pages say what stands around them too. */
const around = createTestServer({
  quiet: true,
  render: (page, { support }) => ({ html: JSON.stringify([page, support]), styles: '', script: '' }),
});
const patience = { timeout: 30_000 };

type Shop = { owner: TestSeller; id: string; other: string; reviewId: string; slug: string };
async function openShop(on = server): Promise<Shop> {
  const owner = await seller(on);
  const [id, other] = [await product(owner), await product(owner, { category: 'Toys & Games' })];
  const reviewId = await review(on, owner, id);
  const [row] = await on.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  return { owner, id, other, reviewId, slug: row?.slug ?? '' };
}

/** What a page says, as whoever has no cookie sees it. */
const look = async (url: string, on = server) => (await on.browser().get(url)).text;

/** Changes something and lets no trigger tell of it: what is shown afterwards comes from memory or does not. */
function changeUnheard(text: string, values: unknown[], on = server): Promise<void> {
  return on.owner.transaction(async ({ client }) => {
    await client.query('set local session_replication_role = replica');
    await client.query(text, values);
  });
}

const rename = 'update products set name = $2 where id = $1';

const made = (text: string, subjects: string[] = []): RenderedPage => ({
  status: 200,
  headers: {},
  bytes: Buffer.from(text),
  subjects,
});

describe('the memory of a process', () => {
  test('does not keep what changed while it was made, and makes it anew for who comes after the change', async () => {
    const pages = createPageCache(server.context);
    const id = await product(await seller(server));
    const subject = `product:${id}`;
    const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const early = pages.find('key', async () => {
      began.resolve();
      await goOn.promise;
      return made('before', [subject]);
    });
    await began.promise;
    await server.rows(rename, [id, 'Ikat']);
    expect((await pages.find('key', async () => made('after', [subject]))).bytes.toString()).toBe('after');
    goOn.resolve();
    expect((await early).bytes.toString()).toBe('before');
    const nobody = async () => expect.unreachable('It is kept.');
    expect((await pages.find('key', nobody)).bytes.toString()).toBe('after');
  });

  test('makes a page once for all who want it at once, and again after a failure', async () => {
    const pages = createPageCache(server.context);
    const make = vi.fn(async () => made('page'));
    await expect(pages.find('key', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await Promise.all(Array.from({ length: 20 }, () => pages.find('key', make)));
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('stays within its bytes, and gives up what nobody has asked for the longest', async () => {
    const pages = createPageCache(server.context, 100_000);
    const page = async () => made('x'.repeat(10_000), ['shop']);
    for (let number = 0; number < 50; number += 1) {
      await pages.find('asked for again and again', page);
      await pages.find(`once ${number}`, page);
    }
    expect(pages.count()).toBeGreaterThan(3);
    expect(pages.count()).toBeLessThan(10);
    const make = vi.fn(page);
    await pages.find('asked for again and again', make);
    await pages.find('once 49', make);
    expect(make).not.toHaveBeenCalled();
    await pages.find('once 0', make);
    expect(make).toHaveBeenCalledOnce();
    // Larger than all of it: sent, not kept.
    await pages.find('huge', async () => made('x'.repeat(200_000)));
    expect(pages.count()).toBe(0);
  });

  test('is given up with the connection that brings the news', async () => {
    const { id } = await openShop(around);
    const url = `/product/${id}`;
    await look(url, around);
    await changeUnheard(rename, [id, 'Renamed in silence'], around);
    expect(await look(url, around)).toContain('Blue kurta');
    const listeners = "application_name = 'haat events' and datname = current_database()";
    const [row] = await around.rows<{ pid: number }>(`select pid from pg_stat_activity where ${listeners}`);
    await around.rows('select pg_terminate_backend($1)', [row?.pid]);
    await vi.waitFor(async () => {
      expect(await around.rows('select pid from pg_stat_activity where pid = $1', [row?.pid])).toEqual([]);
    }, patience);
    // While nothing is heard, and ever after.
    expect(await look(url, around)).toContain('Renamed in silence');
    await vi.waitFor(async () => expect(await around.context.events.isUpToDate()).toBe(true), patience);
    expect(await look(url, around)).toContain('Renamed in silence');
  });

  test('is used by nobody where a pool of connections answers and does not pass on what others tell', async () => {
    const deaf = {
      ...server.context,
      events: { ...server.context.events, notices: new NotificationEmitter(), isUpToDate: async () => true },
      pagesLag: 800,
    };
    expect(await createFreshnessGuard(deaf).isGiven()).toBe(false);
    const pages = createPageCache(deaf);
    const make = vi.fn(async () => made('page'));
    await pages.find('key', make);
    await pages.find('key', make);
    expect(make).toHaveBeenCalledTimes(2);
    expect(pages.count()).toBe(0);
  });
});
