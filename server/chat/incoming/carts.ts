import { answerAboutCart } from '../carts/carts.ts';
import { type FromCustomer, type Handler, inOrderLanguage, reply } from './replies.ts';

/** Handles messages about the customer's cart. Words that name the shop don't answer a cart's question. */
export const carts: Handler<FromCustomer> = {
  accepts: ({ greeting }) => greeting.length === 0,
  async handle(from) {
    const conversation = inOrderLanguage(from);
    const answers = await answerAboutCart(from.tx, from.context, conversation, from.message);
    return answers !== undefined && reply(from, conversation.language, answers);
  },
};
