import { lowPrice, shopSorts } from '#domain/catalogue/shop.ts';
import { maxSearchLength } from '#domain/platform/search.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { shopSortLabels } from '#texts/labels.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import type { CategoryCount, ShopCriteria } from '../page/page.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { buildListUrl } from './listUrl.ts';

type FiltersProps = {
  /** Path of the list: `/shop`, or the address of a store. */
  path: string;
  criteria: ShopCriteria;
  categories: CategoryCount[];
  /** Label of the search field. */
  label: string;
  /** Offers the filter for low prices. */
  withLowPrices?: boolean;
};

const formId = 'search-form';

/** Search, categories and sorting of a list. All of it is in the URL, so that it works without JavaScript. */
export function Filters({ path, criteria, categories, label, withLowPrices = false }: FiltersProps) {
  const { search, category, under } = criteria;
  return (
    <div className="filters">
      <search>
        {/* `data-tidy` holds the default value, which is left out of the URL. */}
        <form className="search-form" id={formId} method="get" action={path} data-tidy="newest">
          <label className="visually-hidden" htmlFor="search">
            {label}
          </label>
          <SearchIcon />
          <input
            id="search"
            name="search"
            type="search"
            placeholder={label}
            defaultValue={search}
            maxLength={maxSearchLength}
            enterKeyHint="search"
          />
          {category && <input type="hidden" name="category" value={category} />}
          {under && <input type="hidden" name="under" value={under} />}
          <button className="button button-primary" type="submit">
            {texts.search()}
          </button>
        </form>
      </search>
      {categories.length > 0 && <Categories path={path} criteria={criteria} categories={categories} />}
      <div className="sort">
        {withLowPrices && <LowPrices path={path} criteria={criteria} />}
        <label htmlFor="sort">{texts.sortBy()}</label>
        <select id="sort" name="sort" form={formId} defaultValue={criteria.sort} data-submits>
          {shopSorts.map((sort) => (
            <option key={sort} value={sort}>
              {shopSortLabels[sort]()}
            </option>
          ))}
        </select>
        <button className="button without-script" type="submit" form={formId}>
          {texts.sort()}
        </button>
      </div>
    </div>
  );
}

/** The chosen category is first, because on a phone the row is longer than the screen. */
function Categories({ path, criteria, categories }: Omit<FiltersProps, 'label'>) {
  const { search, category: chosen, under, sort } = criteria;
  const preserved = { sort, ...(search && { search }), ...(under && { under }) };
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  const sorted = [...categories].sort(
    (one, other) => Number(other.category === chosen) - Number(one.category === chosen),
  );
  const chips = [{ category: undefined, count: total }, ...sorted];
  return (
    <nav aria-label={texts.categories()}>
      <ul className="chips">
        {chips.map(({ category, count }) => (
          <li key={category ?? ''}>
            <a
              className="chip"
              href={buildListUrl(path, { ...preserved, ...(category && { category }) })}
              aria-current={category === chosen ? 'true' : undefined}
            >
              {category ? productCategoryLabels[category]() : texts.allCategories()}
              {/* Hidden beside a search or low prices, because the counts are those of the whole shop. */}
              {!search && !under && <span className="chip-count">{formatCount(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Switches the filter for low prices on and off. */
function LowPrices({ path, criteria: { search, category, under, sort } }: Pick<FiltersProps, 'path' | 'criteria'>) {
  const others = { sort, ...(search && { search }), ...(category && { category }) };
  return (
    <a
      className="chip"
      href={buildListUrl(path, under ? others : { ...others, under: lowPrice.parameter })}
      aria-current={under && 'true'}
    >
      {texts.lowPrices({ price: formatPaise(lowPrice.paise) })}
    </a>
  );
}
