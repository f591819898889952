import { Logo } from './Logo.tsx';

/** The head of every public page: quiet for customers, with the way in for those who want to sell. */
export function Header({ dashboard, landing = false }: { dashboard: string | null; landing?: boolean }) {
  return (
    <header className={landing ? 'header header-landing' : 'header'}>
      <div className="wrap header-row">
        <Logo />
        {landing && (
          <nav className="header-links" aria-label="Main">
            <a href="/shop">Shop</a>
            <a href="#features">Features</a>
            <a href="#how-it-works">How it Works</a>
            <a href="/auth/register">Become a Seller</a>
          </nav>
        )}
        <div className="header-actions">
          {!landing && (
            <a className="header-link" href="/shop">
              Shop
            </a>
          )}
          {landing && !dashboard && (
            <>
              <a className="header-link" href="/auth/login">
                Sign in
              </a>
              <a className="button button-primary button-small" href="/auth/register">
                Get Started
              </a>
            </>
          )}
          {dashboard && (
            <a className="button button-primary button-small" href={dashboard}>
              Go to dashboard
            </a>
          )}
        </div>
      </div>
    </header>
  );
}
