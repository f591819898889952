import * as refusals from '#texts/refusals.gen.ts';
import * as texts from '#texts/storefrontAccount.gen.ts';
import type { AccountForm } from '../page/accountPage.ts';
import { TextField } from '../ui/Field.tsx';

/** The email for signing in. A missing email gets a friendlier message than an invalid one. */
export function EmailField({ form, autoComplete }: { form: AccountForm; autoComplete: 'username' | 'email' }) {
  const { fields, values } = form;
  const isMissing = fields?.email && !values.email?.trim();
  const shownForm = isMissing ? { ...form, fields: { ...fields, email: texts.emailMissing() } } : form;
  return (
    <TextField
      form={shownForm}
      name="email"
      label={texts.email()}
      type="email"
      autoComplete={autoComplete}
      missing={texts.emailMissing()}
      wrong={refusals.email_invalid()}
    />
  );
}
