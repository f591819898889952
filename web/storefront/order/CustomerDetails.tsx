import * as texts from '#texts/storefrontOrder.gen.ts';
import type { PublicOrder } from '../page/page.ts';

/** Name, address and note of the customer. */
export function CustomerDetails({ order: { customerName, deliveryAddress, note } }: { order: PublicOrder }) {
  const details = [
    { term: texts.name(), text: customerName },
    { term: texts.address(), text: deliveryAddress },
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
