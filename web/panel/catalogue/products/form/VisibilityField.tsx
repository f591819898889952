import * as texts from '#texts/productForm.gen.ts';
import { Toggle } from '../../../ui/form/Toggle.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { describeVisibility } from '../productVisibility.ts';
import { productFieldLabels } from './formValues.ts';
import type { ProductFormState } from './useProductForm.ts';

export default function VisibilityField({ form }: Pick<ProductFormState, 'form'>) {
  return (
    <Card title={texts.status()}>
      <Toggle
        label={productFieldLabels.isActive()}
        description={describeVisibility(form.values.isActive)}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </Card>
  );
}
