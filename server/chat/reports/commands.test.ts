import { beforeAll, describe, expect, test } from 'vitest';
import { createChats, newDigits, type Phone, slugOf } from '#test/chats.ts';
import { admin, crossedSellers, seller, type TestSeller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const reason = 'Insults us';
const reportsUrl = '/api/admin/chat-reports';

type Report = {
  id: string;
  seller: { id: string; businessName: string };
  reporterName: string;
  reason: string;
  resolvedAt: string | null;
  resolverName: string | null;
  readers: { name: string; at: string }[];
};
type Read = { report: Report; customer: { phone: string }; messages: { text: string; mediaId: string | null }[] };

let owner: TestSeller;
let other: TestSeller;
let slug: string;
let administrator: Browser;
beforeAll(async () => {
  [owner, other] = await crossedSellers(server);
  slug = await slugOf(server, owner);
  administrator = await admin(server);
});

/** Somebody who has written to the owner's shop. */
async function customer(...words: string[]): Promise<{ phone: Phone; id: string; digits: string }> {
  const digits = newDigits();
  const phone = chats.phone({ phone: digits, name: 'Asha' });
  await phone.say(`SHOP ${slug}`);
  for (const text of words) await phone.say(text);
  const [row] = await server.rows<{ id: string }>('select id from conversations where phone = $1', [`+${digits}`]);
  return { phone, digits, id: row?.id ?? '' };
}

const report = ({ browser }: TestSeller, id: string, body: object = { reason }) =>
  browser.post(`/api/seller/chats/${id}/report`, body);
const list = async (query = '', browser = administrator) =>
  (await browser.get(`${reportsUrl}?limit=50${query}`)).body as { reports: Report[]; nextCursor: string | null };
const reportOf = async (chatId: string) =>
  (
    await server.rows<{ id: string }>(
      'select id from conversation_reports where conversation_id = $1 order by created_at',
      [chatId],
    )
  )
    .map(({ id }) => id)
    .at(-1) ?? '';
const reported = async (...words: string[]) => {
  const found = await customer(...words);
  expect((await report(owner, found.id)).status).toBe(204);
  return { ...found, reportId: await reportOf(found.id) };
};
const read = (id: string, browser = administrator, query = '') => browser.get(`${reportsUrl}/${id}${query}`);
const readsOf = (id: string) => server.rows('select admin_id from report_reads where report_id = $1', [id]);
const code = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;

describe('reporting a conversation', () => {
  test('shows admins the shop, the person and the reason, but no message', async () => {
    const { id, digits } = await customer('secret words');
    const open = async () => ((await administrator.get(`${reportsUrl}/count`)).body as { open: number }).open;
    const before = await open();
    expect((await report(owner, id)).status).toBe(204);
    expect(await open()).toBe(before + 1);
    const answer = await administrator.get(`${reportsUrl}?limit=1`);
    expect(answer.body).toMatchObject({
      reports: [{ seller: { id: owner.id, businessName: owner.businessName }, reason, resolvedAt: null, readers: [] }],
    });
    expect((answer.body as { reports: Report[] }).reports[0]?.reporterName).toBeTruthy();
    expect(answer.text).not.toContain('secret words');
    expect(answer.text).not.toContain(digits);
    const thread = await owner.browser.get(`/api/seller/chats/${id}`);
    expect(thread.body).toMatchObject({ chat: { isReported: true } });
  });

  test('notifies admins until it is resolved', async () => {
    type Bell = { notifications: { kind: string; event: { id: string; businessName: string } }[] };
    const bell = async () => ({
      ...((await administrator.get('/api/notifications')).body as Bell),
      ...((await administrator.get('/api/notifications/unread')).body as { unread: number }),
    });
    await administrator.post('/api/notifications/seen');
    server.pass(1000);
    const before = (await bell()).unread;
    const { reportId } = await reported('hello');
    const rung = await bell();
    expect(rung.unread).toBe(before + 1);
    const event = { id: reportId, businessName: owner.businessName };
    expect(rung.notifications[0]).toMatchObject({ kind: 'report', event });
    await administrator.post(`${reportsUrl}/${reportId}/resolve`);
    expect((await bell()).unread).toBe(before);
    expect((await bell()).notifications.map(({ event }) => event.id)).not.toContain(reportId);
  });

  test('requires a reason, and is idempotent', async () => {
    const { id } = await customer('hello');
    expect(code(await report(owner, id, { reason: ' ' }))).toBe('validation_failed');
    expect((await report(owner, id)).status).toBe(204);
    const answers = await Promise.all([1, 2, 3].map(() => report(owner, id, { reason: 'Something else' })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const rows = await server.rows('select reason from conversation_reports where conversation_id = $1', [id]);
    expect(rows).toEqual([{ reason }]);
  });

  test('is allowed for its own shop only, not for admins', async () => {
    const { id } = await customer('hello');
    expect([(await report(other, id)).status, code(await report(other, id))]).toEqual([404, 'chat_not_found']);
    expect((await administrator.post(`/api/seller/chats/${id}/report`, { reason })).status).toBe(403);
    expect(await server.rows('select 1 from conversation_reports where conversation_id = $1', [id])).toEqual([]);
  });
});

describe('a reported conversation', () => {
  test('can be read by an admin, which is recorded hourly for each', async () => {
    const { reportId, digits } = await reported('Send me your money');
    const first = (await read(reportId)).body as Read;
    expect(first.messages.map(({ text }) => text)).toContain('Send me your money');
    expect(first.customer.phone).toBe(`+${digits}`);
    await read(reportId);
    expect(await readsOf(reportId)).toHaveLength(1);
    // Not idle for an hour: that would sign the administrator out.
    server.pass(31 * 60_000);
    await administrator.get('/api/auth/session');
    server.pass(30 * 60_000);
    const second = await admin(server);
    await Promise.all([read(reportId), read(reportId, second)]);
    expect(await readsOf(reportId)).toHaveLength(3);
    const audited = "select from audit where act = 'report_read' and target_id = $1";
    expect(await server.rows(audited, [reportId])).toHaveLength(3);
    const listed = (await list()).reports.find(({ id }) => id === reportId);
    expect(listed?.readers).toHaveLength(2);
  });

  test('is returned page by page', async () => {
    const { reportId } = await reported('one', 'two', 'three');
    const texts: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = (await read(reportId, administrator, `?limit=2${cursor && `&cursor=${cursor}`}`)).body as Read & {
        nextCursor: string | null;
      };
      texts.push(...page.messages.map(({ text }) => text));
      cursor = page.nextCursor;
    }
    const whole = (await read(reportId)).body as Read;
    expect(texts).toEqual(whole.messages.map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(3);
  });

  test('cannot be read by others, nor can admins read other conversations', async () => {
    const { reportId, id } = await reported('only for two');
    const strangers: [Browser, number][] = [
      [server.browser(), 401],
      [(await seller(server, 'pending')).browser, 403],
      [other.browser, 403],
      [owner.browser, 403],
    ];
    for (const [browser, status] of strangers) {
      expect((await read(reportId, browser)).status).toBe(status);
      expect((await browser.get(reportsUrl)).status).toBe(status);
      expect((await browser.post(`${reportsUrl}/${reportId}/resolve`)).status).toBe(status);
    }
    expect(await readsOf(reportId)).toEqual([]);
    const { id: unreported } = await customer('nobody reads this');
    for (const wrong of [id, unreported]) expect(code(await read(wrong))).toBe('report_not_found');
  });

  test('shows its photos only to an admin who reads it', async () => {
    const { phone, id } = await customer('hello');
    await phone.picture();
    const [media] = await server.rows<{ id: string }>(
      `update channel_media set state = 'kept' from channel_messages
        where channel_messages.id = message_id and conversation_id = $1 returning channel_media.id`,
      [id],
    );
    await server.context.pictures.put(`chats/${media?.id}/640.webp`, Buffer.from('bytes'), 'image/webp');
    const url = `/api/admin/chat-pictures/${media?.id}/640`;
    expect((await administrator.get(url)).status).toBe(404);
    await report(owner, id);
    expect((await administrator.get(url)).status).toBe(404);
    const reportId = await reportOf(id);
    const { messages } = (await read(reportId)).body as Read;
    expect(messages.map(({ mediaId }) => mediaId)).toContain(media?.id);
    const shown = await administrator.get(url);
    expect([shown.status, shown.text, shown.headers['cache-control']]).toEqual([200, 'bytes', 'no-store']);
    expect((await (await admin(server)).get(url)).status).toBe(404);
    await administrator.post(`${reportsUrl}/${reportId}/resolve`);
    expect((await administrator.get(url)).status).toBe(404);
  });
});

describe('resolving', () => {
  test("ends the admins' access; who resolved it is recorded, and it is idempotent", async () => {
    const { reportId, id } = await reported('hello');
    await read(reportId);
    const resolve = (browser = administrator) => browser.post(`${reportsUrl}/${reportId}/resolve`);
    expect((await resolve()).status).toBe(204);
    const stored = () => server.rows('select * from conversation_reports where id = $1', [reportId]);
    const before = await stored();
    expect((await resolve(await admin(server))).status).toBe(204);
    expect(await stored()).toEqual(before);
    expect(code(await read(reportId))).toBe('report_not_found');
    expect((await list()).reports.map((open) => open.id)).not.toContain(reportId);
    const resolved = (await list('&status=resolved')).reports.find((one) => one.id === reportId);
    expect(resolved).toMatchObject({ reason, resolverName: expect.any(String), readers: [expect.any(Object)] });
    const thread = await owner.browser.get(`/api/seller/chats/${id}`);
    expect(thread.body).toMatchObject({ chat: { isReported: false } });
  });

  test('lets the seller report again, and keeps the first report closed', async () => {
    const { reportId, id } = await reported('hello');
    await administrator.post(`${reportsUrl}/${reportId}/resolve`);
    await report(owner, id, { reason: 'Again' });
    const again = await reportOf(id);
    expect(again).not.toBe(reportId);
    expect((await read(reportId)).status).toBe(404);
    expect((await read(again)).status).toBe(200);
  });

  test('refuses an unknown report', async () => {
    const { id } = await customer('hello');
    expect(code(await administrator.post(`${reportsUrl}/${id}/resolve`))).toBe('report_not_found');
  });
});

test('continues the list at the end of a page', async () => {
  for (let made = 0; made < 3; made += 1) await reported('hello');
  const whole = (await list()).reports.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = (await administrator.get(`${reportsUrl}?limit=2${cursor && `&cursor=${cursor}`}`)).body as {
      reports: Report[];
      nextCursor: string | null;
    };
    paged.push(...page.reports.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(whole);
});
