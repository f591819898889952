import { scoreDays } from '#domain/assistant/missedTopics.ts';
import { daysUpTo } from '#domain/desk/statistics.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { AssistantContext } from '../context.ts';

const selectDays = statement((db, { sellerId, since }: { sellerId: string; since: string }) =>
  db
    .selectFrom('assistantDays')
    .select(['day', 'answered', 'asked', 'handedOver', 'orders'])
    .where('sellerId', '=', sellerId)
    .where('day', '>=', since),
);

/** Returns the figures of each of the last days in India, newest first. */
export async function readScore({ database, now }: AssistantContext, { sellerId }: SellerMember) {
  const days = daysUpTo(indianDay(now()), scoreDays);
  const rows = await selectDays(database.read, { sellerId, since: days[0] ?? '' });
  const found = new Map(rows.map((row) => [row.day, row]));
  const nothing = { answered: 0, asked: 0, handedOver: 0, orders: 0 };
  return { days: days.toReversed().map((day) => ({ ...nothing, ...found.get(day), day })) };
}
