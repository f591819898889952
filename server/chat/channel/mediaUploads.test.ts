import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFileService } from '#test/fileService.ts';
import { createTestServer } from '#test/server.ts';
import { chatPictureFolder } from './media.ts';
import { uploadMedia } from './mediaUploads.ts';

const server = createTestServer();
let service: Awaited<ReturnType<typeof startFileService>>;
beforeAll(async () => {
  service = await startFileService();
});
afterAll(() => service.close());

test('leaves out a photo that the service refuses, so that the words and buttons go', async () => {
  const mediaId = randomUUID();
  const create = { width: 64, height: 64, channels: 3, background: '#884422' } as const;
  const photo = await sharp({ create }).webp().toBuffer();
  await server.context.pictures.put(`${chatPictureFolder(mediaId)}1280.webp`, photo, 'image/webp');
  const buttons = [{ id: 'publish', title: 'Publish' }];
  const message = { kind: 'buttons' as const, picture: { mediaId }, text: 'Kurti, ₹499', buttons };
  // This service has files to download, and refuses each upload with status 400.
  const access = { ...service.addresses, numberId: '1', token: 'token' };
  const uploaded = await uploadMedia(server.context, access, { message, attempts: 1 });
  expect(uploaded).toEqual({ kind: 'done', value: undefined });
});
