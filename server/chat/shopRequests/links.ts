import { nameVariant } from '#domain/catalogue/options.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { pathInLanguage } from '#domain/platform/languages.ts';
import { findShopProducts } from '#server/assistant/situation/productSearch.ts';
import type { GoodsWord } from '#server/language/items.ts';
import * as draftTexts from '#texts/drafts.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { describePrice } from '#texts/prices.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { findOptionHits, selectVariants, toPairs } from '../phoneChanges/variantChanges.ts';

/** The address of the shop, and of its products by their ids, in the language of the links that it shares. */
async function readAddresses({ tx, context, member }: ShopPhone) {
  const { slug, linkLanguage } = await tx.db
    .selectFrom('sellers')
    .select(['slug', 'linkLanguage'])
    .where('id', '=', member.sellerId)
    .executeTakeFirstOrThrow();
  const addressOf = (path: string) => context.server.publicUrl + pathInLanguage(linkLanguage, path);
  return { store: addressOf(`/store/${slug}`), product: (id: string) => addressOf(`/product/${id}`) };
}

/** The picture with the shop's QR code. */
export async function sendPoster(phone: ShopPhone): Promise<OutgoingMessage> {
  const { store: address } = await readAddresses(phone);
  return inLanguage(phone.language, () => ({
    kind: 'image',
    picture: { posterOf: phone.member.sellerId },
    text: texts.qrCaption({ address }),
  }));
}

/** Products that are named by words. */
const maxProducts = 5;

const findNamed = async ({ tx, member }: ShopPhone, words: GoodsWord[]) => {
  const { sellerId } = member;
  const found = await findShopProducts(tx.db, { sellerId, words, which: 'all', leastFit: 1, limit: maxProducts });
  return found.filter(({ fit }) => fit === 1);
};

/** The links of the named products, or of the shop. */
export async function sendLinks(phone: ShopPhone, words: GoodsWord[]): Promise<OutgoingMessage> {
  const { language } = phone;
  const addresses = await readAddresses(phone);
  if (words.length === 0) {
    return createTextMessage(language, () => texts.shopLink({ address: addresses.store }));
  }
  const found = await findNamed(phone, words);
  if (found.length === 0) return createTextMessage(language, draftTexts.noProduct);
  return createTextMessage(language, () =>
    found.map(({ id, name: product }) => texts.productLink({ product, address: addresses.product(id) })).join('\n'),
  );
}

/** Price, stock and link of the products that are named, each by its words; `undefined` if one names none. */
export async function describeProducts(phone: ShopPhone, each: GoodsWord[][]): Promise<OutgoingMessage | undefined> {
  const { tx, language, member } = phone;
  const found: Awaited<ReturnType<typeof findNamed>> = [];
  for (const words of each) {
    const some = words.length > 0 ? await findNamed(phone, words) : [];
    if (some.length === 0) return undefined;
    found.push(...some);
  }
  if (found.length === 0) return undefined;
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'pricePaise', 'priceToPaise', 'isActive'])
    .where('sellerId', '=', member.sellerId)
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .orderBy('name')
    .execute();
  const addresses = await readAddresses(phone);
  return createTextMessage(language, () =>
    rows
      .map(({ id, name: product, stock, isActive, ...price }) =>
        texts.productRow({
          ...{
            product,
            price: describePrice(price),
            stock: draftTexts.draftStock({ stock }),
            isHidden: isActive ? 'false' : 'true',
          },
          address: addresses.product(id),
        }),
      )
      .join('\n'),
  );
}

/** Price and stock of the variants that words name: 'banarasi maroon kitna stock hai'. */
export async function describeVariants(
  phone: ShopPhone,
  { words, text }: { words: GoodsWord[]; text: string },
): Promise<OutgoingMessage | undefined> {
  const { tx, language, member } = phone;
  const wanted = { sellerId: member.sellerId, words, which: 'all', leastFit: 1, limit: maxProducts } as const;
  const near = await findShopProducts(tx.db, wanted);
  const found = near.filter(({ fit }) => fit === near[0]?.fit);
  const hits = words.length > 0 ? await findOptionHits(tx, member, { found, words, text }) : [];
  if (hits.length === 0) return undefined;
  const addresses = await readAddresses(phone);
  return createTextMessage(language, () =>
    hits
      .flatMap((hit) =>
        selectVariants(hit, toPairs(hit.chosen)).map(({ label, pricePaise, stock, isOffered }) =>
          texts.productRow({
            product: nameVariant(hit.name, label),
            price: formatPaise(pricePaise),
            stock: draftTexts.draftStock({ stock }),
            isHidden: isOffered ? 'false' : 'true',
            address: addresses.product(hit.id),
          }),
        ),
      )
      .slice(0, maxProducts)
      .join('\n'),
  );
}
