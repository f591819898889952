/** How a shop is paid (money.md, sections 2, 3 and 6). A shop that sets nothing up works as before. */
import { type DeliveryRules, defaultDelivery } from './delivery.ts';
import type { OfferedProvider } from './paymentProviders.ts';

/** In the sequence in which customers choose. */
export const paymentMethods = ['provider', 'upi', 'cod', 'arranged'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The methods that are paid before delivery, through a payment app or provider. */
export const isPrepaid = (method: PaymentMethod): boolean => method === 'upi' || method === 'provider';

export type UpiAccount = {
  vpa: string;
  /** The name that payment apps show. */
  name: string;
  isBusiness: boolean;
};

export const askMoments = ['placed', 'confirmed'] as const;
export type AskMoment = (typeof askMoments)[number];

/** Off the value of the goods: hundredths of a percent up to an amount, or a flat amount. Paise. */
export type PrepaidDiscount = { bp: number; capPaise: number } | { flatPaise: number };

export type PaymentRules = {
  askWhen: AskMoment;
  /** For prepaid methods only. */
  discount: PrepaidDiscount | null;
  /** 'As agreed with the shop' is offered beside other methods. */
  offersArranged: boolean;
  /** Paid orders are confirmed automatically. */
  confirmsPaid: boolean;
  /** Hours after the request until an unpaid order expires. */
  unpaidLapseHours: number;
};

export const collectors = ['shop', 'courier'] as const;
export type Collector = (typeof collectors)[number];

/** Cash on delivery, without its lists of PIN codes. Amounts are paise. */
export type CodRules = {
  isOn: boolean;
  largestPaise: number;
  feePaise: number;
  /** To be paid before the order is shipped. */
  advancePaise: number;
  collector: Collector;
  /** The largest first order of a new customer. */
  newCustomerPaise: number;
};
export type CodSettings = CodRules & { onlyPins: string[]; neverPins: string[] };

export const defaultPayment: PaymentRules = {
  askWhen: 'placed',
  discount: null,
  offersArranged: false,
  confirmsPaid: false,
  unpaidLapseHours: 24,
};

export const defaultCod: CodRules = {
  isOn: false,
  largestPaise: 5_000_00,
  feePaise: 0,
  advancePaise: 0,
  collector: 'shop',
  newCustomerPaise: 2_000_00,
};

export const paymentLimits = {
  vpa: 255,
  payeeName: 50,
  /** Hundredths of a percent. */
  discountBp: 2000,
  discountPaise: 1_00_000_00,
  lapseHours: 48,
  feePaise: 200_00,
  advancePaise: 500_00,
  orderPaise: 1_00_00_000_00,
  codPins: 20_000,
};

/** What decides about an order's price and how it may be paid. */
export type PaymentSettings = {
  upi: UpiAccount | null;
  payment: PaymentRules;
  cod: CodRules;
  delivery: DeliveryRules;
  provider: OfferedProvider | null;
};

export const defaultSettings: PaymentSettings = {
  upi: null,
  provider: null,
  payment: defaultPayment,
  cod: defaultCod,
  delivery: defaultDelivery,
};

/** The methods that a shop has set up, in the customers' sequence. Cash on delivery depends on the order besides. */
export function methodsOf({ upi, cod, payment, provider }: PaymentSettings): PaymentMethod[] {
  const isOn: Record<PaymentMethod, boolean> = {
    provider: provider !== null && !provider.isDown && !provider.isForMembers,
    upi: upi !== null,
    cod: cod.isOn,
    arranged: payment.offersArranged,
  };
  const set = paymentMethods.filter((method) => isOn[method]);
  return set.length === 0 ? ['arranged'] : set;
}

/** The settings as the shop's own members are offered them: they may try out the stand-in. */
export const settingsForMembers = ({ provider, ...settings }: PaymentSettings): PaymentSettings => ({
  ...settings,
  provider: provider && { ...provider, isForMembers: false },
});
