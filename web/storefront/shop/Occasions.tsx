import type { Occasion } from '#domain/catalogue/occasions.ts';
import { occasionLabels } from '#texts/occasions.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import type { ShopCriteria } from '../page/page.ts';
import { buildListUrl } from './listUrl.ts';

type OccasionsProps = { path: string; criteria: ShopCriteria; occasions: Occasion[] };

/** Links to the products for an occasion. The chosen one is first, and its link shows the list without it. */
export function Occasions({ path, criteria, occasions }: OccasionsProps) {
  const { occasion: chosen, cursor: _, ...others } = criteria;
  const shown = chosen ? [chosen, ...occasions.filter((occasion) => occasion !== chosen)] : occasions;
  return (
    <nav aria-label={texts.occasions()}>
      <ul className="chips">
        {shown.map((occasion) => (
          <li key={occasion}>
            <a
              className="chip"
              href={buildListUrl(path, occasion === chosen ? others : { ...others, occasion })}
              aria-current={occasion === chosen ? 'true' : undefined}
            >
              {occasionLabels[occasion]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
