import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { type DeliveryRules, deliveryLimits } from '#domain/sellers/delivery.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { saveDeliveryRules } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { AmountField } from '../../ui/form/AmountField.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { type DeliveryValues, emptyZone, parseDelivery, toDeliveryValues } from './deliveryValues.ts';
import { ParcelFields } from './ParcelFields.tsx';
import { mergePinErrors } from './pinLists.ts';
import { SaveButton } from './SaveButton.tsx';
import { useSettingsForm } from './useSettingsForm.ts';
import { ZoneFields } from './ZoneFields.tsx';

/** Delivery zones and their charges (money.md, section 7). */
export function DeliveryForm({ delivery }: { delivery: DeliveryRules }) {
  const form = useForm<DeliveryValues>({
    initialValues: toDeliveryValues(delivery),
    validate: (values) => mergePinErrors(validateFields('deliveryRules', parseDelivery(values))),
  });
  const submission = useSettingsForm(form, (values) =>
    saveDeliveryRules({ body: parseDelivery(values), throwOnError: true }),
  );
  const { zones } = form.values;
  return (
    <Form submission={submission}>
      <Text c="dimmed">{texts.zonesHint()}</Text>
      {zones.length === 0 && <Text>{texts.noZones()}</Text>}
      {zones.map((zone, index) => (
        <ZoneFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and zones have no identity
          key={index}
          form={form}
          zone={zone}
          index={index}
          onRemove={() => form.removeListItem('zones', index)}
        />
      ))}
      {zones.length < deliveryLimits.zones && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => form.insertListItem('zones', { ...emptyZone })}
          >
            {texts.addZone()}
          </Button>
        </div>
      )}
      <AmountField isWhole label={texts.defaultGrams()} {...form.getInputProps('defaultGrams')} />
      <ParcelFields form={form} />
      <SaveButton isSaving={submission.pending} />
    </Form>
  );
}
