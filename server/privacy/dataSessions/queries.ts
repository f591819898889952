import { sql } from 'kysely';
import type { ChatContext } from '#server/chat/context.ts';

/**
 * How a code can be sent: from the marketplace's number, from the number of a shop that they chat with, or not at all.
 */
export type CodeChannel = { by: 'marketplace'; phone: string } | { by: 'shop' } | null;

/** Returns how codes are currently sent here. */
export async function readCodeChannel({ database }: ChatContext): Promise<CodeChannel> {
  const number = await database.read
    .selectFrom('channelNumbers')
    .select(['kind', 'phone'])
    .where('kind', '<>', sql.lit('simulator'))
    .where('state', '<>', sql.lit('disconnected'))
    .orderBy((eb) => eb.and([eb('kind', '=', sql.lit('marketplace')), eb('phone', 'is not', null)]), 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (!number) return null;
  return number.kind === 'marketplace' && number.phone ? { by: 'marketplace', phone: number.phone } : { by: 'shop' };
}
