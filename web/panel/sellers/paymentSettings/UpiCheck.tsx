import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { paymentLimits, type UpiAccount } from '#domain/sellers/paymentSettings.ts';
import { upiLink } from '#domain/sellers/upi.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { saveUpiAccount } from '../../../api/sdk.gen.ts';
import { CodeField } from '../../identity/secondFactors/ProofFields.tsx';
import { QrCode } from '../../ui/display/QrCode.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { parseUpi, type UpiValues, validateUpi } from './upiValues.ts';
import { useSettingsForm } from './useSettingsForm.ts';

/** Asked for by the code, in paise. Nobody needs to pay it. */
const checkedPaise = 100;

type Props = {
  account: UpiAccount;
  /** Typed a moment ago, for the name's own request. */
  currentPassword: string;
  needsCode: boolean;
  /** With the name, if it was changed. */
  onDone: (name?: string) => void;
};

/** A right form proves nothing: another phone shows whose UPI ID it is, and its name is what customers compare. */
export function UpiCheck({ account, currentPassword, needsCode, onDone }: Props) {
  const isChanged = ({ name }: UpiValues) => name.trim() !== account.name;
  const form = useForm<UpiValues>({
    initialValues: { ...account, name: '', currentPassword, code: '' },
    validate: (values) => validateUpi(values, { needsCode: needsCode && isChanged(values), hadAccount: true }),
  });
  const submission = useSettingsForm(form, async (values) => {
    if (isChanged(values)) await saveUpiAccount({ body: parseUpi(values, needsCode), throwOnError: true });
    onDone(values.name.trim());
  });
  const link = upiLink({ vpa: account.vpa, name: account.name, note: texts.checkNote(), amountPaise: checkedPaise });
  return (
    <Form submission={submission}>
      <Stack gap="xs">
        <Title order={3}>{texts.checkTitle()}</Title>
        <Text>{texts.checkQuestion()}</Text>
        <QrCode text={link} label={texts.checkCode({ vpa: account.vpa })} />
        <Text c="dimmed">{texts.checkHint()}</Text>
      </Stack>
      <TextInput
        label={texts.checkName()}
        maxLength={paymentLimits.payeeName}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {needsCode && <CodeField {...form.getInputProps('code')} />}
      <Group gap="sm">
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.checkDone()}
        </Button>
        <Button variant="default" disabled={submission.pending} onClick={() => onDone()}>
          {texts.checkLater()}
        </Button>
      </Group>
    </Form>
  );
}
