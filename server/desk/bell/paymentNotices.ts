import type { PaymentNoticeKind } from '#domain/sellers/paymentProviders.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';

/** What happened to a shop's payment provider, as its bell and its recent activity list it. */
export type PaymentNotice = { kind: 'payments'; id: string; at: string; notice: PaymentNoticeKind; byMe: false };

/** The newest notices of a shop about its payment provider. */
export async function listPaymentNotices(
  { database }: ChatContext,
  { sellerId }: SellerMember,
  limit: number,
): Promise<PaymentNotice[]> {
  const notices = await database.read
    .selectFrom('paymentNotices')
    .select(['id', 'kind as notice', 'createdAt'])
    .where('sellerId', '=', sellerId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return notices.map(({ createdAt, ...notice }) => ({
    ...{ kind: 'payments', byMe: false, at: createdAt.toISOString() },
    ...notice,
  }));
}
