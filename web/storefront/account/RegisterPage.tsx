import { sellerCategories } from '#domain/sellers/sellers.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import * as refusals from '#texts/refusals.gen.ts';
import * as texts from '#texts/register.gen.ts';
import { rich } from '#texts/rich.ts';
import * as forms from '#texts/storefrontAccount.gen.ts';
import type { AccountForm, AccountPageOf } from '../page/accountPage.ts';
import { Field, inputProps, TextField } from '../ui/Field.tsx';
import { AccountCard } from './AccountCard.tsx';
import { EmailField } from './EmailField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { NewPasswordFields } from './PasswordField.tsx';

/** The application of a business (specification, sections 2 and 3). */
export function RegisterPage({ form }: AccountPageOf<'register'>) {
  return (
    <AccountCard
      isWide
      title={texts.title()}
      subtitle={texts.hint()}
      foot={rich(texts.registeredAlready({ link: (text) => <a href="/auth/login">{text}</a> }))}
    >
      <FormFrame action="/auth/register" form={form} failure={texts.failed()} pending={texts.registering()}>
        <BusinessFields form={form} />
        <div className="account-pair">
          <NewPasswordFields form={form} label={forms.password()} repeatedLabel={texts.confirmPassword()} />
        </div>
        <button className="button button-primary button-large" type="submit">
          {texts.register()}
        </button>
      </FormFrame>
    </AccountCard>
  );
}

function BusinessFields({ form }: { form: AccountForm }) {
  return (
    <>
      <div className="account-pair">
        <TextField
          form={form}
          name="businessName"
          label={texts.businessName()}
          autoComplete="organization"
          missing={refusals.business_name_required()}
        />
        <TextField
          form={form}
          name="ownerName"
          label={texts.ownerName()}
          autoComplete="name"
          missing={refusals.owner_name_required()}
        />
        <EmailField form={form} autoComplete="email" />
        <TextField
          form={form}
          name="phone"
          label={texts.phone()}
          type="tel"
          autoComplete="tel"
          missing={refusals.phone_required()}
        />
      </div>
      <CategoryField form={form} />
      <TextField
        form={form}
        name="address"
        label={texts.address()}
        rows={2}
        autoComplete="street-address"
        missing={refusals.address_required()}
      />
      <TextField form={form} name="description" label={texts.description()} rows={3} />
    </>
  );
}

function CategoryField({ form }: { form: AccountForm }) {
  const field = { form, name: 'category', label: texts.category(), missing: refusals.category_required() };
  return (
    <Field {...field}>
      <select {...inputProps(field)} defaultValue={form.values.category ?? ''}>
        <option value="" disabled>
          {texts.noCategory()}
        </option>
        {sellerCategories.map((category) => (
          <option key={category} value={category}>
            {sellerCategoryLabels[category]()}
          </option>
        ))}
      </select>
    </Field>
  );
}
