import type { PaymentState } from '#domain/orders/paymentStates.ts';

/** Badge colours, as names of the theme's palettes. Only what waits for the seller stands out. */
export const paymentColors: Record<PaymentState, string> = {
  none: 'gray',
  refunding: 'gray',
  refund_due: 'red',
  refunded: 'gray',
  paid: 'green',
  claimed: 'orange',
  void: 'gray',
  with_courier: 'gray',
  cash_due: 'gray',
  part_paid: 'gray',
  due: 'gray',
};
