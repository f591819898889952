import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type {
  DeliveryProblem,
  DeliveryState,
  IncomingKind,
  MessageAuthor,
  OutgoingKind,
  PictureSource,
} from '#domain/chat/channel.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';

export type MessageKind = IncomingKind | OutgoingKind;

type MessageContent = {
  buttons?: { title: string }[];
  rows?: { title: string; description?: string }[];
  picture?: PictureSource;
};
export type ThreadMessageRow = {
  id: string;
  direction: 'in' | 'out';
  author: MessageAuthor;
  author_name: string | null;
  kind: MessageKind;
  text: string;
  content: MessageContent;
  state: DeliveryState | null;
  problem: DeliveryProblem | null;
  records: AssistantRecord[] | null;
  occurred_at: string;
  media_id: string | null;
  media_state: 'waiting' | 'kept' | 'refused' | null;
  lines: { name: string | null; quantity: number; pricePaise: number }[] | null;
};
/**
 * SQL of a page of messages for a row of `conversations`, newest first: at most `$3`, after the cursor `$4` and `$5` if
 * that isn't null. Product names come from the shop's own products.
 */
export const threadMessagesSql = `(select coalesce(json_agg(message), '[]') from (
    select channel_messages.id, direction, author, writer.name as author_name, kind, text, content, channel_messages.state,
      problem, records, occurred_at, channel_media.id as media_id, channel_media.state as media_state,
      (select json_agg(json_build_object('name', products.name, 'quantity', line->'quantity', 'pricePaise', line->'pricePaise'))
        from jsonb_array_elements(case when kind = 'order' then content->'cart' end) as line
        left join products on products.id = (line->>'productId')::uuid and products.seller_id = conversations.seller_id) as lines
    from channel_messages left join channel_media on message_id = channel_messages.id
      left join users as writer on writer.id = channel_messages.user_id
    where conversation_id = conversations.id and ($4::timestamptz is null or (occurred_at, channel_messages.id) < ($4, $5))
    order by occurred_at desc, channel_messages.id desc limit $3) as message)`;

/** Returns a message as shown in a thread. */
export function toThreadMessage(row: ThreadMessageRow) {
  const { content, media_id: mediaId, media_state: mediaState } = row;
  const picture = content.picture;
  return {
    id: row.id,
    direction: row.direction,
    author: row.author,
    authorName: row.author_name,
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
    at: new Date(row.occurred_at).toISOString(),
  };
}

type ShownRecord = { kind: 'product' | 'order' | 'fact'; id: string; name: string; fact: FactKind | null };

/** Returns the evidence of an assistant's answer, without duplicates. */
const shownRecords = (records: AssistantRecord[]): ShownRecord[] => [
  ...new Map(records.flatMap(toShownRecord).map((record) => [record.id, record])).values(),
];

/** The record as a link names it; shop facts need no link. */
function toShownRecord(record: AssistantRecord): ShownRecord[] {
  const { kind, id } = record;
  switch (kind) {
    case 'product':
      return [{ kind, id, name: record.name, fact: null }];
    case 'order':
      return [{ kind, id, name: record.label, fact: null }];
    case 'fact':
      return [{ kind, id, name: record.question, fact: record.fact }];
    case 'shop':
      return [];
  }
}
