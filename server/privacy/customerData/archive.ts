import type { Readable } from 'node:stream';
import { nameOrder } from '#domain/orders/orders.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { archivePicture } from '#server/catalogue/pictures/archive.ts';
import { chatPictureFolder } from '#server/chat/channel/media.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { type ArchiveFile, writeZip } from '#server/platform/http/zip.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { inLanguage } from '#texts/language.ts';
import { describeOrderStatus } from '#texts/orderStatus.ts';
import * as texts from '#texts/ownData.gen.ts';
import { orderActLabels, paymentMethodLabels } from '#texts/payments.ts';
import { getStatusLabel } from '#texts/pickup.ts';
import { type OwnData, readOwnData } from './ownData.ts';
import type { DataOwner } from './queries.ts';

/** A customer's data as a download: as JSON, as readable text, and with the photos that they sent. */
export async function writeCustomerArchive(
  context: ChatContext,
  owner: DataOwner,
  language: PageLanguage,
): Promise<Readable> {
  const data = await readOwnData(context, owner);
  const readable = inLanguage(language, () => describeOwnData(data));
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield { name: 'data.json', content: JSON.stringify(data, null, 2) };
    // The byte order mark makes programs read non-Latin letters as UTF-8.
    yield { name: 'data.txt', content: `\ufeff${readable}` };
    for (const { pictureId } of data.messages) {
      if (pictureId) yield* archivePicture(context, `pictures/${pictureId}.webp`, chatPictureFolder(pictureId));
    }
  }
  return writeZip(files(), context.now());
}

const labelledLine = (label: string, value: string | null) => (value ? [texts.line({ label, value })] : []);

function describeOwnData({ orders, reviews, chats, messages, blockedBy }: OwnData): string {
  const parts = [
    ...orders.map(describeOrder),
    ...reviews.map(({ shop, product, author, stars, words, answer, writtenAt }) => [
      texts.review({ product: isolated(product), shop: isolated(shop), stars, date: formatDateTime(writtenAt) }),
      ...labelledLine(texts.name(), author),
      ...labelledLine(texts.words(), words),
      ...labelledLine(texts.answer(), answer),
    ]),
    ...chats.map(({ shop, ...person }) => [texts.chat({ shop }), ...describePerson(person)]),
    ...(messages.length > 0 ? [messages.map(describeMessage)] : []),
    ...blockedBy.map(({ shop, since }) => [texts.blocked({ shop: isolated(shop), date: formatDateTime(since) })]),
  ];
  return [texts.title(), ...parts.map((lines) => lines.join('\n'))].join('\n\n');
}

function describeOrder(order: OwnData['orders'][number]): string[] {
  return [
    texts.order({
      label: nameOrder(order.label, order.number),
      shop: isolated(order.shop),
      date: formatDateTime(order.placedAt),
    }),
    texts.line({ label: texts.status(), value: describeOrderStatus(order) }),
    ...describePerson(order),
    ...labelledLine(texts.email(), order.email),
    ...labelledLine(texts.pincode(), order.pincode),
    ...labelledLine(texts.tracking(), order.tracking),
    ...labelledLine(texts.note(), order.note),
    ...order.lines.map(({ product, quantity, pricePaise }) =>
      texts.orderLine({ product: isolated(product), quantity, price: formatPaise(pricePaise) }),
    ),
    texts.line({ label: texts.total(), value: formatPaise(order.totalPaise) }),
    ...describePaymentOf(order),
    ...order.history.map(({ status, act, at }) =>
      texts.line({ label: formatDateTime(at), value: act ? orderActLabels[act]() : getStatusLabel(status, order.way) }),
    ),
  ];
}

const entryTexts = { received: texts.paid, returned: texts.sentBack, corrected: texts.corrected };

function describePaymentOf(order: OwnData['orders'][number]): string[] {
  const { method, claims, entries, refunds, payerAccount } = order;
  return [
    texts.line({ label: texts.method(), value: paymentMethodLabels[method]() }),
    ...(claims ?? []).map(({ reference, at }) => datedLine(at, texts.claimed(), reference)),
    ...(entries ?? []).map(({ kind, amountPaise, references, at }) =>
      datedLine(at, entryTexts[kind]({ amount: formatPaise(amountPaise) }), references.join(', ')),
    ),
    ...labelledLine(texts.payer(), payerAccount),
    ...(refunds ?? []).flatMap(({ amountPaise, account }) =>
      labelledLine(texts.refund({ amount: formatPaise(amountPaise) }), account),
    ),
  ];
}

const datedLine = (at: string, what: string, number: string | null): string =>
  texts.line({ label: formatDateTime(at), value: [what, number].filter(Boolean).join(', ') });

const describePerson = ({ name, phone, address }: Record<'name' | 'phone' | 'address', string | null>) => [
  ...labelledLine(texts.name(), name),
  ...labelledLine(texts.phone(), phone),
  ...labelledLine(texts.address(), address),
];

function describeMessage({ direction, shop, text, at, pictureId }: OwnData['messages'][number]): string {
  const words = [text, pictureId && texts.picture({ name: `pictures/${pictureId}.webp` })].filter(Boolean).join(' ');
  const from = { shop: shop ?? texts.marketplace(), date: formatDateTime(at), words };
  return direction === 'in' ? texts.written(from) : texts.received(from);
}
