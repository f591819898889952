import { type SellingFacts as Facts, type SellingFactKind, sellingFactKinds } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/storefrontFacts.gen.ts';

type SellingFactsProps = {
  facts: Facts;
  shop: string;
  /** Level of the heading on its page. */
  as?: 'h2' | 'h3';
  /** The order form says how to pay and what delivery costs, so that only other things are left to agree on. */
  isComplete?: boolean;
};

const labels: Record<SellingFactKind, () => string> = {
  payment: texts.payment,
  deliveryArea: texts.deliveryArea,
  deliveryTime: texts.deliveryTime,
  deliveryCharge: texts.deliveryCharge,
  returns: texts.returns,
};

/**
 * Payment and delivery terms in the shop's own words. Where the shop has not written them, the text says who will
 * answer.
 */
export function SellingFacts({ facts, shop, as: Heading = 'h2', isComplete = false }: SellingFactsProps) {
  const statedKinds = sellingFactKinds.filter((kind) => facts[kind]);
  const fallbackText = (isComplete ? texts.others : statedKinds.length === 0 ? texts.untold : texts.rest)({ shop });
  return (
    <section className="facts">
      <Heading>{texts.title()}</Heading>
      {statedKinds.length > 0 && (
        <dl>
          {statedKinds.map((kind) => (
            <div key={kind}>
              <dt>{labels[kind]()}</dt>
              <dd dir="auto">{facts[kind]}</dd>
            </div>
          ))}
        </dl>
      )}
      {statedKinds.length < sellingFactKinds.length && <p dir="auto">{fallbackText}</p>}
    </section>
  );
}
