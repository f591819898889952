import type { ChatContext } from '#server/chat/context.ts';

/**
 * How a code can be sent: from the marketplace's number, from the number of a shop that they chat with, or not at all.
 */
export type CodeChannel = { by: 'marketplace'; phone: string } | { by: 'shop' } | null;

/** Returns how codes are currently sent here. */
export async function readCodeChannel({ database }: ChatContext): Promise<CodeChannel> {
  const { rows } = await database.pool.query<{ kind: string; phone: string | null }>(
    `select kind, phone from channel_numbers where kind <> 'simulator' and state <> 'disconnected'
      order by kind = 'marketplace' and phone is not null desc limit 1`,
  );
  const [number] = rows;
  if (!number) return null;
  return number.kind === 'marketplace' && number.phone ? { by: 'marketplace', phone: number.phone } : { by: 'shop' };
}
