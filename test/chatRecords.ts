import { randomUUID } from 'node:crypto';
import type { TestSeller } from './factories.ts';
import type { TestServer } from './server.ts';

/** A customer's conversation with a shop, with one unread message. */
export async function conversation(server: TestServer, sellerId: string): Promise<string> {
  const id = randomUUID();
  await server.rows(
    `insert into conversations (id, seller_id, service_user_id, unread, created_at, updated_at)
      values ($1, $2, $3, 1, now(), now())`,
    [id, sellerId, id],
  );
  return id;
}

/** Turns a shop's assistant off, so that a person answers its customers. */
export async function switchOffAssistant(server: TestServer, { id }: TestSeller): Promise<void> {
  await server.rows(
    `insert into assistants (seller_id, mode, opens_at, closes_at, open_days, updated_at)
      values ($1, 'off', 600, 1200, '{1,2,3,4,5,6}', now())`,
    [id],
  );
}

/** A question the shop has answered, and a customer's question that is still open. */
export async function shopQuestions(server: TestServer, sellerId: string, conversationId: string) {
  const [answerId, questionId] = [randomUUID(), randomUUID()];
  await server.rows(
    `insert into shop_facts (id, seller_id, kind, question, answer, created_at, updated_at)
      values ($1, $2, 'question', $3, 'Yes', now(), now())`,
    [answerId, sellerId, answerId],
  );
  await server.rows(
    `with number as (insert into channel_numbers (id, kind, number_id, state, paced_until, created_at, updated_at)
        values ($1::uuid, 'simulator', $1::text, 'disconnected', now(), now(), now()) returning id),
      contact as (insert into contacts (id, number_id, service_user_id, paced_until, created_at, updated_at)
        select $1::uuid, id, $1::text, now(), now(), now() from number returning id, number_id),
      message as (insert into channel_messages
          (id, number_id, contact_id, conversation_id, direction, author, kind, text, content, occurred_at, created_at)
        select $1::uuid, number_id, id, $3, 'in', 'customer', 'text', 'Open?', '{}', now(), now() from contact returning id)
      insert into open_questions (id, seller_id, conversation_id, message_id, text, kind, created_at)
        select $1::uuid, $2, $3, id, 'Open?', 'question', now() from message`,
    [questionId, sellerId, conversationId],
  );
  return { answerId, questionId };
}
