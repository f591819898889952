import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { findProductsInPhoto } from '#server/catalogue/pictures/photoSearch.ts';
import { slugOf } from '#test/chats.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { pictureForm } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { finishMedia } from '../channel/media.ts';
import { openSimulatedPhone, sendFromSimulatedPhone } from '../simulator/commands.ts';
import { storeSimulatedFile } from '../simulator/serviceCalls.ts';

const server = createTestServer({ marketplaceNumber });
const simulated = createTestServer({ chats: true });
const { chats, lampShop, conversationOf } = createLampShops(server);

/** Circles in colours that depend on the seed, on a ground that doesn't. */
function draw(seed: number): Promise<Buffer> {
  const at = (step: number, size: number) => (seed * 7919 + step * 104_729 + seed * step * 31) % size;
  const circles = Array.from(
    { length: 24 },
    (_, step) =>
      `<circle cx="${at(step, 600)}" cy="${at(step + 50, 600)}" r="${20 + at(step + 9, 70)}" fill="hsl(${at(step, 360)} 70% 45%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#d8c8a8"/>${circles.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** As forwarded: cut off at the sides, with words in a bar below. */
async function forward(picture: Buffer): Promise<Buffer> {
  const cut = await sharp(picture).extract({ left: 40, top: 30, width: 520, height: 530 }).resize(320).toBuffer();
  return sharp(cut).extend({ bottom: 60, background: '#ffffff' }).jpeg({ quality: 60 }).toBuffer();
}

async function upload({ browser }: TestSeller, content: Buffer): Promise<{ url: string }> {
  const form = pictureForm({ content, name: 'photo.jpg' });
  const { body } = await browser.send({ method: 'POST', url: '/api/seller/pictures', ...form });
  return body as { url: string };
}

describe('a photo that shows one of the shop’s pictures', () => {
  test('is found by its picture, in that shop alone, and only while the product is visible', async () => {
    const owner = await seller(server);
    const other = await seller(server);
    const picture = await draw(1);
    const { url } = await upload(owner, picture);
    const shown = await product(owner, { name: 'Painted Plate', images: [url] });
    const photo = await forward(picture);
    expect(await findProductsInPhoto(server.context, owner.id, photo)).toEqual([shown]);
    expect(await findProductsInPhoto(server.context, owner.id, await forward(await draw(2)))).toEqual([]);
    expect(await findProductsInPhoto(server.context, other.id, photo)).toEqual([]);
    await server.rows('update products set is_active = false where id = $1', [shown]);
    expect(await findProductsInPhoto(server.context, owner.id, photo)).toEqual([]);
  });

  test('is found although the picture was stored before prints existed', async () => {
    const owner = await seller(server);
    const picture = await draw(3);
    const { url } = await upload(owner, picture);
    const shown = await product(owner, { images: [url] });
    await server.rows('delete from picture_prints where seller_id = $1', [owner.id]);
    expect(await findProductsInPhoto(server.context, owner.id, await forward(picture))).toEqual([shown]);
  });

  test('is compared when it is downloaded', async () => {
    const owner = await seller(simulated);
    const picture = await draw(4);
    const { url } = await upload(owner, picture);
    const shown = await product(owner, { images: [url] });
    const phoneId = await openSimulatedPhone(simulated.context, { sellerId: owner.id, isSellers: false }, 'Asha');
    const body = `SHOP ${await slugOf(simulated, owner)}`;
    await sendFromSimulatedPhone(simulated.context, phoneId, { type: 'text', text: { body } });
    const photo = await forward(picture);
    const id = await storeSimulatedFile(simulated.context, photo, 'image/jpeg');
    const sha256 = createHash('sha256').update(photo).digest('base64');
    await sendFromSimulatedPhone(simulated.context, phoneId, {
      type: 'image',
      image: { id, mime_type: 'image/jpeg', sha256 },
    });
    const read = () => simulated.rows('select product_ids from channel_media where external_id = $1', [id]);
    await vi.waitFor(async () => expect(await read()).toEqual([{ product_ids: [shown] }]), { timeout: 60_000 });
  });
});

/** Sends a photo, says what it shows, and lets the assistant reply. */
async function sendPhoto(phone: ReturnType<typeof chats.phone>, caption: string, productIds: string[]) {
  await phone.picture(caption);
  const files = await server.rows<{ id: string }>("select id from channel_media where state = 'waiting'");
  for (const { id } of files) await finishMedia(server.context, id, 'kept', productIds);
  await chats.answered();
  return words(await phone.hear());
}

describe('the assistant answers a photo', () => {
  test('of one product with its name, price and stock, without words', async () => {
    const { lamp, phone, owner } = await lampShop();
    const answer = await sendPhoto(phone, '', [lamp]);
    expect(answer).toContain('Brass Table Lamp');
    expect(answer).toContain('₹1,250');
    expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: false });
  });

  test.each([
    ['price?', '₹149'],
    ['ye milega kya', 'Clay Flower Pot'],
    ['isme red hai?', 'Clay Flower Pot'],
  ])('with the words %s about that product, whatever was spoken of before', async (caption, expected) => {
    const { pot, phone } = await lampShop();
    await phone.ask('brass lamp price');
    const answer = await sendPhoto(phone, caption, [pot]);
    expect(answer).toContain(expected);
    expect(answer).not.toContain('Brass');
  });

  test('of several products with the same picture by naming them all', async () => {
    const { lamp, pot, phone } = await lampShop();
    const answer = await sendPhoto(phone, 'price?', [lamp, pot]);
    expect(answer).toContain('Brass Table Lamp');
    expect(answer).toContain('Clay Flower Pot');
  });

  test('after its download, together with the words that follow', async () => {
    const { pot, phone } = await lampShop();
    await phone.picture();
    await phone.say('price?');
    await chats.answered();
    expect(await phone.hear()).toEqual([]);
    const [file] = await server.rows<{ id: string }>("select id from channel_media where state = 'waiting'");
    await finishMedia(server.context, file?.id ?? '', 'kept', [pot]);
    await chats.answered();
    expect(words(await phone.hear())).toContain('₹149');
  });
});

describe('a photo of something else', () => {
  test.each([
    '',
    'price?',
    'ye milega kya',
    'do you have this kurti?',
    'isme red hai',
  ])('is shown to the shop, with a word to the customer: "%s"', async (caption) => {
    const { owner, phone } = await lampShop();
    await phone.ask('brass lamp price');
    const answer = await sendPhoto(phone, caption, []);
    expect(answer).toMatch(/asked .+ if they have it|se poochh liya hai/);
    expect(answer).not.toContain('₹');
    expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: true });
    expect(await server.rows('select id from open_questions where seller_id = $1', [owner.id])).toEqual([]);
  });

  test.each([
    'paid',
    'payment done',
    'paise bhej diye',
    'पेमेंट कर दिया',
    'payment ho gaya bhai',
  ])('is for the person if the words say that it is a payment: %s', async (caption) => {
    const { owner, phone } = await lampShop();
    expect(await sendPhoto(phone, caption, [])).toMatch(/shown this to|dikha diya|दिखा दिया/);
    expect(await conversationOf(owner)).toEqual({ owner: 'paused', waits: true });
  });

  test('is for the person after talk of payment while an order is open, but not without one', async () => {
    const { owner, lamp, phone } = await lampShop();
    await phone.ask('upi id kya hai');
    expect(await sendPhoto(phone, '', [])).toMatch(/if they have it|se poochh liya hai/);
    await phone.cart([lamp, 1, 1250]);
    await phone.say('12 MG Road, Jaipur 302001');
    await phone.tap('Place order').catch(() => phone.tap('Order karein'));
    await phone.ask('upi id kya hai');
    expect(await sendPhoto(phone, 'bhej diya', [])).toMatch(/shown this to|dikha diya/);
    expect(await conversationOf(owner)).toEqual({ owner: 'paused', waits: true });
  });

  test.each([
    ['the lamp came broken, I want a refund', 'paused'],
    ['brass lamp price', 'assistant'],
    ['where is my order', 'assistant'],
  ])('leaves other words to their own answer: %s', async (caption, who) => {
    const { owner, phone } = await lampShop();
    expect(await sendPhoto(phone, caption, [])).not.toMatch(/if they have it|shown this/);
    expect((await conversationOf(owner))?.owner).toBe(who);
  });
});
