import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { sellerCategories } from '#domain/sellers/sellers.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/profile.gen.ts';
import { updateSellerProfile } from '../../../api/sdk.gen.ts';
import { type OwnSeller, type User, useSession } from '../../lib/session.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';

/** The shop's profile. The email is changed in its own card; the status cannot be changed here. */
export function SellerProfileForm({ user, seller }: { user: User; seller: OwnSeller }) {
  const session = useSession();
  const { businessName, ownerName, phoneTyped: phone, category, address, description } = seller;
  const form = useForm({
    initialValues: { businessName, ownerName, phone, category, address, description: description ?? '' },
    validate: (values) => validateFields('sellerProfile', values),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (body) => (await updateSellerProfile({ body, throwOnError: true })).data.message,
    refresh: session.refresh,
  });
  const field = (name: keyof typeof form.values) => ({ withAsterisk: false, ...form.getInputProps(name) });
  return (
    <Form submission={submission}>
      <TextInput label={texts.businessName()} autoComplete="organization" required {...field('businessName')} />
      <TextInput label={texts.ownerName()} autoComplete="name" required {...field('ownerName')} />
      <TextInput label={texts.email()} value={user.email} readOnly />
      <TextInput label={texts.phone()} type="tel" autoComplete="tel" required {...field('phone')} />
      <NativeSelect
        label={texts.category()}
        data={sellerCategories.map((value) => ({ value, label: sellerCategoryLabels[value]() }))}
        required
        {...field('category')}
      />
      <Textarea label={texts.address()} rows={2} autoComplete="street-address" required {...field('address')} />
      <Textarea label={texts.description()} description={texts.descriptionHint()} rows={3} {...field('description')} />
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
