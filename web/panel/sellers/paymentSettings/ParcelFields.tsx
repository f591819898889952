import { Text } from '@mantine/core';
import type { useForm } from '@mantine/form';
import * as texts from '#texts/paymentSettings.gen.ts';
import { AmountField } from '../../ui/form/AmountField.tsx';
import type { DeliveryValues } from './deliveryValues.ts';
import classes from './ZoneFields.module.css';

/** How large a shop's usual parcel is, for carriers (money.md, section 7). */
export function ParcelFields({ form }: { form: Pick<ReturnType<typeof useForm<DeliveryValues>>, 'getInputProps'> }) {
  return (
    <fieldset className={classes.zone}>
      <legend className={classes.legend}>{texts.parcel()}</legend>
      <Text c="dimmed" size="sm">
        {texts.parcelHint()}
      </Text>
      <div className={classes.charges}>
        <AmountField isWhole label={texts.length()} {...form.getInputProps('lengthCm')} />
        <AmountField isWhole label={texts.breadth()} {...form.getInputProps('breadthCm')} />
        <AmountField isWhole label={texts.height()} {...form.getInputProps('heightCm')} />
      </div>
    </fieldset>
  );
}
