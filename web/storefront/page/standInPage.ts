import type { StandInStatus } from '#domain/sellers/paymentProviders.ts';

/** The page of the stand-in payment provider. No money moves. */
export type StandInPageData = {
  name: 'stand-in';
  /** Part of the address of its forms. */
  id: string;
  formToken: string;
  amountPaise: number;
  description: string;
  status: StandInStatus;
  /** Back to the shop. */
  returnPath: string;
  hasFailed: boolean;
};
