import { hasContact, type SupportContact } from '#domain/identity/support.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontFrame.gen.ts';
import { ContactLinks, renderContactLinks } from '../ui/ContactLinks.tsx';
import { Logo } from './Logo.tsx';

const linkLists = [
  {
    title: texts.product,
    links: [
      { label: texts.features, to: '#features' },
      { label: texts.howItWorks, to: '#how-it-works' },
      { label: texts.getStarted, to: '/auth/register' },
      { label: texts.browse, to: '/shop' },
      { label: texts.yourOrders, to: '/orders' },
    ],
  },
  {
    title: texts.company,
    links: [
      { label: texts.about, to: '#about' },
      { label: texts.becomeSeller, to: '/auth/register' },
    ],
  },
  {
    title: texts.support,
    links: [
      { label: texts.signIn, to: '/auth/login' },
      { label: texts.forgotPassword, to: '/auth/forgot-password' },
      { label: texts.privacy, to: '/privacy' },
    ],
  },
];

/** The footer of the landing page. */
export function Footer({ support }: { support: SupportContact | null }) {
  return (
    <footer className="footer">
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <Logo />
          <p>{texts.slogan()}</p>
        </div>
        {linkLists.map(({ title, links }) => (
          <nav key={title()} aria-label={title()}>
            <h2>{title()}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <a href={to}>{label()}</a>
                </li>
              ))}
              {title === texts.support && <SupportLinks support={support} />}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

function SupportLinks({ support }: { support: SupportContact | null }) {
  return renderContactLinks(support).map((link) => <li key={link.key}>{link}</li>);
}

/** The footer of all other public pages. */
export function SmallFooter({ support }: { support: SupportContact | null }) {
  return (
    <footer className="footer footer-small">
      <p className="wrap">{rich(texts.sellHere({ link: (text) => <a href="/auth/register">{text}</a> }))}</p>
      <p className="wrap">
        <a href="/privacy">{texts.privacy()}</a>
      </p>
      {hasContact(support) && (
        <p className="wrap">
          {texts.contact()} <ContactLinks support={support} />
        </p>
      )}
    </footer>
  );
}
