import { isOnlyShopCommand } from '#domain/chat/chatCommands.ts';
import { scheduleAnswer } from '#server/assistant/answers/commands.ts';
import { moveConversation } from '../conversations/commands.ts';
import { type FromCustomer, type Handler, reply } from './replies.ts';

const languageOf = ({ said, conversation }: FromCustomer) => said ?? conversation.language;

/** A message that only names the shop, as links do, gets a greeting. */
export const shopLinks: Handler<FromCustomer> = {
  accepts: ({ greeting, message }) => greeting.length > 0 && isOnlyShopCommand(message.text),
  handle: (from) => reply(from, languageOf(from)),
};

/** All other messages wait for the assistant; if it doesn't answer, the shop is needed. */
export const assistant: Handler<FromCustomer> = {
  accepts: () => true,
  async handle(from) {
    const { tx, context, conversation, message } = from;
    const language = languageOf(from);
    await reply(from, language);
    if (await scheduleAnswer(tx, context, { ...conversation, language }, message)) return true;
    await moveConversation(tx, { id: conversation.id, action: 'miss', at: context.now() });
    return true;
  },
};
