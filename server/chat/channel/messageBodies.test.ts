import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelLimits } from '#domain/chat/channel.ts';
import { fitMessageToLimits, truncate } from '#domain/chat/messageLimits.ts';
import { anyMessage } from '../../../test/messages.ts';
import { outgoingBodySchema } from '../simulator/messageSchemas.ts';
import { createMessageBody } from './messageBodies.ts';

const to = { phone: '+919811111111', serviceUserId: null };
const body = (message: Parameters<typeof fitMessageToLimits>[0], mediaId?: string) =>
  createMessageBody({ to, messageId: randomUUID(), message: fitMessageToLimits(message), mediaId, replyTo: null });

test('gives every message a format that the service accepts, with and without a photo', () => {
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

test('keeps choices distinct if truncation makes their titles equal', () => {
  const buttons = ['S', 'M', 'L'].map((size) => ({ id: size, title: `Blue handwoven cotton kurta, size ${size}` }));
  expect(fitMessageToLimits({ kind: 'buttons', text: 'Which one?', buttons })).toMatchObject({
    buttons: [{ title: 'Blue handwoven cott…' }, { title: 'Blue handwoven co… 2' }, { title: 'Blue handwoven co… 3' }],
  });
});

test('keeps choices distinct if a title ends in the number that another is given', () => {
  const buttons = ['Kurta', 'Kurta 3', 'Kurta'].map((title, index) => ({ id: String(index), title }));
  expect(fitMessageToLimits({ kind: 'buttons', text: 'Which one?', buttons })).toMatchObject({
    buttons: [{ title: 'Kurta' }, { title: 'Kurta 3' }, { title: 'Kurta 4' }],
  });
});

test('leaves a description out in which only characters are left that nothing shows', () => {
  const rows = [{ id: '1', title: 'Blue kurta', description: '\0   \0' }];
  const fitting = fitMessageToLimits({ kind: 'list', text: 'Which one?', button: 'Choose', rows });
  expect(fitting).toHaveProperty('rows', [{ id: '1', title: 'Blue kurta' }]);
});

test('never splits a grapheme', () => {
  expect(truncate('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 12)).toBe('👨‍👩‍👧‍👦…');
  expect(truncate('क्षिक्षि', 6)).toBe('क्षि…');
  expect(truncate('short', channelLimits.text)).toBe('short');
});

test('addresses a customer with a hidden phone by the id of the service', () => {
  const hidden = { phone: null, serviceUserId: 'IN.1349' };
  const sent = createMessageBody({
    to: hidden,
    messageId: 'x',
    message: { kind: 'text', text: 'hi' },
    mediaId: undefined,
    replyTo: null,
  });
  expect(sent).toMatchObject({ recipient: 'IN.1349' });
  expect(sent).not.toHaveProperty('to');
});
