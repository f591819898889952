import { FactsField } from './FactsField.tsx';
import { OtherNames } from './OtherNames.tsx';
import type { ProductFormState } from './useProductForm.ts';

/** What few products need, each behind a button. */
export const MoreFields = (props: Pick<ProductFormState, 'form'>) => (
  <>
    <OtherNames {...props} />
    <FactsField {...props} />
  </>
);
