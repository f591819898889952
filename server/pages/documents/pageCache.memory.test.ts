import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { NotificationEmitter } from '#server/platform/database/listener.ts';
import { product, review, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { createFreshnessGuard } from './freshness.ts';
import { createPageCache, type RenderedPage } from './pageCache.ts';

const server = createTestServer();
/** Its pages show the surrounding layout too. */
const layoutServer = createTestServer({
  quiet: true,
  render: (page, { support }) => ({ html: JSON.stringify([page, support]), styles: '', script: '' }),
});
const patience = { timeout: 60_000 };

type Shop = { owner: TestSeller; id: string; other: string; reviewId: string; slug: string };
async function openShop(on = server): Promise<Shop> {
  const owner = await seller(on);
  const [id, other] = [await product(owner), await product(owner, { category: 'Toys & Games' })];
  const reviewId = await review(on, owner, id);
  const [row] = await on.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  return { owner, id, other, reviewId, slug: row?.slug ?? '' };
}

/** The content of a page for a visitor without cookies. */
const readPage = async (url: string, on = server) => (await on.browser().get(url)).text;

/** Changes data without a notification, so that a page shows whether it came from the cache. */
function changeSilently(text: string, values: unknown[], on = server): Promise<void> {
  return on.owner.transaction(async ({ db }) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await db.executeQuery(CompiledQuery.raw(text, values));
  });
}

const rename = 'update products set name = $2 where id = $1';

const made = (text: string, subjects: string[] = []): RenderedPage => ({
  status: 200,
  headers: {},
  bytes: Buffer.from(text),
  subjects,
});

describe('the page cache', () => {
  test('does not cache a page that changed while it was made, and makes it again after the change', async () => {
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

  test('makes a page once for concurrent requests, and again after a failure', async () => {
    const pages = createPageCache(server.context);
    const make = vi.fn(async () => made('page'));
    await expect(pages.find('key', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await Promise.all(Array.from({ length: 20 }, () => pages.find('key', make)));
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('stays within its bytes and drops the least recently used pages', async () => {
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
    // Larger than the whole cache: sent, but not cached.
    await pages.find('huge', async () => made('x'.repeat(200_000)));
    expect(pages.count()).toBe(0);
  });

  test('is dropped with the connection for notifications', async () => {
    const { id } = await openShop(layoutServer);
    const url = `/product/${id}`;
    await readPage(url, layoutServer);
    await changeSilently(rename, [id, 'Renamed in silence'], layoutServer);
    expect(await readPage(url, layoutServer)).toContain('Blue kurta');
    const listeners = "application_name = 'haat events' and datname = current_database()";
    const [row] = await layoutServer.rows<{ pid: number }>(`select pid from pg_stat_activity where ${listeners}`);
    await layoutServer.rows('select pg_terminate_backend($1)', [row?.pid]);
    await vi.waitFor(async () => {
      expect(await layoutServer.rows('select pid from pg_stat_activity where pid = $1', [row?.pid])).toEqual([]);
    }, patience);
    // While no notifications arrive, and afterwards.
    expect(await readPage(url, layoutServer)).toContain('Renamed in silence');
    await vi.waitFor(async () => expect(await layoutServer.context.events.isUpToDate()).toBe(true), patience);
    expect(await readPage(url, layoutServer)).toContain('Renamed in silence');
  });

  test('is not used behind a pooler that answers but does not forward notifications', async () => {
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
