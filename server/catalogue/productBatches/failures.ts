import type { Refusal } from '#domain/platform/refusals.ts';
import * as errors from '#texts/errors.gen.ts';
import { translateRefusal } from '#texts/refusals.ts';

/** The message for one product or line of a batch, in place of the form's. */
export function translateFailure(reason: 'product_not_found' | 'product_changed' | Refusal): string {
  if (reason === 'product_not_found') return errors.product_not_found();
  return reason === 'product_changed' ? errors.product_changed() : translateRefusal(reason);
}
