import { facetNames, listFacets } from '#domain/catalogue/facets.ts';
import type { Occasion } from '#domain/catalogue/occasions.ts';
import { lowPrice, shopSorts } from '#domain/catalogue/shop.ts';
import { maxSearchLength } from '#domain/platform/search.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatPaise } from '#texts/formats.ts';
import { shopSortLabels } from '#texts/labels.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import type { CategoryCount, FacetFilter, ShopCriteria } from '../page/page.ts';
import { FiltersIcon, SearchIcon } from '../ui/icons.tsx';
import { ChosenFilters, FacetFilters, formatFound } from './FacetFilters.tsx';
import { buildListUrl } from './listUrl.ts';
import { Occasions } from './Occasions.tsx';

type FiltersProps = {
  /** Path of the list: `/shop`, or the address of a store. */
  path: string;
  criteria: ShopCriteria;
  categories: CategoryCount[];
  facets: FacetFilter[];
  /** Label of the search field. */
  label: string;
  occasions?: Occasion[];
  /** Offers the filter for low prices. */
  withLowPrices?: boolean;
};

const formId = 'search-form';
const filtersId = 'list-filters';

/** Search, categories and sorting of a list. All of it is in the URL, so that it works without JavaScript. */
export function Filters({
  path,
  criteria,
  categories,
  facets,
  label,
  occasions = [],
  withLowPrices = false,
}: FiltersProps) {
  const { search, category, under, occasion } = criteria;
  // Filters that the list does not offer, such as those of a later page, are kept by the form.
  const kept = facetNames.filter((name) => name === 'stock' || !facets.some((facet) => facet.name === name));
  return (
    <div className="filters" data-facets={facets.length}>
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
          {occasion && <input type="hidden" name="occasion" value={occasion} />}
          {kept.map((name) => criteria[name] && <input key={name} type="hidden" name={name} value={criteria[name]} />)}
          <button className="button button-primary" type="submit" aria-label={texts.search()}>
            <SearchIcon />
            <span className="button-text">{texts.search()}</span>
          </button>
          <FiltersButton criteria={criteria} />
        </form>
      </search>
      <div className="chip-rows">
        {categories.length > 0 && <Categories path={path} criteria={criteria} categories={categories} />}
        {(occasions.length > 0 || occasion) && <Occasions path={path} criteria={criteria} occasions={occasions} />}
      </div>
      <fieldset className="sort" id={filtersId} popover="auto" aria-label={texts.filters({ count: 0 })}>
        {withLowPrices && <LowPrices path={path} criteria={criteria} />}
        <FacetFilters path={path} criteria={criteria} facets={facets} formId={formId} />
        <span className="list-select">
          <label htmlFor="sort">{texts.sortBy()}</label>
          <select id="sort" name="sort" form={formId} defaultValue={criteria.sort} data-submits>
            {shopSorts
              .filter((sort) => sort !== 'relevance' || criteria.search)
              .map((sort) => (
                <option key={sort} value={sort}>
                  {shopSortLabels[sort]()}
                </option>
              ))}
          </select>
        </span>
        <button className="button without-script" type="submit" form={formId}>
          {facets.length > 0 ? texts.apply() : texts.sort()}
        </button>
      </fieldset>
      <ChosenFilters path={path} criteria={criteria} facets={facets} />
    </div>
  );
}

/** Opens filters and sorting on a phone, and shows how many are chosen. */
function FiltersButton({ criteria }: Pick<FiltersProps, 'criteria'>) {
  const count = listFacets(criteria).length + (criteria.under ? 1 : 0);
  return (
    <button
      className="button filters-button"
      type="button"
      popoverTarget={filtersId}
      aria-label={texts.filters({ count })}
      {...(count > 0 && { 'data-count': count })}
    >
      <FiltersIcon />
    </button>
  );
}

/** The chosen category is first, because on a phone the row is longer than the screen. */
function Categories({ path, criteria, categories }: Pick<FiltersProps, 'path' | 'criteria' | 'categories'>) {
  const { category: chosen, cursor: _, ...preserved } = criteria;
  const isAtLeast = categories.some((one) => one.isAtLeast);
  const total = categories.some(({ count }) => count === null)
    ? null
    : categories.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const sorted = [...categories].sort(
    (one, other) => Number(other.category === chosen) - Number(one.category === chosen),
  );
  const chips = [{ category: undefined, count: total, isAtLeast }, ...sorted];
  return (
    <nav aria-label={texts.categories()}>
      <ul className="chips">
        {chips.map(({ category, count, isAtLeast }) => (
          <li key={category ?? ''}>
            <a
              className="chip"
              href={buildListUrl(path, { ...preserved, category })}
              aria-current={category === chosen ? 'true' : undefined}
            >
              {category ? productCategoryLabels[category]() : texts.allCategories()}
              {count !== null && <span className="chip-count">{formatFound({ count, isAtLeast })}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Switches the filter for low prices on and off. */
function LowPrices({ path, criteria }: Pick<FiltersProps, 'path' | 'criteria'>) {
  const { under, cursor: _, ...others } = criteria;
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
