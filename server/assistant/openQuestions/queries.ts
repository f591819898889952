import type { FactKind } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { parseCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { AssistantContext } from '../context.ts';

type OpenQuestionRow = {
  id: string;
  text: string;
  kind: FactKind;
  created_at: Date;
  conversation_id: string;
  name: string | null;
  phone: string | null;
  is_reachable: boolean;
};

/** Returns the customers' questions that no fact answers, newest first. */
export async function listQuestions(
  { database, now }: AssistantContext,
  { sellerId }: SellerMember,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const from = cursor ? parseCursor(cursor) : undefined;
  const { rows } = await database.pool.query<OpenQuestionRow>({
    name: from ? 'open-questions-further' : 'open-questions',
    text: `select open_questions.id, text, kind, open_questions.created_at, conversation_id, name, phone,
        coalesce(window_ends_at > $3, false) and stopped_at is null and contact_id is not null as is_reachable
      from open_questions join conversations on conversations.id = conversation_id
      where open_questions.seller_id = $1 and answered_at is null
        ${from ? 'and (open_questions.created_at, open_questions.id) < ($4, $5)' : ''}
      order by open_questions.created_at desc, open_questions.id desc limit $2`,
    values: [sellerId, limit + 1, now(), ...(from ? [new Date(from.number), from.id] : [])],
  });
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
  return { questions: shown.map(toOpenQuestion), nextCursor };
}

const toOpenQuestion = ({ created_at, conversation_id, is_reachable, ...row }: OpenQuestionRow) => ({
  ...row,
  askedAt: created_at.toISOString(),
  chatId: conversation_id,
  isReachable: is_reachable,
});
