import { setTimeout as pause } from 'node:timers/promises';
import { adminCaller, openShop, type Shop } from '../../e2e/shops.ts';
import { pace, readFirst, takePhotos } from './options.ts';
import type { Found, Stage } from './stage.ts';

const caption = 'Cotton kurti 499, red blue green, S M L XL, 5 each';

type Choice = { id: string; title: string };
type PhoneMessage = { id: string; text: string; choices: Choice[] };

/**
 * The shop's simulated phone, or its customer's. Messages pass through the real webhook, photos through the service's
 * downloads.
 */
export function openPhone({ caller }: Shop, as: 'seller' | 'customer') {
  const path = '/api/seller/simulator';
  const send = async (name: string, options: object) => {
    const answer = await caller.post(`${path}/${name}as=${as}`, options);
    if (answer.status() !== 204) throw new Error(`The phone was answered with ${answer.status()}.`);
  };
  return {
    say: (text: string) => send('messages?', { data: { kind: 'text', text } }),
    tap: (replyTo: string, choiceId: string) => send('messages?', { data: { kind: 'tap', replyTo, choiceId } }),
    photograph: (file: object, words = '') =>
      send(`pictures?caption=${encodeURIComponent(words)}&`, { multipart: { file } }),
    read: async () => ((await (await caller.get(`${path}?as=${as}`)).json()) as { messages: PhoneMessage[] }).messages,
  };
}

/** Asks until there is an answer. */
export async function waitFor<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(100)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error('Nothing was answered within a minute.');
}

/** A kurti in three colours and four sizes from three photos and a caption, until its public page can be opened. */
export async function chatKurti({ url }: Stage): Promise<Found> {
  const shop = await openShop(url, await adminCaller(url), 'Chat Kurtis');
  const photos = await takePhotos();
  const phone = openPhone(shop, 'seller');
  const { code } = (await (await shop.caller.post('/api/seller/phone/code')).json()) as { code: { code: string } };
  await phone.say(`CONNECT ${code.code}`);
  await waitFor(async () => (await phone.read()).find(({ text }) => text.includes('Chat Kurtis')));

  // The clip, each photo, the caption's field, its words, and 'Send'.
  const entering = pace.tap * (1 + photos.length + 2) + pace.key * caption.length;
  const sent = performance.now();
  for (const [index, photo] of photos.entries()) await phone.photograph(photo, index === 0 ? caption : '');
  const draft = await waitFor(async () =>
    (await phone.read()).findLast(({ choices }) => choices.some(({ title }) => title === 'Publish')),
  );
  const shown = performance.now();
  await pause(pace.tap);
  const publish = draft.choices.find(({ title }) => title === 'Publish');
  await phone.tap(draft.id, publish?.id ?? '');
  const id = await waitFor(
    async () => /\/product\/([\da-f-]{36})/.exec((await phone.read()).map(({ text }) => text).join(' '))?.[1],
  );
  await waitFor(async () => (await fetch(`${url}/product/${id}`)).ok || undefined);
  const live = performance.now();

  const { images, variants } = await readFirst(shop);
  const isRight =
    images.length === photos.length &&
    variants.length === 12 &&
    variants.every(({ stock, pricePaise }) => stock === 5 && pricePaise === 499_00);
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const total = entering + live - sent;
  const parts = `${seconds(entering)} s of taps and keys, the draft ${seconds(shown - sent)} s after sending, live ${seconds(live - shown)} s after that`;
  const figure = `${seconds(total)} s: ${parts}${isRight ? '' : ', but another product'}`;
  return { figure, isMet: isRight && total <= 30_000 };
}
