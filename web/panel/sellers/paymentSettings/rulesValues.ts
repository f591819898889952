import { type PaymentRules, paymentLimits } from '#domain/sellers/paymentSettings.ts';
import { formatPaise } from '#texts/formats.ts';
import * as refusals from '#texts/refusals.gen.ts';
import { parseRupees, toRupees } from '../../lib/rupees.ts';

export const discountKinds = ['none', 'percent', 'flat'] as const;
type DiscountKind = (typeof discountKinds)[number];

/** Values of the form's fields: percent, rupees and hours as typed. */
export type RulesValues = Omit<PaymentRules, 'discount' | 'unpaidLapseHours'> & {
  discountKind: DiscountKind;
  percent: string;
  cap: string;
  flat: string;
  unpaidLapseHours: string;
};

export function toRulesValues({ discount, unpaidLapseHours, ...rules }: PaymentRules): RulesValues {
  const isPercent = discount !== null && 'bp' in discount;
  return {
    ...rules,
    unpaidLapseHours: String(unpaidLapseHours),
    discountKind: discount === null ? 'none' : isPercent ? 'percent' : 'flat',
    percent: isPercent ? String(discount.bp / 100) : '',
    cap: isPercent ? toRupees(discount.capPaise) : '',
    flat: discount !== null && 'flatPaise' in discount ? toRupees(discount.flatPaise) : '',
  };
}

const discounts: Record<DiscountKind, (values: RulesValues) => PaymentRules['discount']> = {
  none: () => null,
  percent: ({ percent, cap }) => ({
    bp: percent.trim() === '' ? Number.NaN : Math.round(Number(percent) * 100),
    capPaise: parseRupees(cap),
  }),
  flat: ({ flat }) => ({ flatPaise: parseRupees(flat) }),
};

export const parseRules = (values: RulesValues): PaymentRules => ({
  askWhen: values.askWhen,
  offersArranged: values.offersArranged,
  confirmsPaid: values.confirmsPaid,
  unpaidLapseHours: values.unpaidLapseHours.trim() === '' ? Number.NaN : Number(values.unpaidLapseHours),
  discount: discounts[values.discountKind](values),
});

const isBetween = (value: number, maximum: number) => value >= 0 && value <= maximum;

/** Errors at the fields of the discount, which the schema reports for the discount as a whole. */
export function findDiscountErrors({ discount }: PaymentRules): Record<string, string> {
  if (discount === null) return {};
  const maximumPaise = paymentLimits.discountPaise;
  const amount = () => refusals.amount_out_of_range({ maximum: formatPaise(maximumPaise) });
  if ('flatPaise' in discount) return isBetween(discount.flatPaise, maximumPaise) ? {} : { flat: amount() };
  return {
    ...(!isBetween(discount.bp, paymentLimits.discountBp) && { percent: refusals.discount_out_of_range() }),
    ...(!isBetween(discount.capPaise, maximumPaise) && { cap: amount() }),
  };
}
