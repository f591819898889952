import { expect, test } from 'vitest';
import { admin, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const rows = () => server.rows('select email, phone, phone_typed, admin_id from support_contacts order by id');
const contact = async () => (await server.browser().get('/api/support')).body;

test('shows everybody the latest contact details of the administrators', async () => {
  expect(await contact()).toEqual({ contact: null });
  const browser = await admin(server);
  const answer = await browser.put('/api/admin/support', { email: ' Help@Haat.example ', phone: '(080) 4718-0000' });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Saved.' } });
  expect(await contact()).toEqual({
    contact: { email: 'help@haat.example', phone: '+918047180000', phoneTyped: '(080) 4718-0000', officer: null },
  });
  await browser.put('/api/admin/support', { email: 'other@haat.example', phone: '' });
  expect(await contact()).toEqual({
    contact: { email: 'other@haat.example', phone: null, phoneTyped: null, officer: null },
  });
  await browser.put('/api/admin/support', { email: '', phone: '+918047180000' });
  expect(await contact()).toEqual({
    contact: { email: null, phone: '+918047180000', phoneTyped: '+91 80471 80000', officer: null },
  });
  await browser.put('/api/admin/support', { email: '', phone: '' });
  expect(await contact()).toEqual({ contact: null });
  // Earlier details remain in the history, with their author.
  expect(await rows()).toHaveLength(4);
  for (const row of await rows()) expect(row.admin_id).toEqual(expect.any(String));
});

test('has a grievance officer besides, shown where it says who sells', async () => {
  const browser = await admin(server);
  const officer = { officerName: ' Anita Desai ', officerEmail: 'Grievance@Haat.example', officerPhone: '' };
  const designation = { officerDesignation: ' Head of Customer Care ' };
  expect((await browser.put('/api/admin/support', { email: '', phone: '', ...officer, ...designation })).status).toBe(
    200,
  );
  expect(await contact()).toEqual({
    contact: {
      ...{ email: null, phone: null, phoneTyped: null },
      officer: {
        ...{ name: 'Anita Desai', designation: 'Head of Customer Care' },
        ...{ email: 'grievance@haat.example', phone: null, phoneTyped: null },
      },
    },
  });
  await browser.put('/api/admin/support', { email: '', phone: '', ...officer });
  expect(await contact()).toMatchObject({ contact: { officer: { name: 'Anita Desai', designation: null } } });
  await browser.put('/api/admin/support', { email: '', phone: '' });
  expect(await contact()).toEqual({ contact: null });
});

test.each([
  [{ email: 'help@', phone: '' }, { email: 'Invalid email address.' }],
  [{ email: '', phone: 'call us' }, { phone: 'Please enter a valid phone number' }],
  [{ email: '', phone: '', officerEmail: 'a@b.example' }, { officerName: 'Name is required.' }],
  [
    { email: '', phone: '', officerName: 'Anita Desai' },
    { officerEmail: 'Enter an email or a phone for the grievance officer.' },
  ],
  [
    { email: '', phone: '', officerName: 'A', officerPhone: '123' },
    { officerPhone: 'Please enter a valid phone number' },
  ],
  [{ email: '', phone: '12345' }, { phone: 'Please enter a valid phone number' }],
  [{ email: 'x@y.example\nBcc: all@y.example', phone: '' }, { email: 'Invalid email address.' }],
])('rejects %j at its field and changes nothing', async (body, fields) => {
  const before = await rows();
  const answer = await (await admin(server)).put('/api/admin/support', body);
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed', details: { fields } } } });
  expect(await rows()).toEqual(before);
});

test('only administrators can change the contact details', async () => {
  const before = await rows();
  const body = { email: 'me@haat.example', phone: '' };
  const callers = [server.browser(), (await seller(server, 'pending')).browser, (await seller(server)).browser];
  for (const caller of callers) expect([401, 403]).toContain((await caller.put('/api/admin/support', body)).status);
  expect(await rows()).toEqual(before);
});
