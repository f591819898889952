import type { SupportContact } from '#domain/identity/support.ts';

/** A link for each way to the people who run the marketplace. */
export function renderContactLinks(support: SupportContact | null) {
  const { email, phone, phoneTyped } = support ?? {};
  return [
    ...(email
      ? [
          <a key="email" href={`mailto:${email}`}>
            {email}
          </a>,
        ]
      : []),
    ...(phone
      ? [
          <a key="phone" href={`tel:${phone}`}>
            {phoneTyped ?? phone}
          </a>,
        ]
      : []),
  ];
}

/** The same in one line. */
export function ContactLinks({ support }: { support: SupportContact }) {
  return renderContactLinks(support).map((link, index, { length }) => (
    <span key={link.key}>
      {link}
      {/* With a blank that is not broken: no line begins with the dot. */}
      {index < length - 1 && '\u00a0· '}
    </span>
  ));
}
