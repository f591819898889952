import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { openSimulatedPhone, sendFromSimulatedPhone } from '../simulator/commands.ts';
import { storeSimulatedFile } from '../simulator/serviceCalls.ts';
import { queueMessage } from './commands.ts';
import { chatPictureFolder } from './media.ts';

const server = createTestServer({ chats: true });

const photo = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();

/** Sends a photo from a phone of the simulator; the file may be another than the message says. */
async function send(content: Buffer, sha256 = createHash('sha256').update(content).digest('base64')) {
  const owner = await seller(server);
  const phoneId = await openSimulatedPhone(server.context, { sellerId: owner.id, isSellers: false }, 'Asha');
  const id = await storeSimulatedFile(server.context, content, 'image/jpeg');
  const image = { id, mime_type: 'image/jpeg', sha256, caption: 'this one' };
  const externalId = await sendFromSimulatedPhone(server.context, phoneId, { type: 'image', image });
  const file = async () =>
    (
      await server.rows<{ id: string; state: string; contact_id: string }>(
        `select channel_media.id, channel_media.state, contact_id from channel_media
          join channel_messages on channel_messages.id = message_id where channel_messages.external_id = $1`,
        [externalId],
      )
    )[0];
  return { phoneId, file };
}
const becomes = (read: () => Promise<unknown>, wanted: object) =>
  vi.waitFor(async () => expect(await read()).toMatchObject(wanted), { timeout: 60_000, interval: 100 });

describe('a photo received in a chat', () => {
  test('is downloaded, validated and stored in its sizes, and sent on as JPEG', async () => {
    const { phoneId, file } = await send(await photo());
    await becomes(file, { state: 'kept' });
    const { id = '', contact_id: contactId = '' } = (await file()) ?? {};
    const kept = await server.context.pictures.get(`${chatPictureFolder(id)}640.webp`);
    expect((await sharp(kept?.bytes).metadata()).format).toBe('webp');
    const message = { kind: 'image', picture: { mediaId: id }, text: 'yours' } as const;
    await server.context.database.transaction((tx) =>
      queueMessage(tx, server.context, { contactId, author: 'person', message }),
    );
    const arrived = async () =>
      (
        await server.rows<{ payload: { image: { id: string } } }>(
          "select payload from simulated_messages where phone_id = $1 and direction = 'to' and payload->>'type' = 'image'",
          [phoneId],
        )
      )[0];
    await becomes(arrived, { payload: { image: { caption: 'yours' } } });
    const [sent] = await server.rows<{ content: Buffer }>('select content from simulated_media where id = $1', [
      (await arrived())?.payload.image.id,
    ]);
    const { format, width } = await sharp(sent?.content).metadata();
    expect([format, width]).toEqual(['jpeg', 1280]);
  });

  test('is refused if it is not a photo, or does not match its message', async () => {
    const script = await send(Buffer.from('<script>alert(1)</script>'));
    await becomes(script.file, { state: 'refused' });
    const other = await send(await photo(), createHash('sha256').update('another').digest('base64'));
    await becomes(other.file, { state: 'refused' });
    const { id = '' } = (await other.file()) ?? {};
    expect(await server.context.pictures.get(`${chatPictureFolder(id)}640.webp`)).toBeUndefined();
  });
});

describe('the simulated service', () => {
  test('knows nobody without its token', async () => {
    const url = `${server.context.server.ownUrl()}/simulator/v1`;
    for (const authorization of ['', 'Bearer ', 'Bearer guessed', server.context.credentials.simulator.token]) {
      for (const [path, method] of [
        ['simulator/messages', 'POST'],
        ['simulator/media', 'POST'],
        ['simulator', 'GET'],
        [`files/${randomUUID()}`, 'GET'],
      ]) {
        const answer = await fetch(`${url}/${path}`, { method: method ?? 'GET', headers: { authorization } });
        expect(answer.status, `${method} ${path}`).toBe(401);
      }
    }
  });
});
