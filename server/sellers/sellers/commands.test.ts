import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  allowedDecisions,
  type SellerDecision,
  sellerDecisionNames,
  sellerDecisions,
  sellerStatuses,
} from '#domain/sellers/sellers.ts';
import { admin, password, product, seller, why } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const subjects: Record<SellerDecision, string> = {
  approve: 'Your Haat shop is approved',
  reject: 'Your Haat registration wasn’t approved',
  suspend: 'Your Haat shop is suspended',
};

/** Returns everything that a decision can change. */
async function stored(id: string) {
  const [record] = await server.rows('select * from sellers where id = $1', [id]);
  const history = await server.rows(
    'select decision, from_status, to_status, actor_id, reason, created_at from seller_history where seller_id = $1 order by created_at, id',
    [id],
  );
  const mails = await server.rows<{ id: string; subject: string; body: string }>(
    'select mails.id, subject, body from mails join users on recipient = email join members on user_id = users.id where seller_id = $1 order by mails.created_at, mails.id',
    [id],
  );
  const sessions = await server.rows('select id from sessions join members using (user_id) where seller_id = $1', [id]);
  return { record, history, mails, sessions };
}

async function administrator() {
  const browser = await admin(server);
  const { user } = (await browser.get('/api/auth/session')).body as { user: { uid: string } };
  return { browser, id: user.uid };
}

const legal = sellerStatuses.flatMap((status) => allowedDecisions(status).map((decision) => ({ status, decision })));
const illegal = sellerStatuses.flatMap((status) =>
  sellerDecisionNames.filter((name) => sellerDecisions[name].from !== status).map((decision) => ({ status, decision })),
);

describe('a permitted decision', () => {
  // specification 1.4, 2.51, 3.6, 4.3, 4.4, 4.5, 4.7, 7.11
  test.each(legal)('$decision of a $status seller: who and when, audit row, one email', async ({
    status,
    decision,
  }) => {
    const { id, businessName } = await seller(server, status);
    const decider = await administrator();
    const before = await stored(id);
    const start = Date.now();
    const answer = await decider.browser.post(`/api/admin/sellers/${id}/${decision}`, why);
    const { to } = sellerDecisions[decision];
    expect(answer).toMatchObject({ status: 200, body: { status: to } });
    const after = await stored(id);
    const at = after.record?.updated_at;
    expect(Number(at)).toBeGreaterThanOrEqual(start);
    const verb = { approve: 'approved', reject: 'rejected', suspend: 'suspended' }[decision];
    expect(after.record).toEqual({
      ...before.record,
      status: to,
      ...(decision === 'approve' && { slug: businessName.toLowerCase().replace(' ', '-') }),
      updated_at: at,
      [`${verb}_at`]: at,
      [`${verb}_by`]: decider.id,
    });
    const reason = sellerDecisions[decision].asksReason ? why.reason : null;
    expect(after.history).toEqual([
      ...before.history,
      { decision, from_status: status, to_status: to, actor_id: decider.id, reason, created_at: at },
    ]);
    expect(after.mails).toHaveLength(before.mails.length + 1);
    const mail = after.mails.at(-1);
    expect(mail).toMatchObject({ subject: subjects[decision], body: expect.stringContaining(businessName) });
    expect(mail?.body.includes(why.reason)).toBe(reason !== null);
    expect(await server.rows("select state::text from pgboss.job where data->>'id' = $1", [mail?.id])).toEqual([
      { state: 'created' },
    ]);
  });

  test('approve leaves the seller signed in, and emails where to sign in', async () => {
    const { id, browser } = await seller(server, 'pending');
    expect((await browser.get('/api/seller/products')).status).toBe(403);
    await (await admin(server)).post(`/api/admin/sellers/${id}/approve`);
    expect((await browser.get('/api/seller/products')).status).toBe(200);
    expect((await stored(id)).mails.at(-1)?.body).toContain('http://haat.test/auth/login');
  });

  // specification 4.9, 7.5
  test.each([
    ['pending', 'reject'],
    ['approved', 'suspend'],
  ] as const)('a %s seller who is signed in loses every session by %s', async (status, decision) => {
    const { id, email, browser } = await seller(server, status);
    const phone = server.browser();
    await phone.post('/api/auth/login', { email, password, role: 'seller', rememberMe: true });
    expect((await stored(id)).sessions).toHaveLength(2);
    await (await admin(server)).post(`/api/admin/sellers/${id}/${decision}`, why);
    expect((await stored(id)).sessions).toEqual([]);
    for (const caller of [browser, phone]) {
      expect((await caller.get('/api/auth/session')).body).toEqual({ user: null });
      expect((await caller.get('/api/seller/products')).status).toBe(401);
    }
    expect((await server.browser().post('/api/auth/login', { email, password, role: 'seller' })).status).toBe(403);
  });

  // specification 4.10
  test('suspend hides the products from the public without changing their rows', async () => {
    const owner = await seller(server, 'approved');
    const productId = await product(owner);
    const row = () => server.rows('select * from products where id = $1', [productId]);
    const before = await row();
    expect((await server.browser().get(`/api/products/${productId}`)).status).toBe(200);
    await (await admin(server)).post(`/api/admin/sellers/${owner.id}/suspend`, why);
    expect(await server.browser().get(`/api/products/${productId}`)).toMatchObject({
      status: 404,
      body: { error: { message: 'Product not available' } },
    });
    expect(await row()).toEqual(before.map((product) => ({ ...product, is_visible: false })));
  });
});

describe('a decision that takes something from the seller', () => {
  test.each([
    ['pending', 'reject'],
    ['approved', 'suspend'],
  ] as const)('a %s seller: %s asks for its reason', async (status, decision) => {
    const { id } = await seller(server, status);
    const before = await stored(id);
    const decider = await admin(server);
    for (const body of [undefined, {}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { ...why, status: 'approved' }]) {
      const answer = await decider.post(`/api/admin/sellers/${id}/${decision}`, body);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
    }
    expect(await stored(id)).toEqual(before);
  });

  test("emails the reason as written, with the administrators' contact details if set", async () => {
    const decider = await admin(server);
    const reason = 'Medicines need a licence.\nPlease send us “yours” — <b>thanks</b> {name}';
    const mailOf = async () => {
      const { id } = await seller(server, 'pending');
      await decider.post(`/api/admin/sellers/${id}/reject`, { reason });
      return (await stored(id)).mails.at(-1)?.body;
    };
    const silent = await mailOf();
    expect(silent).toContain(`The reason:\n\n${reason}\n`);
    expect(silent).not.toContain('You reach');
    await decider.put('/api/admin/support', { email: 'help@haat.example', phone: '080 4718 0000' });
    expect(await mailOf()).toContain('Contact the admin: help@haat.example · 080 4718 0000\n');
  });
});

describe('a decision that the status does not permit', () => {
  // specification 4.6
  test.each(illegal)('$decision of a $status seller changes nothing', async ({ status, decision }) => {
    const { id } = await seller(server, status);
    const before = await stored(id);
    const answer = await (await admin(server)).post(`/api/admin/sellers/${id}/${decision}`, why);
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: 'seller_decision_conflict', details: { status, allowed: allowedDecisions(status) } } },
    });
    expect(await stored(id)).toEqual(before);
  });

  test('is rejected for unknown ids and administrators', async () => {
    const decider = await administrator();
    for (const id of [randomUUID(), decider.id]) {
      for (const decision of sellerDecisionNames) {
        expect(await decider.browser.post(`/api/admin/sellers/${id}/${decision}`, why)).toMatchObject({
          status: 404,
          body: { error: { code: 'seller_not_found' } },
        });
      }
      expect((await decider.browser.get(`/api/admin/sellers/${id}`)).status).toBe(404);
    }
  });

  // specification 4.8
  test('is forbidden to sellers, even about themselves', async () => {
    const { id, browser } = await seller(server, 'pending');
    const approved = await seller(server, 'approved');
    const before = await stored(id);
    for (const caller of [browser, approved.browser]) {
      expect((await caller.post(`/api/admin/sellers/${id}/approve`)).status).toBe(403);
    }
    expect(await stored(id)).toEqual(before);
  });
});

describe('at the same instant', () => {
  // specification 4.6
  test('one of two opposite decisions wins, with one email and one audit row (10 times)', async () => {
    const [one, other] = [await administrator(), await administrator()];
    for (let round = 0; round < 10; round += 1) {
      const { id } = await seller(server, 'pending');
      const before = await stored(id);
      const answers = await Promise.all([
        one.browser.post(`/api/admin/sellers/${id}/approve`),
        other.browser.post(`/api/admin/sellers/${id}/reject`, why),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const approved = answers[0]?.status === 200;
      const after = await stored(id);
      expect(after.record).toMatchObject(
        approved
          ? { status: 'approved', approved_by: one.id, rejected_by: null, rejected_at: null }
          : { status: 'rejected', rejected_by: other.id, approved_by: null, approved_at: null },
      );
      expect(after.mails.slice(before.mails.length).map((mail) => mail.subject)).toEqual([
        subjects[approved ? 'approve' : 'reject'],
      ]);
      expect(after.history).toHaveLength(before.history.length + 1);
      expect(after.sessions).toHaveLength(approved ? 1 : 0);
    }
  });

  // specification 4.6
  test('one of twenty clicks on Approve counts', async () => {
    const { browser } = await administrator();
    const { id } = await seller(server, 'pending');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post(`/api/admin/sellers/${id}/approve`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const { history, mails } = await stored(id);
    expect(history.map((row) => row.decision)).toEqual(['register', 'approve']);
    expect(mails).toHaveLength(2);
  });

  test('a sign-in during a suspension gives no access', async () => {
    const { browser } = await administrator();
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await seller(server, 'approved');
      const late = server.browser();
      await Promise.all([
        late.post('/api/auth/login', { email, password, role: 'seller' }),
        browser.post(`/api/admin/sellers/${id}/suspend`, why),
      ]);
      expect((await late.get('/api/seller/products')).status).toBe(401);
    }
  });
});
