import { expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { createImportTests, csv } from '#test/imports.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { check } = createImportTests(server);
const list = (count: number) =>
  csv(['SKU', 'Name', 'Price'], ...Array.from({ length: count }, (_, index) => [`K-${index}`, `Kurti ${index}`, 499]));

// A plan for a single row compares each row of the file with each other one.
test('plans the rows of a new import as many, although the planner knows older ones alone', async () => {
  await check(await seller(server), list(600));
  await server.rows('analyze import_rows');
  const [plan] = await server.rows<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    "explain (format json) select 1 from import_rows where import_id = '01a228df-a70f-702c-89ad-8f32158fe3df'",
  );
  expect(plan?.['QUERY PLAN'][0]?.Plan['Plan Rows']).toBeGreaterThan(1);
});
