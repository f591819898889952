import { AppError } from '#domain/errors.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { languageOfText } from '#domain/platform/scripts.ts';
import type { ShopPage } from '#domain/sellers/shopPage.schema.ts';
import type { ShopTranslations } from '#domain/sellers/shopTranslations.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';

/** Saves what the shop's page says. Throws `validation_failed` for a second name in the language of the first. */
export function saveShopPage(
  { database, now }: IdentityContext,
  { sellerId }: SellerMember,
  { city, openingHours, translation, linkLanguage }: ShopPage,
): Promise<void> {
  return database.transaction(async ({ db }) => {
    const { businessName } = await db
      .selectFrom('sellers')
      .select('businessName')
      .where('id', '=', sellerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (translation?.language === languageOfText(businessName)) {
      throw new AppError('validation_failed', { fields: { 'translation.language': refusal('second_language_taken') } });
    }
    await db
      .updateTable('sellers')
      .set({ city: city || null, openingHours: openingHours && JSON.stringify(openingHours), updatedAt: now() })
      .set(translation === undefined ? {} : { translations: JSON.stringify(toTranslations(translation)) })
      .set(linkLanguage === undefined ? {} : { linkLanguage })
      .where('id', '=', sellerId)
      .execute();
  });
}

function toTranslations(translation: NonNullable<ShopPage['translation']> | null): ShopTranslations {
  if (!translation) return {};
  const { language, ...texts } = translation;
  return { [language]: texts };
}
