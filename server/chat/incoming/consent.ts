import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { cancelQueuedMessages } from '../channel/commands.ts';
import { setUnsubscribed } from '../conversations/commands.ts';
import { type FromCustomer, fileMessage, type Handler, send } from './replies.ts';

/** STOP is confirmed once; after that nothing is sent for this shop until START (chat.md, section 1). */
export const consent: Handler<FromCustomer> = {
  accepts: ({ command }) => command?.name === 'stop' || command?.name === 'start',
  async handle(from) {
    const { tx, command, conversation, said, message } = from;
    const { id, shop } = conversation;
    const language = said ?? conversation.language;
    const isStopped = command?.name === 'stop';
    // People also greet with START.
    if (!isStopped && !conversation.stoppedAt) return false;
    await fileMessage(from, language);
    if (!(await setUnsubscribed(tx, { id, isStopped, at: message.occurredAt }))) return true;
    if (isStopped) await cancelQueuedMessages(tx, { conversationId: id });
    const text = inLanguage(language, () => (isStopped ? texts.stopped({ shop }) : texts.started({ shop })));
    return send(from, [{ kind: 'text', text }], { conversationId: id, isLast: isStopped });
  },
};
