import * as texts from '#texts/storefrontFrame.gen.ts';
import { Logo } from './Logo.tsx';

/** Signing in leads whoever is signed in on to their own dashboard. */
export const dashboardPath = '/auth/login';

/** The head of every public page: quiet for customers, with the way in for those who want to sell. */
export function Header({ landing = false }: { landing?: boolean }) {
  return (
    <header className={landing ? 'header header-landing' : 'header'}>
      <div className="wrap header-row">
        <Logo />
        {landing && (
          <nav className="header-links" aria-label={texts.mainLinks()}>
            <a href="/shop">{texts.shop()}</a>
            <a href="#features">{texts.features()}</a>
            <a href="#how-it-works">{texts.howItWorks()}</a>
            <a href="/auth/register">{texts.becomeSeller()}</a>
            <a href="/orders">{texts.yourOrders()}</a>
          </nav>
        )}
        <div className="header-actions">
          {!landing && (
            <>
              <a className="header-link" href="/shop">
                {texts.shop()}
              </a>
              <a className="header-link" href="/orders">
                {texts.yourOrders()}
              </a>
            </>
          )}
          {landing && (
            <>
              <a className="header-link for-strangers" href="/auth/login">
                {texts.signIn()}
              </a>
              <a className="button button-primary button-small for-strangers" href="/auth/register">
                {texts.getStarted()}
              </a>
            </>
          )}
          <a className="button button-primary button-small for-signed-in" href={dashboardPath}>
            {texts.toDashboard()}
          </a>
        </div>
      </div>
    </header>
  );
}
