import type { AssistantTimes } from '#domain/sellers/shopFacts.schema.ts';
import { type BargainingMode, defaultOpeningHours } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { AssistantContext } from '../context.ts';

const readTimes = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('assistants')
    .select(['mode', 'bargaining', 'opensAt', 'closesAt', 'openDays'])
    .where('sellerId', '=', sellerId),
);

/** Returns the schedule of a shop's assistant: always, by default. */
export async function readAssistantTimes(
  { database }: AssistantContext,
  { sellerId }: SellerMember,
): Promise<AssistantTimes & { bargaining: BargainingMode }> {
  const [times] = await readTimes(database.read, { sellerId });
  return (
    times ?? { mode: 'on', bargaining: 'ask', ...defaultOpeningHours, openDays: [...defaultOpeningHours.openDays] }
  );
}

/** Saves the schedule of the assistant; pending turns are checked again before their answer is sent. */
export async function saveAssistantTimes(
  { database, now }: AssistantContext,
  { sellerId }: SellerMember,
  { mode, bargaining, opensAt, closesAt, openDays }: AssistantTimes,
): Promise<void> {
  const days = openDays.toSorted();
  const times = { mode, opensAt, closesAt, openDays: days, updatedAt: now(), ...(bargaining && { bargaining }) };
  await database.write
    .insertInto('assistants')
    .values({ sellerId, ...times })
    .onConflict((conflict) => conflict.column('sellerId').doUpdateSet(times))
    .execute();
}
