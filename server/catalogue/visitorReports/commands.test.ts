import { beforeAll, expect, test } from 'vitest';
import { visitorReportLimits } from '#domain/catalogue/visitorReports.ts';
import { purgeExpiredRows } from '#server/privacy/retention/commands.ts';
import { createAudited } from '#test/audited.ts';
import { slugOf } from '#test/chats.ts';
import { admin, product, review, seller, type TestSeller } from '#test/factories.ts';
import { type ReportedSubjectBody, readReports, sendReport } from '#test/reports.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();
const { written } = createAudited(server);
const day = 24 * 60 * 60_000;
let owner: TestSeller;
let administrator: Browser;
beforeAll(async () => {
  owner = await seller(server);
  administrator = await admin(server);
});

const report = (subject: string, fields?: Record<string, string>, browser = server.browser()) =>
  sendReport(browser, subject, fields);
const decide = (id: string, outcome: string) =>
  administrator.post(`/api/admin/visitor-reports/${id}/review`, { outcome });
const mailsTo = (email: string) =>
  server.rows<{ subject: string; body: string }>('select subject, body from mails where recipient = $1', [email]);

/** The open entry of a product, shop or review. */
async function openSubject(targetId: string): Promise<ReportedSubjectBody> {
  const subject = (await readReports(administrator, '?limit=50')).subjects.find((each) => each.targetId === targetId);
  if (!subject) throw new Error(`Nothing is reported about ${targetId}.`);
  return subject;
}

test('files reports of a product, a shop and a review, oldest first', async () => {
  const image = 'https://shop.example/anklet.jpg';
  const id = await product(owner, { name: 'Silver anklet', images: [image] });
  const reviewId = await review(server, owner, id, { stars: 1, words: 'Call 98765 43210' });
  const sent = [
    await report(`product=${id}`, { reason: 'counterfeit', words: ' Not silver. ' }),
    await report(`shop=${await slugOf(server, owner)}`, { reason: 'fraud' }),
    await report(`review=${reviewId}`, { reason: 'personal' }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(sent[0]?.headers.location).toBe(`/report/sent?product=${id}`);
  const { subjects } = await readReports(administrator);
  expect(subjects).toMatchObject([
    {
      ...{ kind: 'product', targetId: id, name: 'Silver anklet', image, isPublic: true, count: 1, review: null },
      reports: [{ reason: 'counterfeit', words: 'Not silver.' }],
    },
    { kind: 'shop', targetId: owner.id, image: null, reports: [{ reason: 'fraud', words: null }] },
    {
      ...{ kind: 'review', targetId: reviewId, name: 'Silver anklet', image },
      review: { author: 'Asha', stars: 1, words: 'Call 98765 43210' },
    },
  ]);
  // Whoever left an email did so to be told, not to be known.
  expect(JSON.stringify(subjects)).not.toContain('email');
});

test('groups reports of one subject, and counts a repeated one once with the same answer', async () => {
  const id = await product(owner);
  const browser = server.browser();
  const fields = { reason: 'prohibited', words: 'Fireworks', email: 'asha@mail.example' };
  const first = await report(`product=${id}`, fields, browser);
  const again = await report(`product=${id}`, fields, browser);
  expect([again.status, again.headers.location]).toEqual([first.status, first.headers.location]);
  await Promise.all(['One', 'Two', 'Three'].map((words) => report(`product=${id}`, { words })));
  const subject = await openSubject(id);
  expect(subject.count).toBe(4);
  expect(subject.reports.map(({ words }) => words).sort()).toEqual(['Fireworks', 'One', 'Three', 'Two']);
});

test('tells everyone who left an email that it was reviewed, once and without the outcome', async () => {
  const id = await product(owner, { name: 'Copper kettle' });
  const emails = ['First@mail.example', 'second@mail.example', 'second@mail.example'];
  for (const email of emails) await report(`product=${id}`, { email });
  const subject = await openSubject(id);
  const acts = await written(async () => {
    expect((await decide(subject.id, 'actionTaken')).status).toBe(204);
    // A second decision changes nothing.
    expect((await decide(subject.id, 'noAction')).status).toBe(204);
  });
  expect(acts).toMatchObject([{ act: 'visitor_reports_acted_on', role: 'admin', target_id: owner.id }]);
  for (const email of ['first@mail.example', 'second@mail.example']) {
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Your report was reviewed' });
    expect(mail?.body).toMatch(/^Hi,\n\n.*“Copper kettle”.*\n\nTeam Haat$/s);
    expect(mail?.body).not.toMatch(/action/i);
  }
  const { subjects } = await readReports(administrator, '?status=reviewed');
  expect(subjects[0]).toMatchObject({ targetId: id, outcome: 'actionTaken', reviewedAt: expect.any(String) });
  expect(
    await server.rows('select 1 from visitor_reports where fingerprint is not null and subject_id = $1', [subject.id]),
  ).toEqual([]);
  // The next report begins a new entry.
  await report(`product=${id}`, { words: 'Still there' });
  expect(await openSubject(id)).toMatchObject({ count: 1 });
});

test('records a dismissal as such', async () => {
  const id = await product(owner);
  await report(`product=${id}`);
  const subject = await openSubject(id);
  expect(await written(() => decide(subject.id, 'noAction'))).toMatchObject([{ act: 'visitor_reports_dismissed' }]);
});

test('keeps a report with the name at that time when the subject is changed, hidden or deleted', async () => {
  const id = await product(owner, { name: 'Miracle oil' });
  const reviewId = await review(server, owner, id);
  await report(`product=${id}`);
  await report(`review=${reviewId}`);
  await administrator.post(`/api/admin/reviews/${reviewId}/hide`, { reason: 'Insulting' });
  expect(await openSubject(reviewId)).toMatchObject({ name: 'Miracle oil', isPublic: false });
  await server.rows("update products set name = 'Oil' where id = $1", [id]);
  expect(await openSubject(id)).toMatchObject({ name: 'Miracle oil', isPublic: true });
  expect((await administrator.delete(`/api/admin/products/${id}`)).status).toBe(204);
  expect(await openSubject(id)).toMatchObject({ name: 'Miracle oil', isPublic: false });
  expect((await report(`product=${id}`)).status).toBe(404);
  expect((await report(`review=${reviewId}`)).status).toBe(404);
});

test('limits the reports of a source per hour, across subjects', async () => {
  const id = await product(owner);
  const slug = await slugOf(server, owner);
  const { perSourceAndHour } = visitorReportLimits;
  const send = (browser: Browser, n: number) =>
    report(n % 2 ? `product=${id}` : `shop=${slug}`, { words: `${n}` }, browser);
  for (let n = 0; n < perSourceAndHour; n += 1)
    expect((await send(server.browser('198.51.100.7'), n)).status).toBe(303);
  const refused = await send(server.browser('198.51.100.7'), perSourceAndHour);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('Too many reports were sent from your network.');
  // What was typed is still in the form.
  expect(refused.text).toContain(`"words":"${perSourceAndHour}"`);
  expect((await send(server.browser('198.51.100.8'), 0)).status).toBe(303);
  server.pass(60 * 60_000);
  expect((await send(server.browser('198.51.100.7'), 99)).status).toBe(303);
  server.pass(-60 * 60_000);
});

test('stores no more than the limit for one subject', async () => {
  const id = await product(owner);
  await report(`product=${id}`);
  const subject = await openSubject(id);
  await server.rows('update reported_subjects set reports = $2 where id = $1', [
    subject.id,
    visitorReportLimits.perSubject,
  ]);
  expect((await report(`product=${id}`, { words: 'One more' })).status).toBe(303);
  expect((await openSubject(id)).reports).toHaveLength(1);
});

test('deletes reports with their emails 90 days after the review, and open ones never', async () => {
  const [reviewed, open] = [await product(owner), await product(owner)];
  for (const id of [reviewed, open]) await report(`product=${id}`, { email: 'asha@mail.example', words: id });
  await decide((await openSubject(reviewed)).id, 'noAction');
  const stored = () =>
    server.rows<{ words: string }>('select words from visitor_reports where words = any($1)', [[reviewed, open]]);
  const { retentionDays } = visitorReportLimits;
  server.pass((retentionDays - 1) * day);
  await purgeExpiredRows(server.context);
  expect(await stored()).toHaveLength(2);
  server.pass(2 * day);
  await purgeExpiredRows(server.context);
  server.pass(-(retentionDays + 1) * day);
  expect(await stored()).toEqual([{ words: open }]);
});
