import { type FromCustomer, type FromPhone, fileMessage, type Handler } from './replies.ts';

/** A reaction, a message taken back or a notice of the service is in the thread, and nobody needs to answer it. */
export const silentMessages: Handler<FromCustomer> = {
  accepts: ({ message }) => message.asksNothing === true,
  async handle(from) {
    await fileMessage(from, from.conversation.language);
    return true;
  },
};

/** The same from a shop's phone. */
export const silentPhoneMessages: Handler<FromPhone> = {
  accepts: ({ message }) => message.asksNothing === true,
  handle: async () => true,
};
