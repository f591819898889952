/**
 * SQL that is true if an order belongs to a conversation, where both are among the tables: it was placed in the chat,
 * or on the web with the phone that the customer has since written from (chat.md, section 3).
 */
export const isOrderOf = `(orders.seller_id = conversations.seller_id and (orders.conversation_id = conversations.id
  or (orders.conversation_id is null and orders.customer_phone = conversations.phone and conversations.window_ends_at is not null)))`;
