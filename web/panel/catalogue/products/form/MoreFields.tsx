import { useEarlyTaps } from '../../../lib/useEarlyTaps.ts';
import { FactsField } from './FactsField.tsx';
import { OtherNames } from './OtherNames.tsx';
import classes from './ProductForm.module.css';
import type { ProductFormState } from './useProductForm.ts';

/** What few products need, each behind a button. */
export const MoreFields = (props: Pick<ProductFormState, 'form'>) => (
  <div ref={useEarlyTaps()} className={classes.fields} data-loads-later>
    <OtherNames {...props} />
    <FactsField {...props} />
  </div>
);
