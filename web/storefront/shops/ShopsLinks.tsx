import * as texts from '#texts/storefrontShops.gen.ts';
import { shopsPath } from './shopsPath.ts';

/** Links to all shops, and to those near the visitor, whose city only the browser knows (nearYou.ts). */
export function ShopsLinks() {
  return (
    <p className="shops-links">
      <a href={shopsPath}>{texts.allShops()}</a>
      <a href={shopsPath} data-near hidden>
        {texts.allShops()}
      </a>
    </p>
  );
}
