import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createAudited } from '#test/audited.ts';
import { password } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { createAdmin } from '../administrators/commands.ts';
import { removeSecondFactor } from './commands.ts';

const server = createTestServer();
const { written, expectAct } = createAudited(server);

const enterPassword = (browser: Browser, email: string) =>
  browser.post('/api/auth/login', { email, password, role: 'admin', rememberMe: false });

test('audits setting up a second factor, using its codes and disabling it', async () => {
  const own = `factor-${randomUUID()}@haat.example`;
  let userId = '';
  const created = await written(async () => {
    userId = await createAdmin(server.context, { email: own, password });
  });
  // The audit log of a new server starts with its own row.
  expect(created.at(-1)).toMatchObject({ act: 'admin_created', role: 'operator', actor_id: null, target_id: userId });
  const caller = server.browser();
  await enterPassword(caller, own);
  const started = await caller.post('/api/account/second-factor', { currentPassword: password });
  const { secret } = started.body as { secret: string };
  const code = (steps: number) =>
    new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() + steps * 30_000 });
  await expectAct(userId, { act: 'second_factor_on' }, () =>
    caller.post('/api/account/second-factor/confirm', { code: code(-1) }),
  );
  let codes: string[] = [];
  await expectAct(userId, { act: 'recovery_codes_renewed' }, async () => {
    const renewed = await caller.post('/api/account/second-factor/recovery-codes', {
      ...{ currentPassword: password, code: code(0) },
    });
    codes = (renewed.body as { recoveryCodes: string[] }).recoveryCodes;
  });
  const phone = server.browser();
  await enterPassword(phone, own);
  const used = await written(() => phone.post('/api/auth/login/code', { code: codes[0] }));
  expect(used).toMatchObject([
    { act: 'recovery_code_used', actor_id: userId, details: { left: 9 } },
    { act: 'signed_in', actor_id: userId, role: 'admin', details: { method: 'recoveryCode' } },
  ]);
  const tablet = server.browser();
  await enterPassword(tablet, own);
  await expectAct(userId, { act: 'signed_in', details: { method: 'app', failuresBefore: 0 } }, () =>
    tablet.post('/api/auth/login/code', { code: code(1) }),
  );
  const typed = { currentPassword: password, code: codes[1] };
  expect(await written(() => tablet.post('/api/account/second-factor/switch-off', typed))).toMatchObject([
    { act: 'recovery_code_used', actor_id: userId, details: { left: 8 } },
    { act: 'second_factor_off', actor_id: userId, role: 'admin', target_id: null },
  ]);
  const restarted = await tablet.post('/api/account/second-factor', { currentPassword: password });
  const { secret: other } = restarted.body as { secret: string };
  const next = new TOTP({ secret: other }).generate({ timestamp: server.context.now().getTime() });
  await tablet.post('/api/account/second-factor/confirm', { code: next });
  await expectAct(null, { act: 'second_factor_reset', role: 'operator', target_id: userId }, () =>
    removeSecondFactor(server.context, own),
  );
});
