import { cityLabel, type FacetName, facetNames, facetValues, inStock, priceBands } from '#domain/catalogue/facets.ts';
import { countryName } from '#texts/countries.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import * as facts from '#texts/productFacts.gen.ts';
import { rich } from '#texts/rich.ts';
import { nameOrder } from '#texts/sorting.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import type { FacetFilter, ShopCriteria } from '../page/page.ts';
import { buildListUrl } from './listUrl.ts';

type FacetFiltersProps = { path: string; criteria: ShopCriteria; facets: FacetFilter[] };

const facetLabels: Record<FacetName, () => string> = {
  price: texts.price,
  stock: texts.inStock,
  size: texts.size,
  colour: texts.colour,
  origin: facts.countryOfOrigin,
  city: texts.city,
};

/** A number of matches; '12+' where more than were counted may match, and nothing where none was. */
export const formatFound = ({ count, isAtLeast }: { count: number; isAtLeast: boolean }) =>
  isAtLeast ? texts.atLeast({ count: formatCount(count) }) : formatCount(count);

function priceLabel(key: string): string {
  const { from = 0, to } = priceBands.find((band) => band.key === key) ?? {};
  if (to === undefined) return texts.priceFrom({ from: formatPaise(from) });
  if (from === 0) return texts.lowPrices({ price: formatPaise(to) });
  return texts.priceFromTo({ from: formatPaise(from), to: formatPaise(to) });
}

function valueLabel(name: FacetName, key: string, label: string): string {
  if (name === 'price') return priceLabel(key);
  return name === 'origin' ? countryName(key) : label;
}

/** Values with their labels; countries by name. */
function labelled({ name, values }: FacetFilter) {
  const all = values.map((value) => ({ ...value, label: valueLabel(name, value.key, value.label) }));
  const order = nameOrder();
  return name === 'origin' ? all.sort((one, other) => order(one.label, other.label)) : all;
}

/** A filter for each facet: a select, or a link that switches the only value. */
export const FacetFilters = ({ path, criteria, facets, formId }: FacetFiltersProps & { formId: string }) =>
  facets.map((facet) =>
    facet.name === 'stock' ? (
      <StockFilter key={facet.name} path={path} criteria={criteria} facet={facet} />
    ) : (
      <FacetSelect key={facet.name} facet={facet} chosen={criteria[facet.name]} formId={formId} />
    ),
  );

type FacetSelectProps = { facet: FacetFilter; chosen: string | undefined; formId: string };

function FacetSelect({ facet, chosen = '', formId }: FacetSelectProps) {
  const { name } = facet;
  return (
    <span className="list-select">
      <label htmlFor={name}>{facetLabels[name]()}</label>
      <select id={name} name={name} form={formId} defaultValue={chosen} data-submits>
        <option value="">{texts.allValues()}</option>
        {labelled(facet).map(({ key, label, count, isAtLeast }) => (
          <option key={key} value={key}>
            {optionText(label, count, isAtLeast)}
          </option>
        ))}
      </select>
    </span>
  );
}

function optionText(value: string, number: number, isAtLeast: boolean): string {
  const count = formatCount(number);
  if (!isAtLeast) return texts.valueCount({ value, count });
  return number > 0 ? texts.valueAtLeast({ value, count }) : value;
}

function StockFilter({ path, criteria, facet }: Omit<FacetFiltersProps, 'facets'> & { facet: FacetFilter }) {
  const { stock, cursor: _, ...others } = criteria;
  const [counted] = facet.values;
  return (
    <a
      className="chip"
      href={buildListUrl(path, stock ? others : { ...others, stock: inStock })}
      aria-current={stock ? 'true' : undefined}
    >
      {texts.inStock()}
      {counted && <span className="chip-count">{formatFound(counted)}</span>}
    </a>
  );
}

/** Links that remove one chosen filter each. */
export function ChosenFilters({ path, criteria, facets }: FacetFiltersProps) {
  const { cursor: _, ...firstPage } = criteria;
  const chosen = facetNames.flatMap((name) => {
    const key = criteria[name];
    // What is in stock is switched off where it was switched on.
    if (!key || (name === 'stock' && facets.some((facet) => facet.name === name))) return [];
    const known = facets.find((facet) => facet.name === name)?.values.find((value) => value.key === key);
    return [{ name, label: chosenLabel(name, key, known?.label) }];
  });
  if (chosen.length === 0) return null;
  return (
    <nav aria-label={texts.chosenFilters()} className="chosen-filters">
      <ul className="chips">
        {chosen.map(({ name, label }) => (
          <li key={name}>
            <a className="chip" aria-current="true" href={buildListUrl(path, { ...firstPage, [name]: undefined })}>
              <span>
                {rich(
                  texts.removeFilter({
                    value: label,
                    hidden: (text) => <span className="visually-hidden">{text}</span>,
                  }),
                )}
              </span>
              <span aria-hidden="true">×</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function chosenLabel(name: FacetName, key: string, label: string | undefined): string {
  if (name === 'stock') return texts.inStock();
  const known = name === 'city' ? cityLabel(key) : facetValues[name].find((value) => value.key === key)?.label;
  return valueLabel(name, key, label ?? known ?? key);
}
