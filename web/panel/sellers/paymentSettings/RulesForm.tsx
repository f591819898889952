import { Checkbox, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { askMoments, type PaymentRules, paymentLimits } from '#domain/sellers/paymentSettings.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { savePaymentRules } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { AmountField } from '../../ui/form/AmountField.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { discountKinds, findDiscountErrors, parseRules, type RulesValues, toRulesValues } from './rulesValues.ts';
import { SaveButton } from './SaveButton.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

const askLabels = { placed: texts.askPlaced, confirmed: texts.askConfirmed };
const discountLabels = { none: texts.noDiscount, percent: texts.percentDiscount, flat: texts.flatDiscount };

/** When payment is asked for, and what it changes (money.md, sections 1 and 2). */
export function RulesForm({ rules }: { rules: PaymentRules }) {
  const form = useForm<RulesValues>({
    initialValues: toRulesValues(rules),
    validate: (values) => {
      const typed = parseRules(values);
      return { ...validateFields('paymentRules', { ...typed, discount: null }), ...findDiscountErrors(typed) };
    },
  });
  const submission = useSettingsForm(form, (values) =>
    savePaymentRules({ body: parseRules(values), throwOnError: true }),
  );
  const { discountKind } = form.values;
  return (
    <Form submission={submission}>
      <NativeSelect
        label={texts.askWhen()}
        data={askMoments.map((value) => ({ value, label: askLabels[value]() }))}
        {...form.getInputProps('askWhen')}
      />
      <NativeSelect
        label={texts.discount()}
        description={texts.discountHint()}
        data={discountKinds.map((value) => ({ value, label: discountLabels[value]() }))}
        {...form.getInputProps('discountKind')}
      />
      {discountKind === 'percent' && (
        <>
          <AmountField label={texts.percent()} {...form.getInputProps('percent')} />
          <AmountField label={texts.cap()} {...form.getInputProps('cap')} />
        </>
      )}
      {discountKind === 'flat' && <AmountField label={texts.flat()} {...form.getInputProps('flat')} />}
      <Checkbox label={texts.offersArranged()} {...form.getInputProps('offersArranged', { type: 'checkbox' })} />
      <Checkbox
        label={texts.confirmsPaid()}
        description={texts.confirmsPaidHint()}
        {...form.getInputProps('confirmsPaid', { type: 'checkbox' })}
      />
      <AmountField
        isWhole
        label={texts.unpaidHours()}
        description={texts.unpaidHoursHint()}
        max={paymentLimits.lapseHours}
        {...form.getInputProps('unpaidLapseHours')}
      />
      <SaveButton isSaving={submission.pending} />
    </Form>
  );
}
