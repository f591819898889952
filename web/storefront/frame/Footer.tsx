import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontFrame.gen.ts';
import { Logo } from './Logo.tsx';

const lists = [
  {
    title: texts.product,
    links: [
      { label: texts.features, to: '#features' },
      { label: texts.howItWorks, to: '#how-it-works' },
      { label: texts.getStarted, to: '/auth/register' },
      { label: texts.browse, to: '/shop' },
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
    ],
  },
];

/** The landing page's foot. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <Logo />
          <p>{texts.slogan()}</p>
        </div>
        {lists.map(({ title, links }) => (
          <nav key={title()} aria-label={title()}>
            <h2>{title()}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <a href={to}>{label()}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

/** The foot of pages that customers read. */
export function SmallFooter() {
  return (
    <footer className="footer footer-small">
      <p className="wrap">{rich(texts.sellHere({ link: (text) => <a href="/auth/register">{text}</a> }))}</p>
    </footer>
  );
}
