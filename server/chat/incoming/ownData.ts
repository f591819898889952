import { dataCodeRequested } from './events.ts';
import { answerLanguage, type FromContact, type Handler } from './replies.ts';

/** A person who asks for their own data gets a code that opens it. */
export const ownData: Handler<FromContact> = {
  accepts: ({ command }) => command?.name === 'data',
  async handle(from) {
    const { tx, context, contact } = from;
    await context.events.publish(tx, dataCodeRequested, {
      contactId: contact.id,
      language: await answerLanguage(from),
    });
    return true;
  },
};
