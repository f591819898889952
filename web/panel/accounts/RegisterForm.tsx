import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { sellerCategories } from '#domain/sellers.ts';
import * as texts from '#texts/accounts.gen.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { register } from '../../api/sdk.gen.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import classes from './RegisterForm.module.css';
import { checkRegistration, emptyRegistration, toPayload } from './registrationForm.ts';

/** The application of a business (specification, sections 2 and 3). */
export function RegisterForm({ onRegistered }: { onRegistered: (message: string) => unknown }) {
  const form = useForm({ initialValues: emptyRegistration, validate: checkRegistration });
  const ceremony = useFormCeremony({
    form,
    failure: texts.registrationFailed(),
    fieldOf: { email_already_registered: 'email', weak_password: 'password' },
    submit: async (values) => (await register({ body: toPayload(values), throwOnError: true })).data.message,
    onDone: onRegistered,
  });
  const field = form.getInputProps;
  return (
    <Form ceremony={ceremony}>
      <div className={classes.pair}>
        <TextInput
          label={texts.businessName()}
          autoComplete="organization"
          required
          withAsterisk={false}
          {...field('businessName')}
        />
        <TextInput
          label={texts.ownerName()}
          autoComplete="name"
          required
          withAsterisk={false}
          {...field('ownerName')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={texts.email()}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...field('email')}
        />
        <TextInput
          label={texts.phone()}
          type="tel"
          autoComplete="tel"
          required
          withAsterisk={false}
          {...field('phone')}
        />
      </div>
      <NativeSelect
        label={texts.category()}
        data={[noCategory(), ...categories()]}
        required
        withAsterisk={false}
        {...field('category')}
      />
      <Textarea
        label={texts.address()}
        rows={2}
        autoComplete="street-address"
        required
        withAsterisk={false}
        {...field('address')}
      />
      <Textarea label={texts.description()} rows={3} {...field('description')} />
      <div className={classes.pair}>
        <NewPasswordFields
          password={{ label: texts.password(), ...field('password') }}
          confirmPassword={{ label: texts.confirmPassword(), ...field('confirmPassword') }}
        />
      </div>
      <Button type="submit" size="md" disabled={ceremony.pending}>
        {ceremony.pending ? texts.registering() : texts.register()}
      </Button>
    </Form>
  );
}

const noCategory = () => ({ value: '', label: texts.noCategory(), disabled: true });
const categories = () => sellerCategories.map((value) => ({ value, label: sellerCategoryLabels[value]() }));
