import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { CartLine, PictureSource } from '#domain/chat/channel.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import { isBeyondCursor } from '#server/platform/database/keysetPagination.ts';

type MessageContent = {
  buttons?: { title: string }[];
  rows?: { title: string; description?: string }[];
  picture?: PictureSource;
};

const message = expressionBuilder<DB, 'conversations' | 'channelMessages'>();

/** The products and variants of an order that a customer sent from the catalogue, named only if they are the shop's own. */
function catalogueOrder() {
  const { ref } = message;
  const cart = sql<{ line: CartLine }>`jsonb_array_elements(
    case when ${ref('channelMessages.kind')} = 'order' then ${ref('channelMessages.content')} -> 'cart' end)`;
  return message
    .selectFrom(cart.as<'cart'>(sql`cart(line)`))
    .leftJoin('products', (join) =>
      join
        .on(({ eb, ref }) => eb('products.id', '=', sql<string>`(${ref('cart.line')} ->> 'productId')::uuid`))
        .onRef('products.sellerId', '=', 'conversations.sellerId'),
    )
    .leftJoin('variants', (join) =>
      join
        .on(({ eb, ref }) => eb('variants.id', '=', sql<string>`(${ref('cart.line')} ->> 'productId')::uuid`))
        .onRef('variants.sellerId', '=', 'conversations.sellerId'),
    )
    .leftJoin('products as variantProducts', 'variantProducts.id', 'variants.productId')
    .select(({ fn, ref }) => {
      const line = jsonBuildObject({
        name: sql<string | null>`coalesce(${ref('products.name')},
          ${ref('variantProducts.name')} || ' (' || ${ref('variants.label')} || ')')`,
        quantity: sql<number>`${ref('cart.line')} -> 'quantity'`,
        pricePaise: sql<number>`${ref('cart.line')} -> 'pricePaise'`,
      });
      return fn.jsonAgg(line).as('lines');
    })
    .$asScalar();
}

const selectMessages = expressionBuilder<DB, 'conversations'>()
  .selectFrom('channelMessages')
  .leftJoin('channelMedia', 'channelMedia.messageId', 'channelMessages.id')
  .leftJoin('users', 'users.id', 'channelMessages.userId')
  .select(({ ref }) =>
    jsonBuildObject({
      id: ref('channelMessages.id'),
      direction: ref('channelMessages.direction'),
      author: ref('channelMessages.author'),
      authorName: ref('users.name'),
      kind: ref('channelMessages.kind'),
      text: ref('channelMessages.text'),
      content: ref('channelMessages.content').$castTo<MessageContent>(),
      state: ref('channelMessages.state'),
      problem: ref('channelMessages.problem'),
      records: ref('channelMessages.records').$castTo<AssistantRecord[] | null>(),
      occurredAt: ref('channelMessages.occurredAt'),
      mediaId: ref('channelMedia.id'),
      mediaState: ref('channelMedia.state'),
      lines: catalogueOrder(),
    }).as('message'),
  )
  .whereRef('channelMessages.conversationId', '=', 'conversations.id');

/**
 * A page of messages of a conversation as one JSON value, newest first, and one more than the limit; for queries with
 * `conversations` among the tables.
 */
export function selectThreadMessages({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const { ref } = message;
  let page = selectMessages
    .orderBy('channelMessages.occurredAt', 'desc')
    .orderBy('channelMessages.id', 'desc')
    .limit(sql.lit(limit + 1));
  if (cursor) {
    page = page.where(isBeyondCursor(cursor, ref('channelMessages.occurredAt'), ref('channelMessages.id')));
  }
  return expressionBuilder<DB>()
    .selectFrom(page.as('page'))
    .select(({ fn }) => fn.coalesce(fn.jsonAgg('page.message'), sql<never[]>`'[]'`).as('messages'))
    .$asScalar();
}
export type ThreadMessage = NonNullable<ReturnType<typeof selectThreadMessages>['expressionType']>[number];

/** Returns a message as shown in a thread. */
export function toThreadMessage(row: ThreadMessage) {
  const { content, mediaId, mediaState } = row;
  const picture = content.picture;
  return {
    id: row.id,
    direction: row.direction,
    author: row.author,
    authorName: row.authorName,
    kind: row.kind,
    text: row.text,
    choices: (content.buttons ?? content.rows ?? []).map(({ title }) => title),
    image: picture && 'image' in picture ? picture.image : null,
    mediaId: picture && 'mediaId' in picture ? picture.mediaId : mediaState === 'kept' ? mediaId : null,
    mediaState,
    lines: row.lines ?? [],
    state: row.state,
    problem: row.problem,
    records: shownRecords(row.records ?? []),
    at: new Date(row.occurredAt).toISOString(),
  };
}

type ShownRecord = { kind: 'product' | 'order' | 'fact'; id: string; name: string; fact: FactKind | null };

/** Returns the evidence of an assistant's answer, without duplicates. */
export const shownRecords = (records: AssistantRecord[]): ShownRecord[] => [
  ...new Map(records.flatMap(toShownRecord).map((record) => [record.id, record])).values(),
];

/** The record as a link names it; shop facts need no link. */
function toShownRecord(record: AssistantRecord): ShownRecord[] {
  switch (record.kind) {
    case 'product':
      return [{ kind: record.kind, id: record.id, name: record.name, fact: null }];
    case 'order':
      return [{ kind: record.kind, id: record.id, name: record.label, fact: null }];
    case 'fact':
      return [{ kind: record.kind, id: record.id, name: record.question, fact: record.fact }];
    case 'shop':
    case 'calculation':
      return [];
  }
}
