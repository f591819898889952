import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { deliveryLimits } from '#domain/sellers/delivery.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { AmountField } from '../../ui/form/AmountField.tsx';
import type { DeliveryValues, ZoneValues } from './deliveryValues.ts';
import classes from './ZoneFields.module.css';

type Props = {
  form: Pick<ReturnType<typeof useForm<DeliveryValues>>, 'getInputProps'>;
  zone: ZoneValues;
  index: number;
  onRemove: () => void;
};

/** One delivery zone: where it is, and what delivery costs there. */
export function ZoneFields({ form, zone, index, onRemove }: Props) {
  const number = index + 1;
  const field = (name: keyof ZoneValues) => form.getInputProps(`zones.${index}.${name}`);
  const tick = (name: 'isEverywhere' | 'isRefused') =>
    form.getInputProps(`zones.${index}.${name}`, { type: 'checkbox' });
  return (
    <fieldset className={classes.zone}>
      <legend className={classes.legend}>{texts.zone({ number })}</legend>
      <TextInput label={texts.zoneName()} maxLength={deliveryLimits.zoneName} {...field('name')} />
      <Checkbox label={texts.everywhere()} {...tick('isEverywhere')} />
      {!zone.isEverywhere && (
        <Textarea label={texts.pins()} description={texts.pinsHint()} rows={2} {...field('pins')} />
      )}
      <Checkbox label={texts.isRefused()} {...tick('isRefused')} />
      {!zone.isRefused && (
        <div className={classes.charges}>
          <AmountField label={texts.base()} {...field('basePaise')} />
          <AmountField isWhole label={texts.upTo()} {...field('upToGrams')} />
          <AmountField label={texts.step()} {...field('stepPaise')} />
          <AmountField isWhole label={texts.slab()} {...field('slabGrams')} />
          <AmountField label={texts.freeFrom()} {...field('freeFromPaise')} />
        </div>
      )}
      <div>
        <Button variant="subtle" color="red" aria-label={texts.removeZone({ number })} onClick={onRemove}>
          {texts.removeThisZone()}
        </Button>
      </div>
    </fieldset>
  );
}
