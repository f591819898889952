import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { AppError } from '#domain/errors.ts';
import { orderExportRows } from '#domain/orders/orders.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { archivePicture } from '#server/catalogue/pictures/archive.ts';
import { chatPictureFolder } from '#server/chat/channel/media.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { writeOrdersCsv } from '#server/orders/orders/ordersCsv.ts';
import { eachOwnOrder } from '#server/orders/orders/queries.ts';
import { recordStandaloneAuditEvent } from '#server/platform/audit/commands.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import { type ArchiveFile, writeZip } from '#server/platform/http/zip.ts';
import { eachShopPartRow, listShopPictures, readExportedShop, shopParts } from './queries.ts';

/** Per process, because an archive reads everything that a shop has. */
const maxConcurrentArchives = 3;
const runningArchives = new Set<string>();

/**
 * Streams all data of a shop as one ZIP archive, one at a time per seller. Throws `archive_running`, and `unavailable`
 * while too many others download theirs.
 */
export function writeShopArchive(context: ChatContext, member: SellerMember, language: PageLanguage): Readable {
  const { sellerId } = member;
  if (runningArchives.has(sellerId)) throw new AppError('archive_running');
  if (runningArchives.size >= maxConcurrentArchives) throw new AppError('unavailable');
  runningArchives.add(sellerId);
  const archive = writeZip(createShopFiles(context, member, language), context.now());
  return archive.once('close', () => runningArchives.delete(sellerId));
}

async function* createShopFiles(
  context: ChatContext,
  member: SellerMember,
  language: PageLanguage,
): AsyncGenerator<ArchiveFile> {
  await recordStandaloneAuditEvent(context, member, { act: 'shop_exported', targetId: member.sellerId });
  yield { name: 'shop.json', content: JSON.stringify(await readExportedShop(context, member), null, 2) };
  for (const part of shopParts)
    yield { name: `${part}.json`, content: createJsonStream(eachShopPartRow(context, member, part)) };
  yield { name: 'products.csv', content: createProductsCsv(context, member) };
  for (const rows of orderExportRows) {
    const name = { orders: 'orders.csv', lines: 'order-lines.csv' }[rows];
    yield { name, content: await writeOrdersCsv(eachOwnOrder(context, member, {}), rows, language) };
  }
  const { uploads, sent } = await listShopPictures(context, member);
  for (const id of uploads) yield* archivePicture(context, `pictures/${id}.webp`, `pictures/${id}/`);
  for (const id of sent) yield* archivePicture(context, `chat-pictures/${id}.webp`, chatPictureFolder(id));
}

/** Streams rows as one JSON array, so that they are never all in memory. */
function createJsonStream(rows: AsyncIterable<Record<string, unknown>>): Readable {
  async function* text() {
    let separator = '[\n';
    for await (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }
  return Readable.from(text());
}

/** The CSV columns keep these names, as programs depend on them. */
const productColumns = [
  'id',
  'name',
  'description',
  'category',
  'price',
  'stock',
  'is_active',
  'images',
  'also_called',
];

function createProductsCsv(context: ChatContext, member: SellerMember): Readable {
  const csv = stringify({ header: true, columns: productColumns, bom: true });
  async function* cells() {
    for await (const product of eachShopPartRow(context, member, 'products')) {
      const price = (Number(product.price_paise) / 100).toFixed(2);
      const shown: Record<string, unknown> = { ...product, price, images: [product.images].flat().join(' ') };
      yield productColumns.map((column) => escapeFormula(String(shown[column])));
    }
  }
  const source = Readable.from(cells());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}
