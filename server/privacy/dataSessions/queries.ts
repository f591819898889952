import type { ChatContext } from '#server/chat/context.ts';

/** How somebody can be sent a code: by the marketplace's number, by that of a shop that they chat with, or not at all. */
export type CodeChannel = { by: 'marketplace'; phone: string } | { by: 'shop' } | null;

/** The way on which codes go here now. */
export async function readCodeChannel({ database }: ChatContext): Promise<CodeChannel> {
  const { rows } = await database.pool.query<{ kind: string; phone: string | null }>(
    `select kind, phone from channel_numbers where kind <> 'simulator' and state <> 'disconnected'
      order by kind = 'marketplace' and phone is not null desc limit 1`,
  );
  const [number] = rows;
  if (!number) return null;
  return number.kind === 'marketplace' && number.phone ? { by: 'marketplace', phone: number.phone } : { by: 'shop' };
}
