import { sql } from 'kysely';
import { type AssistantSettings, defaultAssistantSettings, modelLimits } from '#domain/assistant/assistantEngines.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { KnownPerson } from '../evidence/masking.ts';

const readNewestSettings = statement((db) =>
  db
    .selectFrom('assistantSettings')
    .select(['isOn', 'engine', 'dailyTokens', 'inputPaise', 'outputPaise'])
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

/** Returns the admin's settings, read for each answer so that a change applies immediately on every process. */
export async function readEngineSettings(db: QueryBuilder): Promise<AssistantSettings> {
  const [settings] = await readNewestSettings(db, {});
  return settings ?? defaultAssistantSettings;
}

export type TranscriptEntry = { by: 'customer' | 'assistant'; text: string };
type TranscriptScope = { conversationId: string; asked: readonly string[] };

const readTranscriptEntries = statement((db, { conversationId, asked }: TranscriptScope) => {
  const newest = db
    .selectFrom('channelMessages')
    .select((eb) => {
      const by = eb.case('direction').when(sql.lit('in')).then(sql.lit('customer')).else(sql.lit('assistant')).end();
      return [by.$castTo<TranscriptEntry['by']>().as('by'), 'text', 'occurredAt', 'id'];
    })
    .where('conversationId', '=', conversationId)
    .where('text', '<>', sql.lit(''))
    .where('id', '<>', sql<string>`all(${asked}::uuid[])`)
    .where(({ and, eb, or }) =>
      or([
        and([eb('direction', '=', sql.lit('in')), eb('kind', '=', sql.lit('text'))]),
        and([
          eb('direction', '=', sql.lit('out')),
          eb('records', 'is not', null),
          eb('records', '<>', sql<object[]>`'[]'`),
        ]),
      ]),
    )
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(modelLimits.history));
  return db.selectFrom(newest.as('newest')).select(['by', 'text']).orderBy('occurredAt').orderBy('id');
});

/**
 * Returns the messages before a turn: the customer's words and the answers with records. Excludes messages of the
 * shop's people and about carts, since they contain addresses.
 */
export function readTranscript(
  db: QueryBuilder,
  conversationId: string,
  asked: readonly string[],
): Promise<TranscriptEntry[]> {
  return readTranscriptEntries(db, { conversationId, asked });
}

/** Of how many orders the addresses and names are read. */
const maxOrders = 20;

const readPersonalData = statement((db, { conversationId }: { conversationId: string }) =>
  db
    .selectFrom('conversations')
    .select(['name', 'deliveryAddress as address'])
    .where('id', '=', conversationId)
    .union((eb) =>
      eb.parens(
        eb
          .selectFrom('orders')
          .select(['customerName as name', 'deliveryAddress as address'])
          .where('conversationId', '=', conversationId)
          .orderBy('createdAt', 'desc')
          .limit(sql.lit(maxOrders)),
      ),
    ),
);

/** Returns the names and postal addresses of a conversation's customer that the shop knows. */
export async function readKnownPerson(db: QueryBuilder, conversationId: string): Promise<KnownPerson> {
  const rows = await readPersonalData(db, { conversationId });
  return {
    names: [...new Set(rows.flatMap(({ name }) => name ?? []))],
    addresses: [...new Set(rows.flatMap(({ address }) => address ?? []))],
  };
}
