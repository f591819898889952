import { answerAboutCart } from '../carts/carts.ts';
import { type FromCustomer, type Handler, inOrderLanguage, reply } from './replies.ts';

/** What a message does with the customer's cart. Words that name the shop answer no question of a cart. */
export const carts: Handler<FromCustomer> = {
  accepts: ({ greeting }) => greeting.length === 0,
  async handle(from) {
    const conversation = inOrderLanguage(from);
    const answers = await answerAboutCart(from.tx, from.context, conversation, from.message);
    return answers !== undefined && reply(from, conversation.language, answers);
  },
};
