import { type SellingFacts as Facts, type SellingFactKind, sellingFactKinds } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/storefrontFacts.gen.ts';

type SellingFactsProps = {
  facts: Facts;
  shop: string;
  /** Where the heading stands among the others of its page. */
  as?: 'h2' | 'h3';
};

const labels: Record<SellingFactKind, () => string> = {
  payment: texts.payment,
  deliveryArea: texts.deliveryArea,
  deliveryTime: texts.deliveryTime,
  deliveryCharge: texts.deliveryCharge,
  returns: texts.returns,
};

/** How one pays and how it comes, in the shop's own words; where it says nothing, who will tell, and when. */
export function SellingFacts({ facts, shop, as: Heading = 'h2' }: SellingFactsProps) {
  const said = sellingFactKinds.filter((kind) => facts[kind]);
  const rest = said.length === 0 ? texts.untold({ shop }) : texts.rest({ shop });
  return (
    <section className="facts">
      <Heading>{texts.title()}</Heading>
      {said.length > 0 && (
        <dl>
          {said.map((kind) => (
            <div key={kind}>
              <dt>{labels[kind]()}</dt>
              <dd dir="auto">{facts[kind]}</dd>
            </div>
          ))}
        </dl>
      )}
      {said.length < sellingFactKinds.length && <p dir="auto">{rest}</p>}
    </section>
  );
}
