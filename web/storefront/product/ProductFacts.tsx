import * as texts from '#texts/productFacts.gen.ts';
import { describeFacts } from '#texts/productFacts.ts';
import type { PublicProduct } from '../page/page.ts';

/** What the package says, if the shop states it. */
export function ProductFacts({ product }: { product: PublicProduct }) {
  const facts = describeFacts(product);
  if (facts.length === 0) return null;
  return (
    <section className="product-description" aria-labelledby="facts-title">
      <h2 id="facts-title">{texts.title()}</h2>
      <dl className="product-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
