import * as texts from '#texts/storefrontOrder.gen.ts';
import * as payment from '#texts/storefrontPayment.gen.ts';
import type { PublicOrder } from '../page/orderPage.ts';

/** Name, address and note of the customer; where they pick the order up, the shop's address. */
export function CustomerDetails({ order }: { order: PublicOrder }) {
  const { customerName, deliveryAddress, pincode, state, note, way, seller } = order;
  const details = [
    { term: texts.name(), text: customerName },
    ...(way === 'pickup'
      ? [{ term: payment.pickUpAt(), text: seller.address }]
      : [
          { term: texts.address(), text: deliveryAddress },
          { term: payment.pincode(), text: [pincode, state].filter(Boolean).join(' · ') },
        ]),
    { term: texts.note(), text: note },
  ].filter(({ text }) => text);
  if (details.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="details-title">
      <h2 id="details-title">{texts.details()}</h2>
      <dl className="details">
        {details.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
