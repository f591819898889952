import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { sellerCategories } from '#domain/sellers.ts';
import { register } from '../../api/sdk.gen.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import classes from './RegisterForm.module.css';
import { checkRegistration, emptyRegistration, toPayload } from './registrationForm.ts';

const categories = [{ value: '', label: 'Select a category', disabled: true }, ...sellerCategories];

/** The application of a business (specification, sections 2 and 3). */
export function RegisterForm({ onRegistered }: { onRegistered: (message: string) => unknown }) {
  const form = useForm({ initialValues: emptyRegistration, validate: checkRegistration });
  const ceremony = useFormCeremony({
    form,
    failure: 'Registration failed. Please try again.',
    fieldOf: { email_already_registered: 'email', weak_password: 'password' },
    submit: async (values) => (await register({ body: toPayload(values), throwOnError: true })).data.message,
    onDone: onRegistered,
  });
  const field = form.getInputProps;
  return (
    <Form ceremony={ceremony}>
      <div className={classes.pair}>
        <TextInput
          label="Business Name"
          autoComplete="organization"
          required
          withAsterisk={false}
          {...field('businessName')}
        />
        <TextInput label="Owner Name" autoComplete="name" required withAsterisk={false} {...field('ownerName')} />
      </div>
      <div className={classes.pair}>
        <TextInput label="Email" type="email" autoComplete="email" required withAsterisk={false} {...field('email')} />
        <TextInput label="Phone" type="tel" autoComplete="tel" required withAsterisk={false} {...field('phone')} />
      </div>
      <NativeSelect label="Category" data={categories} required withAsterisk={false} {...field('category')} />
      <Textarea
        label="Address"
        rows={2}
        autoComplete="street-address"
        required
        withAsterisk={false}
        {...field('address')}
      />
      <Textarea label="Description (optional)" rows={3} {...field('description')} />
      <div className={classes.pair}>
        <NewPasswordFields
          password={{ label: 'Password', ...field('password') }}
          confirmPassword={{ label: 'Confirm Password', ...field('confirmPassword') }}
        />
      </div>
      <Button type="submit" size="md" disabled={ceremony.pending}>
        {ceremony.pending ? 'Registering...' : 'Register'}
      </Button>
    </Form>
  );
}
