import * as texts from '#texts/productForm.gen.ts';
import { Toggle } from '../../../ui/form/Toggle.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { visibilityWords } from '../visibility.ts';
import { productFieldLabels } from './formValues.ts';
import type { ProductForm } from './useProductForm.ts';

/** Whether customers see the product. */
export default function Visibility({ form }: Pick<ProductForm, 'form'>) {
  return (
    <Card title={texts.status()}>
      <Toggle
        label={productFieldLabels.isActive()}
        description={visibilityWords(form.values.isActive)}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </Card>
  );
}
