import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/resetPassword.gen.ts';
import type { AccountPageOf } from '../page/accountPage.ts';
import { LinkOffIcon } from '../ui/icons.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FormFrame } from './FormFrame.tsx';
import { NewPasswordFields } from './PasswordField.tsx';

/** Sets a new password with the token of an emailed link (product.md, section 2). */
export function ResetPage({ form }: AccountPageOf<'reset-password'>) {
  if (!form.values.token) {
    return (
      <AccountCard icon={<LinkOffIcon />} title={texts.title()} subtitle={errors.reset_link_invalid()}>
        <div className="account-actions">
          <a className="button button-primary" href="/auth/forgot-password">
            {texts.newLink()}
          </a>
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={texts.title()}
      subtitle={texts.hint()}
      foot={<a href="/auth/forgot-password">{texts.newLink()}</a>}
    >
      <FormFrame
        action="/auth/reset-password"
        form={form}
        hidden="token"
        failure={texts.failed()}
        pending={texts.saving()}
      >
        <NewPasswordFields form={form} label={texts.newPassword()} repeatedLabel={texts.confirmNewPassword()} />
        <button className="button button-primary button-large" type="submit">
          {texts.reset()}
        </button>
      </FormFrame>
    </AccountCard>
  );
}
