import { expect, test } from 'vitest';
import { admin, product, seller } from '#test/factories.ts';
import { readReports } from '#test/reports.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

/** Subjects with the same time in pairs, so that pages end between equal times. */
const insertSubjects = (sellerId: string, productId: string, count: number, isReviewed: boolean) =>
  server.rows(
    `insert into reported_subjects
        (id, kind, target_id, seller_id, name, reports, created_at, last_reported_at, reviewed_at, outcome)
      select gen_random_uuid(), 'product', case when $4 then $2::uuid else gen_random_uuid() end, $1, 'N' || n, 1, at, at,
        case when $4 then at end, case when $4 then 'noAction' end
      from generate_series(1, $3::int) as n, lateral (select now() - make_interval(mins => $3::int - n / 2) as at) as time`,
    [sellerId, productId, count, isReviewed],
  );

/** All names of a list, page by page. */
async function readAll(administrator: Browser, status: string, limit: number): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor ? `&cursor=${cursor}` : '';
    const page = await readReports(administrator, `?status=${status}&limit=${limit}${next}`);
    expect(page.subjects.length).toBeLessThanOrEqual(limit);
    names.push(...page.subjects.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  return names;
}

test('pages through open reports from the oldest and reviewed ones from the newest, each once', async () => {
  const owner = await seller(server);
  const administrator = await admin(server);
  const id = await product(owner);
  await insertSubjects(owner.id, id, 25, false);
  await insertSubjects(owner.id, id, 25, true);
  const open = await readAll(administrator, 'open', 4);
  const reviewed = await readAll(administrator, 'reviewed', 4);
  for (const names of [open, reviewed]) expect(new Set(names).size).toBe(25);
  expect(open[0]).toBe('N1');
  expect(open.at(-1)).toMatch(/N2[45]/);
  expect(reviewed[0]).toMatch(/N2[45]/);
  expect(reviewed.at(-1)).toBe('N1');
});

test('reads the queue and its counts by their own indexes', async () => {
  const owner = await seller(server);
  await insertSubjects(owner.id, await product(owner), 3000, true);
  await insertSubjects(owner.id, await product(owner), 3000, false);
  await server.rows('analyze reported_subjects');
  const plans = [
    ['reviewed_at is null order by created_at, id', 'reported_subjects_queue_idx'],
    ['reviewed_at is not null order by reviewed_at desc, id desc', 'reported_subjects_reviewed_idx'],
  ];
  for (const [condition, index] of plans) {
    const rows = await server.rows(`explain select id from reported_subjects where ${condition} limit 21`);
    expect(JSON.stringify(rows)).toContain(index);
    expect(JSON.stringify(rows)).not.toContain('Sort');
  }
});
