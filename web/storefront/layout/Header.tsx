import * as texts from '#texts/storefrontFrame.gen.ts';
import { HeaderCart } from '../cartDialog/HeaderCart.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';

/** The sign-in page redirects signed-in users to their dashboard. */
export const dashboardPath = '/auth/login';

/** The landing page's links, which phones show when they are asked to. */
const menuId = 'site-menu';

type HeaderProps = {
  /** Of this page. */
  path: string;
  isLanding?: boolean;
  /** Shows the cart: of this shop, or the one that was changed last. */
  cart?: { slug?: string | undefined } | undefined;
};

/** The header of every public page. */
export function Header({ path, isLanding = false, cart }: HeaderProps) {
  return (
    <header className={isLanding ? 'header header-landing' : 'header'}>
      <div className="wrap header-row">
        <Logo />
        {isLanding && (
          <nav className="header-links" id={menuId} popover="auto" aria-label={texts.mainLinks()}>
            <a href="/shop">{texts.shop()}</a>
            <a href="#features">{texts.features()}</a>
            <a href="#how-it-works">{texts.howItWorks()}</a>
            <a href="/auth/register">{texts.becomeSeller()}</a>
            <a href="/orders">{texts.yourOrders()}</a>
          </nav>
        )}
        <div className="header-actions">
          <LanguageSwitch path={path} />
          {!isLanding && (
            <>
              <a className="header-link" href="/shop">
                {texts.shop()}
              </a>
              <a className="header-link" href="/orders">
                {texts.yourOrders()}
              </a>
            </>
          )}
          {isLanding && (
            <>
              <a className="header-link for-strangers" href="/auth/login">
                {texts.signIn()}
              </a>
              <a className="button button-primary button-small for-strangers" href="/auth/register">
                {texts.getStarted()}
              </a>
              <button
                className="button button-icon button-quiet header-menu"
                type="button"
                popoverTarget={menuId}
                aria-label={texts.menu()}
              >
                <MenuIcon />
              </button>
            </>
          )}
          <a className="button button-primary button-small for-signed-in" href={dashboardPath}>
            {texts.toDashboard()}
          </a>
          {cart && <HeaderCart slug={cart.slug} />}
        </div>
      </div>
      <div className="awning" />
    </header>
  );
}
