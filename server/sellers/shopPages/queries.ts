import { AppError } from '#domain/errors.ts';
import { pageLanguages } from '#domain/platform/languages.ts';
import { suggestCity } from '#domain/sellers/cities.ts';
import type { ShopTranslations } from '#domain/sellers/shopTranslations.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';

/** Returns what the shop's page says, and the city that its address suggests. */
export async function readShopPage({ database }: IdentityContext, { sellerId }: SellerMember) {
  const page = await database.read
    .selectFrom('sellers')
    .select(['city', 'openingHours', 'replyMinutes', 'address', 'translations', 'linkLanguage'])
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!page) throw new AppError('seller_only');
  const { address, city, translations, ...rest } = page;
  return {
    ...rest,
    city: city ?? '',
    suggestedCity: suggestCity(address) ?? null,
    translation: toTranslation(translations),
  };
}

function toTranslation(translations: ShopTranslations) {
  for (const language of pageLanguages) {
    const texts = translations[language];
    if (texts) return { language, ...texts };
  }
  return null;
}
