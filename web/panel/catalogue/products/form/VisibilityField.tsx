import * as texts from '#texts/productForm.gen.ts';
import { useEarlyTaps } from '../../../lib/useEarlyTaps.ts';
import { Toggle } from '../../../ui/form/Toggle.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { describeVisibility } from '../productVisibility.ts';
import { productFieldLabels } from './formValues.ts';
import type { ProductFormState } from './useProductForm.ts';

type Props = Pick<ProductFormState, 'form'> & { isTakenDown: boolean };

/** Only admins can end a take-down, which `ModerationNotice` explains. */
export function VisibilityField({ form, isTakenDown }: Props) {
  return (
    <Card title={texts.status()}>
      <div ref={useEarlyTaps()} data-loads-later>
        <Toggle
          label={productFieldLabels.isActive()}
          description={describeVisibility(form.values.isActive && !isTakenDown)}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
          {...(isTakenDown && { checked: false, disabled: true })}
        />
      </div>
    </Card>
  );
}
