import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { UpiAccount } from '#domain/sellers/paymentSettings.ts';
import { paymentLimits } from '#domain/sellers/paymentSettings.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { saveUpiAccount } from '../../../api/sdk.gen.ts';
import { ProofFields } from '../../identity/secondFactors/ProofFields.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { SaveButton } from './SaveButton.tsx';
import { UpiCheck } from './UpiCheck.tsx';
import { parseUpi, type UpiValues, validateUpi } from './upiValues.ts';
import { useSettingsForm } from './useSettingsForm.ts';
import { VpaField } from './VpaField.tsx';

type Props = {
  upi: UpiAccount | null;
  /** Suggested as the name that UPI apps show. */
  ownerName: string;
  /** With 2-step verification. */
  needsCode: boolean;
};

/** Where the shop is paid by UPI. Asks for the password. */
export function UpiForm({ upi, ownerName, needsCode }: Props) {
  const [saved, setSaved] = useState<{ account: UpiAccount; currentPassword: string }>();
  const form = useForm<UpiValues>({
    initialValues: {
      vpa: upi?.vpa ?? '',
      name: upi?.name ?? ownerName,
      isBusiness: upi?.isBusiness ?? false,
      currentPassword: '',
      code: '',
    },
    validate: (values) => validateUpi(values, { needsCode, hadAccount: upi !== null }),
  });
  const submission = useSettingsForm(form, async (values) => {
    const body = parseUpi(values, needsCode);
    await saveUpiAccount({ body, throwOnError: true });
    const { vpa, name, isBusiness, currentPassword } = body;
    setSaved(vpa === null ? undefined : { account: { vpa, name, isBusiness }, currentPassword });
    form.setValues({ currentPassword: '', code: '' });
  });
  if (saved) {
    return (
      <UpiCheck
        {...saved}
        needsCode={needsCode}
        onDone={(name) => {
          if (name) form.setFieldValue('name', name);
          form.resetDirty();
          setSaved(undefined);
        }}
      />
    );
  }
  return (
    <Form submission={submission}>
      <VpaField {...form.getInputProps('vpa')} />
      <TextInput
        label={texts.name()}
        description={texts.nameHint()}
        maxLength={paymentLimits.payeeName}
        {...form.getInputProps('name')}
      />
      <Checkbox
        label={texts.isBusiness()}
        description={texts.isBusinessHint()}
        {...form.getInputProps('isBusiness', { type: 'checkbox' })}
      />
      <ProofFields getInputProps={form.getInputProps} needsCode={needsCode} />
      <SaveButton isSaving={submission.pending} />
    </Form>
  );
}
