import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type PaymentProviderName, providerLimits } from '#domain/sellers/paymentProviders.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { savePaymentProvider } from '../../../api/sdk.gen.ts';
import { ProofFields } from '../../identity/secondFactors/ProofFields.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { emptyKeys, type ProviderValues, parseProvider, providerChoices, validateProvider } from './providerValues.ts';
import { SaveButton } from './SaveButton.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

type Props = { provider: PaymentProviderName | null; needsCode: boolean };

/** Connects an account, its test page or none. Keys are never shown again, so all three are entered to change them. */
export function ProviderForm({ provider, needsCode }: Props) {
  const form = useForm<ProviderValues>({
    initialValues: { provider: provider ?? 'razorpay', ...emptyKeys },
    validate: (values) => validateProvider(values, needsCode),
  });
  const submission = useSettingsForm(form, async (values) => {
    await savePaymentProvider({ body: parseProvider(values, needsCode), throwOnError: true });
    form.setValues(emptyKeys);
  });
  const choices = providerChoices.filter(({ value }) => value !== 'none' || provider !== null);
  return (
    <Form submission={submission}>
      <Radio.Group label={texts.providerQuestion()} {...form.getInputProps('provider')}>
        <Stack gap="sm" mt="xs">
          {choices.map(({ value, label, hint }) => (
            <Radio key={value} value={value} label={label()} description={hint()} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.provider === 'razorpay' && (
        <>
          <Text c="dimmed">{texts.keysHint()}</Text>
          <TextInput label={texts.keyId()} maxLength={providerLimits.keyId} {...form.getInputProps('keyId')} />
          <PasswordField label={texts.keySecret()} autoComplete="new-password" {...form.getInputProps('keySecret')} />
          <PasswordField
            label={texts.webhookSecret()}
            description={texts.webhookSecretHint()}
            autoComplete="new-password"
            {...form.getInputProps('webhookSecret')}
          />
        </>
      )}
      <ProofFields getInputProps={form.getInputProps} needsCode={needsCode} />
      <SaveButton isSaving={submission.pending} />
    </Form>
  );
}
