import * as texts from '#texts/invitation.gen.ts';
import * as refusals from '#texts/refusals.gen.ts';
import { rich } from '#texts/rich.ts';
import type { AccountPageOf } from '../page/accountPage.ts';
import { TextField } from '../ui/Field.tsx';
import { LinkOffIcon } from '../ui/icons.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FormFrame } from './FormFrame.tsx';
import { NewPasswordFields } from './PasswordField.tsx';

/** Creates the account of an invited admin. */
export function InvitationPage({ form, email }: AccountPageOf<'invitation'>) {
  if (email === null) {
    return (
      <AccountCard icon={<LinkOffIcon />} title={texts.notValid()} subtitle={texts.notValidHint()}>
        <div className="account-actions">
          <a className="button button-primary" href="/auth/login">
            {texts.toSignIn()}
          </a>
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={texts.title()} subtitle={rich(texts.hint({ email: () => <b>{email}</b> }))}>
      <FormFrame action="/auth/invitation" form={form} hidden="token" failure={texts.failed()} pending={texts.saving()}>
        <TextField
          form={form}
          name="name"
          label={texts.name()}
          autoComplete="name"
          missing={refusals.name_required()}
        />
        <NewPasswordFields form={form} label={texts.password()} repeatedLabel={texts.confirmPassword()} />
        <button className="button button-primary button-large" type="submit">
          {texts.save()}
        </button>
      </FormFrame>
    </AccountCard>
  );
}
