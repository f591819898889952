import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { createPaymentContent } from './serviceBills.ts';

export type MessageRecipient = { phone: string | null; serviceUserId: string | null };
export type OutgoingEnvelope = {
  to: MessageRecipient;
  /** Returned with every delivery status of the message. */
  messageId: string;
  message: OutgoingMessage;
  /** The service's id of the photo or document, if the message has one. */
  mediaId: string | undefined;
  replyTo: string | null;
};

/** Returns a message in the service's format (facts.md, section 4). */
export function createMessageBody({ to, messageId, message, mediaId, replyTo }: OutgoingEnvelope): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(to.phone ? { to: to.phone.replace('+', '') } : { recipient: to.serviceUserId }),
    biz_opaque_callback_data: messageId,
    ...(replyTo && { context: { message_id: replyTo } }),
    ...createContent(message, mediaId),
  };
}

function createContent(message: OutgoingMessage, mediaId: string | undefined): object {
  switch (message.kind) {
    case 'text':
      if (message.payment) return createPaymentContent(message.text, message.payment);
      return { type: 'text', text: { body: message.text, preview_url: message.hasPreview ?? false } };
    case 'buttons': {
      const buttons = message.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }));
      const header = mediaId && { header: { type: 'image', image: { id: mediaId } } };
      return createInteractive('button', message.text, { ...header, action: { buttons } });
    }
    case 'list':
      return createInteractive('list', message.text, {
        action: { button: message.button, sections: [{ rows: message.rows }] },
      });
    case 'image':
    case 'product':
      return createImageHeader(message.text, mediaId);
    case 'document':
      return createDocumentHeader(message, mediaId);
    case 'template':
      return { type: 'template', template: createTemplate(message) };
  }
}

const createInteractive = (type: string, text: string, rest: object) => ({
  type: 'interactive',
  interactive: { type, body: { text }, ...rest },
});

/** Without its photo a message is only text, so the link in it gets a preview. */
const createImageHeader = (text: string | undefined, mediaId: string | undefined) =>
  mediaId
    ? { type: 'image', image: { id: mediaId, ...(text && { caption: text }) } }
    : { type: 'text', text: { body: text || '…', preview_url: true } };

const createDocumentHeader = (
  { text, document }: Extract<OutgoingMessage, { kind: 'document' }>,
  id?: string,
): object =>
  id
    ? { type: 'document', document: { id, filename: document.name, caption: text } }
    : { type: 'text', text: { body: text, preview_url: false } };

function createTemplate({ name, language, parameters }: Extract<OutgoingMessage, { kind: 'template' }>): object {
  const body = { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) };
  return { name, language: { code: language }, ...(parameters.length > 0 && { components: [body] }) };
}
