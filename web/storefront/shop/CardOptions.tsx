import { facetValues } from '#domain/catalogue/facets.ts';
import { isImported } from '#domain/catalogue/packageFacts.ts';
import { countryName } from '#texts/countries.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import { ColourDot } from '../options/ColourDot.tsx';
import type { ListedProduct } from '../page/page.ts';

/** Where imported goods come from. */
export function CardOrigin({ facets }: { facets: string[] }) {
  const country = facets.flatMap((facet) => facet.match(/^origin:(.+)/)?.[1] ?? [])[0];
  return (
    isImported(country) && (
      <span className="product-options">{texts.importedFrom({ country: countryName(country) })}</span>
    )
  );
}

/** The colours and the number of sizes of a product with options. */
export function CardOptions({ options }: { options: NonNullable<ListedProduct['options']> }) {
  const { colours, colourCount, sizeCount } = options;
  if (colours.length === 0 && sizeCount < 2) return null;
  return (
    <span className="product-options">
      {colours.length > 0 && <Colours keys={colours} more={colourCount - colours.length} />}
      {sizeCount > 1 && <span>{texts.sizes({ count: sizeCount })}</span>}
    </span>
  );
}

function Colours({ keys, more }: { keys: string[]; more: number }) {
  const names = keys.map((key) => facetValues.colour.find((colour) => colour.key === key)?.label ?? key).join(', ');
  return (
    <span className="product-colours">
      <span className="visually-hidden">
        {more > 0 ? texts.coloursAndMore({ names, count: more }) : texts.colours({ names })}
      </span>
      {keys.map((key) => (
        <ColourDot key={key} valueKey={key} />
      ))}
      {more > 0 && <span aria-hidden="true">{texts.moreColours({ count: more })}</span>}
    </span>
  );
}
