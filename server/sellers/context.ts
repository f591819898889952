import type { IdentityContext } from '#server/identity/context.ts';

export type SellersContext = IdentityContext & {
  payments: {
    /** The address of razorpay's API, without a slash at its end. */
    razorpayUrl: string;
    /** Only a shop's own members are offered the stand-in. */
    isProduction: boolean;
  };
};
