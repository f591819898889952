import type { Database } from '#server/platform/database/connect.ts';

/** The history of an order, oldest entry first. */
export async function listOrderHistory({ read }: Pick<Database, 'read'>, orderId: string) {
  const history = await read
    .selectFrom('orderHistory')
    .select(['fromStatus as from', 'toStatus as to', 'cause', 'createdAt as at', 'act', 'paise', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return history.map(({ act, paise, reason, ...entry }) => ({
    ...entry,
    at: entry.at.toISOString(),
    ...(act && { act }),
    ...(paise !== null && { paise }),
    ...(reason !== null && { reason }),
  }));
}
