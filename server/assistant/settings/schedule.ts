import type { AssistantTimes } from '#domain/sellers/shopFacts.schema.ts';
import { defaultOpeningHours } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { AssistantContext } from '../context.ts';

/** Returns the schedule of a shop's assistant: always, by default. */
export async function readAssistantTimes(
  { database }: AssistantContext,
  { sellerId }: SellerMember,
): Promise<AssistantTimes> {
  const { rows } = await database.pool.query<AssistantTimes>({
    name: 'assistant-times',
    text: `select mode, opens_at as "opensAt", closes_at as "closesAt", open_days as "openDays"
      from assistants where seller_id = $1`,
    values: [sellerId],
  });
  return rows[0] ?? { mode: 'on', ...defaultOpeningHours, openDays: [...defaultOpeningHours.openDays] };
}

/** Saves the schedule of the assistant; pending turns are checked again before their answer is sent. */
export async function saveAssistantTimes(
  { database, now }: AssistantContext,
  { sellerId }: SellerMember,
  { mode, opensAt, closesAt, openDays }: AssistantTimes,
): Promise<void> {
  await database.pool.query(
    `insert into assistants (seller_id, mode, opens_at, closes_at, open_days, updated_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (seller_id) do update set mode = $2, opens_at = $3, closes_at = $4, open_days = $5, updated_at = $6`,
    [sellerId, mode, opensAt, closesAt, openDays.toSorted(), now()],
  );
}
