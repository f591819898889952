import type { Contact } from '#domain/identity/support.ts';

/** A link for each way to contact the marketplace, or its grievance officer. */
export function renderContactLinks(support: Contact | null) {
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

/** The contact links in one line. */
export function ContactLinks({ support }: { support: Contact }) {
  return renderContactLinks(support).map((link, index, { length }) => (
    <span key={link.key}>
      {link}
      {/* The no-break space keeps the dot off the start of a line. */}
      {index < length - 1 && '\u00a0· '}
    </span>
  ));
}
