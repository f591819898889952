import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { type FromCustomer, type Handler, reply } from './replies.ts';

/** MENU is answered with the address of everything that the shop sells. */
export const menu: Handler<FromCustomer> = {
  accepts: ({ command }) => command?.name === 'menu',
  async handle(from) {
    const { tx, context, conversation } = from;
    const { id, shop, language } = conversation;
    const { rows } = await tx.client.query<{ slug: string }>(
      'select slug from conversations join sellers on sellers.id = seller_id where conversations.id = $1',
      [id],
    );
    const address = `${context.server.publicUrl}/store/${rows[0]?.slug}`;
    return reply(from, language, [
      { kind: 'text', text: inLanguage(language, () => texts.menu({ shop, address })), hasPreview: true },
    ]);
  },
};
