import { expect } from 'vitest';
import type { AuditAct } from '#domain/identity/audit.ts';
import type { TestServer } from './server.ts';

type Row = { act: AuditAct; role: string; actor_id: string | null; target_id: string | null; details: object };

/** Acts that `commands.acts.test.ts` leaves to the tests next to the code. */
export const actsElsewhere: AuditAct[] = [
  ...(['audit_exported', 'shop_exported', 'account_closed', 'seller_reinstated'] as const),
  ...(['visitor_reports_acted_on', 'visitor_reports_dismissed'] as const),
  ...(['number_connected', 'number_disconnected', 'customer_exported', 'customer_erased'] as const),
  ...(['admin_invited', 'invitation_withdrawn', 'admin_joined', 'admin_removed'] as const),
  ...(['second_factor_on', 'second_factor_off', 'second_factor_reset'] as const),
  ...(['email_change_asked', 'email_change_cancelled', 'email_changed', 'email_change_undone'] as const),
  ...(['recovery_codes_renewed', 'recovery_code_used', 'upi_changed', 'payment_provider_changed'] as const),
  ...(['products_imported', 'import_undone'] as const),
];

/** Captures the audit entries written while some work runs. */
export function createAudited(server: TestServer) {
  async function written(work: () => Promise<unknown>): Promise<Row[]> {
    const [last] = await server.rows<{ number: string }>('select coalesce(max(number), 0) as number from audit');
    await work();
    return server.rows<Row>(
      'select act, role, actor_id, target_id, details from audit where number > $1 order by number',
      [last?.number],
    );
  }
  /** Expects exactly this act, by this person. */
  async function expectAct(
    who: string | null,
    expected: Partial<Row> & { act: AuditAct },
    work: () => Promise<unknown>,
  ) {
    const [row, ...rest] = await written(work);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ actor_id: who, target_id: null, ...expected });
  }
  return { written, expectAct };
}
