import type { PageLanguage } from '#domain/platform/languages.ts';
import { defaultOpeningHours } from '#domain/sellers/shopFacts.ts';
import type { ShopPage } from '#domain/sellers/shopPage.schema.ts';
import { formatTimeValue, parseTimeValue } from '../../lib/timeValues.ts';

/** Values of the form's fields: times as 'HH:MM', days from Sunday. */
export type ShopPageValues = {
  city: string;
  showsHours: boolean;
  openingHours: { isOpen: boolean; opensAt: string; closesAt: string }[];
  secondName: string;
  secondDescription: string;
  /** Empty: each reader's own. */
  linkLanguage: PageLanguage | '';
};

/** A closed day keeps the usual hours, for when it is opened. */
export const toShopPageValues = ({ city, openingHours, translation, linkLanguage }: ShopPage): ShopPageValues => ({
  city,
  showsHours: openingHours !== null,
  openingHours: Array.from({ length: 7 }, (_, day) => {
    const hours = openingHours ? openingHours[day] : defaultOpeningHours.openDays.includes(day);
    const { opensAt, closesAt } = typeof hours === 'object' && hours ? hours : defaultOpeningHours;
    return { isOpen: Boolean(hours), opensAt: formatTimeValue(opensAt), closesAt: formatTimeValue(closesAt) };
  }),
  secondName: translation?.name ?? '',
  secondDescription: translation?.description ?? '',
  linkLanguage: linkLanguage ?? '',
});

/** `language` is that of the second name. */
export const parseShopPage = (
  { city, showsHours, openingHours, secondName, secondDescription, linkLanguage }: ShopPageValues,
  language: PageLanguage,
) => ({
  city,
  translation: secondName || secondDescription ? { language, name: secondName, description: secondDescription } : null,
  linkLanguage: linkLanguage || null,
  openingHours: showsHours
    ? openingHours.map(({ isOpen, opensAt, closesAt }) =>
        isOpen ? { opensAt: parseTimeValue(opensAt), closesAt: parseTimeValue(closesAt) } : null,
      )
    : null,
});
