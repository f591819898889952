import { type AssistantSettings, defaultAssistantSettings, modelLimits } from '#domain/assistant/assistantEngines.ts';
import type { Query } from '#server/platform/database/search.ts';

/** Returns the admin's settings, read for each answer so that a change applies immediately on every process. */
export async function readEngineSettings(ask: Query): Promise<AssistantSettings> {
  const [row] = await ask<AssistantSettings>({
    name: 'assistant-engine',
    text: `select is_on as "isOn", engine, daily_tokens as "dailyTokens", input_paise as "inputPaise", output_paise as "outputPaise"
      from assistant_settings order by id desc limit 1`,
  });
  return row ?? defaultAssistantSettings;
}

export type TranscriptEntry = { by: 'customer' | 'assistant'; text: string };

/**
 * Returns the messages before a turn: the customer's words and the answers with records. Excludes messages of the
 * shop's people and about carts, since they contain addresses.
 */
export async function readTranscript(
  ask: Query,
  conversationId: string,
  asked: readonly string[],
): Promise<TranscriptEntry[]> {
  const rows = await ask<TranscriptEntry>({
    name: 'said-before',
    text: `select by, text from (
        select case direction when 'in' then 'customer' else 'assistant' end as by, text, occurred_at, id
        from channel_messages where conversation_id = $1 and text <> '' and id <> all($2::uuid[])
          and (direction = 'in' and kind = 'text' or direction = 'out' and records is not null and records <> '[]')
        order by occurred_at desc, id desc limit ${modelLimits.history}) as newest
      order by occurred_at, id`,
    values: [conversationId, asked],
  });
  return rows;
}

/** Returns the postal addresses of a conversation's customer that the shop knows. */
export async function readCustomerAddresses(ask: Query, conversationId: string): Promise<string[]> {
  const rows = await ask<{ address: string | null }>({
    name: 'addresses-of-customer',
    text: `select delivery_address as address from conversations where id = $1
      union (select delivery_address from orders where conversation_id = $1 order by created_at desc limit 20)`,
    values: [conversationId],
  });
  return rows.flatMap(({ address }) => address ?? []);
}
