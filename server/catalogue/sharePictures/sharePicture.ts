import type { SharePictureFormat } from '#domain/catalogue/sharePictures.ts';
import { type PageLanguage, pathInLanguage } from '#domain/platform/languages.ts';
import { ConcurrencyLimiter } from '#server/platform/limits/concurrency.ts';
import { importInChild } from '#server/platform/processes/childProcess.ts';
import { inLanguage } from '#texts/language.ts';
import { describePrice } from '#texts/prices.ts';
import * as texts from '#texts/sharePicture.gen.ts';
import type { CatalogueContext } from '../context.ts';
import { readImage } from '../previews/preview.ts';
import { readProductsToShare, readSharedProducts, readSharedShop, type SharingShop } from './queries.ts';

type Wanted = { format: SharePictureFormat; productIds: string[] | undefined };

const drawingProcess = importInChild<typeof import('./drawing.ts')>(new URL('./drawing.ts', import.meta.url));
/** One picture at a time for each shop; who waits longer than 20 s is told to try again. */
const drawingLimit = new ConcurrencyLimiter<string>({
  total: 2,
  mayStart: (sellerId, working) => !working.includes(sellerId),
  patience: 20_000,
});

/** A JPEG of the shop or of these products. Throws `product_not_available` for products that customers cannot see. */
export async function createSharePicture(
  context: CatalogueContext,
  member: SharingShop,
  { format, productIds }: Wanted,
  language: PageLanguage,
): Promise<Buffer> {
  const [shop, products] = await Promise.all([
    readSharedShop(context, member),
    productIds ? readSharedProducts(context, member, productIds) : readProductsToShare(context, member),
  ]);
  const { publicUrl } = context.server;
  const [only, ...others] = productIds ? products : [];
  const path = only && others.length === 0 ? `/product/${only.id}` : `/store/${shop.slug}`;
  const link = publicUrl + pathInLanguage(shop.linkLanguage, path);
  return drawingLimit.run(member.sellerId, async () => {
    const shown = products.map(async ({ name, images, ...price }) => ({
      name,
      price: inLanguage(language, () => describePrice(price)),
      image: await readImage(context, images),
    }));
    return drawingProcess.drawSharePicture(format, {
      businessName: shop.businessName,
      color: shop.color,
      products: await Promise.all(shown),
      link,
      invitation: inLanguage(language, texts.scan),
      address: `${publicUrl}/store/${shop.slug}`.replace(/^https?:\/\//, ''),
    });
  });
}
