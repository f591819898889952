import { roles } from '#domain/identity/accounts.ts';
import { roleLabels } from '#texts/labels.ts';
import * as refusals from '#texts/refusals.gen.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/signIn.gen.ts';
import * as forms from '#texts/storefrontAccount.gen.ts';
import type { AccountPageOf } from '../page/accountPage.ts';
import { AccountCard } from './AccountCard.tsx';
import { EmailField } from './EmailField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Email, password and the role to sign in as (specification, section 2, /auth/login). */
export function SignInPage({ form, notice }: AccountPageOf<'sign-in'>) {
  return (
    <AccountCard
      title={texts.title()}
      subtitle={form.values.redirect ? texts.continueHint() : texts.hint()}
      notice={notice}
      foot={rich(texts.newHere({ link: (text) => <a href="/auth/register">{text}</a> }))}
    >
      <FormFrame
        action="/auth/login"
        form={form}
        hidden="redirect"
        failure={texts.failed()}
        pending={texts.signingIn()}
      >
        <Roles chosen={form.values.role} />
        <EmailField form={form} autoComplete="username" />
        <PasswordField
          form={form}
          name="password"
          label={forms.password()}
          autoComplete="current-password"
          missing={refusals.password_required()}
        />
        <div className="account-row">
          <label className="account-tick">
            <input type="checkbox" name="rememberMe" defaultChecked={form.values.rememberMe !== undefined} />
            {texts.rememberMe()}
          </label>
          <a href="/auth/forgot-password">{texts.forgotPassword()}</a>
        </div>
        <button className="button button-primary button-large" type="submit">
          {roles.map((role) => (
            <span key={role} className={`as-${role}`}>
              {texts.signInAs({ role: roleLabels[role]() })}
            </span>
          ))}
        </button>
      </FormFrame>
    </AccountCard>
  );
}

/** The chosen role. The style sheet alone switches the button's label. */
function Roles({ chosen }: { chosen: string | undefined }) {
  return (
    <fieldset className="roles">
      <legend className="visually-hidden">{texts.role()}</legend>
      {roles.map((role) => (
        <label key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === (chosen ?? roles[0])} />
          <span>{roleLabels[role]()}</span>
        </label>
      ))}
    </fieldset>
  );
}
