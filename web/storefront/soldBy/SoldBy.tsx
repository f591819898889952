import { type GrievanceOfficer, hasContact, type SupportContact } from '#domain/identity/support.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { productName } from '#domain/platform/brand.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontSoldBy.gen.ts';
import type { PublicSeller } from '../page/page.ts';
import { ContactLinks } from '../ui/ContactLinks.tsx';

type SoldByProps = {
  seller: Pick<PublicSeller, 'businessName' | 'address' | 'phone'>;
  support: SupportContact | null;
};

/** Who sells, where, and whom to ask: the law wants it shown before an order is placed (law.md, section 8). */
export function SoldBy({ seller: { businessName, address, phone }, support }: SoldByProps) {
  return (
    <section className="sold-by">
      <h3>{texts.title()}</h3>
      <p>
        <strong dir="auto">{businessName}</strong>
        {address && <span dir="auto">{address}</span>}
        <span>
          {texts.phone()} <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </span>
      </p>
      {support && (
        <p>
          {hasContact(support) && (
            <span>
              {texts.care({ product: productName })} <ContactLinks support={support} />
            </span>
          )}
          {support.officer && <Officer officer={support.officer} />}
        </p>
      )}
    </section>
  );
}

function Officer({ officer }: { officer: GrievanceOfficer }) {
  const { name, designation } = officer;
  return (
    <span>
      {rich(texts.officer({ name: () => <bdi>{[name, designation].filter(Boolean).join(', ')}</bdi> }))}{' '}
      <ContactLinks support={officer} />
    </span>
  );
}
