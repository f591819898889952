import { initialOf } from '#domain/platform/initials.ts';
import { pictureSources } from '#domain/platform/pictures.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { formatCount } from '#texts/formats.ts';
import { nameOrder } from '#texts/sorting.ts';
import * as texts from '#texts/storefrontShops.gen.ts';
import type { CityCount, ListedShop, Page } from '../page/page.ts';
import { buildShopsUrl, shopsPath } from './shopsPath.ts';

type ShopsPageProps = Omit<Extract<Page, { name: 'shops' }>, 'name'>;

/** All shops, or those of the visitor's city. */
export function ShopsPage({ city, cities, list, isFirst }: ShopsPageProps) {
  const { shops, nextCursor } = list;
  return (
    <div className="wrap browse">
      <div className="browse-head">
        <h1>{city ? texts.shopsIn({ city }) : texts.shops()}</h1>
        <p className="lead">{texts.lead()}</p>
      </div>
      {cities.length > 0 && <CityForm city={city} cities={cities} />}
      <section aria-label={texts.shops()}>
        {!isFirst && (
          <p className="listing-back">
            <a href={buildShopsUrl({ city })}>{texts.toFirstPage()}</a>
          </p>
        )}
        {shops.length > 0 ? (
          <ul className="shops">
            {shops.map((shop) => (
              <ShopCard key={shop.slug} shop={shop} />
            ))}
          </ul>
        ) : (
          <div className="empty">
            <h2>{city ? texts.noneIn({ city }) : texts.none()}</h2>
            <a className="button" href={city ? shopsPath : '/shop'}>
              {city ? texts.allShops() : texts.products()}
            </a>
          </div>
        )}
        {nextCursor && (
          <p className="listing-more">
            <a className="button button-large" rel="next" href={buildShopsUrl({ city, cursor: nextCursor })}>
              {texts.more()}
            </a>
          </p>
        )}
      </section>
    </div>
  );
}

function CityForm({ city, cities }: { city: string | undefined; cities: CityCount[] }) {
  const order = nameOrder();
  const isKnown = cities.some((known) => known.city === city);
  return (
    <form className="sort" method="get" action={shopsPath} data-tidy="">
      <label htmlFor="city">{texts.yourCity()}</label>
      <select id="city" name="city" defaultValue={city ?? ''} data-submits data-city>
        <option value="">{texts.allCities()}</option>
        {city && !isKnown && <option value={city}>{city}</option>}
        {cities
          .toSorted((one, other) => order(one.city, other.city))
          .map(({ city: name, count }) => (
            <option key={name} value={name}>
              {texts.cityWithCount({ city: name, count: formatCount(count) })}
            </option>
          ))}
      </select>
      <button className="button without-script" type="submit">
        {texts.show()}
      </button>
    </form>
  );
}

function ShopCard({ shop: { slug, businessName, category, city, logo } }: { shop: ListedShop }) {
  const initial = initialOf(businessName);
  return (
    <li>
      <a className="shop-card" href={`/store/${slug}`}>
        {logo ? (
          <img {...pictureSources(logo)} sizes="4rem" alt="" width="64" height="64" loading="lazy" decoding="async" />
        ) : (
          <span className="shop-initial" aria-hidden="true">
            {initial}
          </span>
        )}
        <span>
          <b dir="auto">{businessName}</b>
          <span className="shop-place">
            {city
              ? texts.categoryAndCity({ category: sellerCategoryLabels[category](), city })
              : sellerCategoryLabels[category]()}
          </span>
        </span>
      </a>
    </li>
  );
}
