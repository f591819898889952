import { productName } from '#domain/brand.ts';
import { Logo } from './Logo.tsx';

const lists = [
  {
    title: 'Product',
    links: [
      { label: 'Features', to: '#features' },
      { label: 'How it Works', to: '#how-it-works' },
      { label: 'Get Started', to: '/auth/register' },
      { label: 'Browse the shop', to: '/shop' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: `About ${productName}`, to: '#about' },
      { label: 'Become a Seller', to: '/auth/register' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Sign in', to: '/auth/login' },
      { label: 'Forgot password', to: '/auth/forgot-password' },
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
          <p>Shops for small businesses, run from the chat.</p>
        </div>
        {lists.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={label}>
                  <a href={to}>{label}</a>
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
      <p className="wrap">
        Small businesses sell on {productName}. <a href="/auth/register">Become a Seller</a>
      </p>
    </footer>
  );
}
