import { hasContact } from '#domain/identity/support.ts';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/storefrontAccount.gen.ts';
import * as frame from '#texts/storefrontFrame.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import type { AccountPage } from '../page/accountPage.ts';
import type { PageContext } from '../page/page.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import { ContactLinks } from '../ui/ContactLinks.tsx';
import fieldStyles from '../ui/fields.css?inline';
import accountStyles from './account.css?inline';
import { CodePage } from './CodePage.tsx';
import { ConfirmEmailPage, EmailChangedPage, UndoEmailChangePage } from './EmailChangePages.tsx';
import { ForgotPage, ResetLinkSentPage } from './ForgotPage.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { PendingPage } from './PendingPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { ResetPage } from './ResetPage.tsx';
import { SignInPage } from './SignInPage.tsx';

const pageTitles: Record<AccountPage['name'], () => string> = {
  'sign-in': titles.signIn,
  'sign-in-code': titles.signIn,
  register: titles.register,
  'registration-pending': titles.registrationPending,
  'forgot-password': titles.forgotPassword,
  'reset-link-sent': titles.forgotPassword,
  'reset-password': titles.resetPassword,
  invitation: titles.invitation,
  'confirm-email': titles.changeEmail,
  'email-changed': titles.changeEmail,
  'undo-email-change': titles.changeEmail,
};

export function renderAccount(page: AccountPage, { support }: PageContext): RenderedPage {
  return {
    metadata: { title: `${pageTitles[page.name]()} – ${productName}`, description: texts.about() },
    content: (
      <>
        {renderContent(page)}
        <p className="wrap account-contact">
          <a href="/privacy">{frame.privacy()}</a>
        </p>
        {hasContact(support) && (
          <p className="wrap account-contact">
            {frame.contact()} <ContactLinks support={support} />
          </p>
        )}
      </>
    ),
    styles: fieldStyles + accountStyles,
    scripts: 'account',
    withoutFooter: true,
  };
}

function renderContent(page: AccountPage) {
  switch (page.name) {
    case 'sign-in':
      return <SignInPage {...page} />;
    case 'sign-in-code':
      return <CodePage {...page} />;
    case 'register':
      return <RegisterPage {...page} />;
    case 'registration-pending':
      return <PendingPage {...page} />;
    case 'forgot-password':
      return <ForgotPage {...page} />;
    case 'reset-link-sent':
      return <ResetLinkSentPage {...page} />;
    case 'reset-password':
      return <ResetPage {...page} />;
    case 'invitation':
      return <InvitationPage {...page} />;
    case 'confirm-email':
      return <ConfirmEmailPage {...page} />;
    case 'email-changed':
      return <EmailChangedPage {...page} />;
    case 'undo-email-change':
      return <UndoEmailChangePage {...page} />;
  }
}
