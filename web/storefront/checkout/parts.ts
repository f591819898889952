import { PaymentFields } from './PaymentFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';

/**
 * What the order form of a shop with payment methods or delivery charges has besides. In the browser only such a form
 * loads it.
 */
export const checkoutParts = { PlaceFields, PaymentFields };
export type CheckoutParts = typeof checkoutParts;
