import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ShopLook } from '#domain/sellers/shopLook.schema.ts';
import * as texts from '#texts/shopLook.gen.ts';
import { readShopLookQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { saveShopLook } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';
import { PictureField } from './PictureField.tsx';
import { ShopColorField } from './ShopColorField.tsx';

export function ShopLookForm({ look, businessName }: { look: ShopLook; businessName: string }) {
  const [uploading, setUploading] = useState(0);
  const form = useForm<ShopLook>({
    initialValues: look,
    validate: (values) => validateFields('shopLook', values),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (body) => (await saveShopLook({ body, throwOnError: true })).data.message,
    refresh: (queryClient) => refreshQueries(queryClient, readShopLookQueryKey),
  });
  const picture = (name: 'logo' | 'cover') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string | null) => form.setFieldValue(name, value),
    onUploading: (isUploading: boolean) => setUploading((count) => count + (isUploading ? 1 : -1)),
  });
  return (
    <Form submission={submission}>
      <PictureField label={texts.logo()} hint={texts.logoHint()} shape="square" {...picture('logo')} />
      <PictureField label={texts.cover()} hint={texts.coverHint()} shape="wide" {...picture('cover')} />
      <ShopColorField
        businessName={businessName}
        value={form.values.color}
        error={form.errors.color}
        onChange={(color) => {
          form.setFieldValue('color', color);
          form.clearFieldError('color');
        }}
      />
      <div>
        <Button type="submit" variant="light" disabled={submission.pending || uploading > 0}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
