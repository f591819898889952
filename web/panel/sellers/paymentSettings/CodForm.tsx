import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type CodSettings, collectors } from '#domain/sellers/paymentSettings.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { saveCodSettings } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { AmountField } from '../../ui/form/AmountField.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { type CodValues, parseCod, toCodValues } from './codValues.ts';
import { mergePinErrors } from './pinLists.ts';
import { SaveButton } from './SaveButton.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

const collectorLabels = { shop: texts.collectorShop, courier: texts.collectorCourier };

const pinLists = [
  ['onlyPins', texts.onlyPins],
  ['neverPins', texts.neverPins],
] as const;

/** Cash on delivery and its limits (money.md, section 6). */
export function CodForm({ cod }: { cod: CodSettings }) {
  const form = useForm<CodValues>({
    initialValues: toCodValues(cod),
    validate: (values) => mergePinErrors(validateFields('codSettings', parseCod(values))),
  });
  const submission = useSettingsForm(form, (values) => saveCodSettings({ body: parseCod(values), throwOnError: true }));
  return (
    <Form submission={submission}>
      <Checkbox label={texts.codIsOn()} {...form.getInputProps('isOn', { type: 'checkbox' })} />
      {form.values.isOn && (
        <>
          <AmountField label={texts.largest()} {...form.getInputProps('largestPaise')} />
          <AmountField label={texts.newCustomer()} {...form.getInputProps('newCustomerPaise')} />
          <AmountField label={texts.fee()} description={texts.feeHint()} {...form.getInputProps('feePaise')} />
          <AmountField
            label={texts.advance()}
            description={texts.advanceHint()}
            {...form.getInputProps('advancePaise')}
          />
          <NativeSelect
            label={texts.collector()}
            data={collectors.map((value) => ({ value, label: collectorLabels[value]() }))}
            {...form.getInputProps('collector')}
          />
          {pinLists.map(([list, label]) => (
            <Textarea
              key={list}
              label={label()}
              description={texts.pinsHint()}
              rows={3}
              {...form.getInputProps(list)}
            />
          ))}
        </>
      )}
      <SaveButton isSaving={submission.pending} />
    </Form>
  );
}
