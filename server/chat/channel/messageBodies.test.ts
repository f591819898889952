import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelLimits } from '#domain/chat/channel.ts';
import { fitMessageToLimits, truncate } from '#domain/chat/messageLimits.ts';
import { anyMessage } from '../../../test/messages.ts';
import { outgoingBodySchema } from '../simulator/messageSchemas.ts';
import { createMessageBody } from './messageBodies.ts';

const to = { phone: '+919811111111', serviceUserId: null };
const body = (message: Parameters<typeof fitMessageToLimits>[0], pictureId?: string) =>
  createMessageBody({ to, messageId: randomUUID(), message: fitMessageToLimits(message), pictureId, replyTo: null });

test('every message has a shape that the service takes, with and without a picture', () => {
  fc.assert(
    fc.property(anyMessage, fc.boolean(), (message, isPictured) => {
      const read = outgoingBodySchema.safeParse(
        JSON.parse(JSON.stringify(body(message, isPictured ? 'picture' : undefined))),
      );
      expect(read.error?.issues ?? []).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('choices whose names are the same where they are cut stay different', () => {
  const buttons = ['S', 'M', 'L'].map((size) => ({ id: size, title: `Blue handwoven cotton kurta, size ${size}` }));
  expect(fitMessageToLimits({ kind: 'buttons', text: 'Which one?', buttons })).toMatchObject({
    buttons: [{ title: 'Blue handwoven cott…' }, { title: 'Blue handwoven co… 2' }, { title: 'Blue handwoven co… 3' }],
  });
});

test('letters are never cut apart', () => {
  expect(truncate('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 12)).toBe('👨‍👩‍👧‍👦…');
  expect(truncate('क्षिक्षि', 6)).toBe('क्षि…');
  expect(truncate('short', channelLimits.text)).toBe('short');
});

test('who hides their phone is written to by the id that the service gave them', () => {
  const hidden = { phone: null, serviceUserId: 'IN.1349' };
  const sent = createMessageBody({
    to: hidden,
    messageId: 'x',
    message: { kind: 'text', text: 'hi' },
    pictureId: undefined,
    replyTo: null,
  });
  expect(sent).toMatchObject({ recipient: 'IN.1349' });
  expect(sent).not.toHaveProperty('to');
});
