import * as z from 'zod/mini';
import { foldDigits } from '#domain/language/phone.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import { defaultParcel, deliveryLimits } from './delivery.ts';
import { askMoments, collectors, paymentLimits } from './paymentSettings.ts';
import { isEmailInsteadOfVpa, isVpa } from './upi.ts';

/** A UPI ID as typed. It is compared in lower case. */
export const vpaSchema = z.pipe(
  requiredText(paymentLimits.vpa, refusal('vpa_invalid'), refusal('vpa_invalid')),
  z.string().check(
    z.refine((typed) => !isEmailInsteadOfVpa(typed), { error: refusal('vpa_is_email'), abort: true }),
    z.refine(isVpa, refusal('vpa_invalid')),
  ),
);

const paise = (maximum: number) =>
  z
    .number(refusal('amount_out_of_range', { maximumPaise: maximum }))
    .check(
      z.int(refusal('amount_out_of_range', { maximumPaise: maximum })),
      z.minimum(0, refusal('amount_out_of_range', { maximumPaise: maximum })),
      z.maximum(maximum, refusal('amount_out_of_range', { maximumPaise: maximum })),
    );

const grams = (minimum: number) =>
  z
    .number(refusal('grams_out_of_range', { maximum: deliveryLimits.grams }))
    .check(
      z.int(refusal('grams_out_of_range', { maximum: deliveryLimits.grams })),
      z.minimum(minimum, refusal('grams_out_of_range', { maximum: deliveryLimits.grams })),
      z.maximum(deliveryLimits.grams, refusal('grams_out_of_range', { maximum: deliveryLimits.grams })),
    );

const outOfParcel = refusal('parcel_out_of_range', { maximum: deliveryLimits.parcelCm });
const centimetres = z
  .number(outOfParcel)
  .check(z.int(outOfParcel), z.minimum(1, outOfParcel), z.maximum(deliveryLimits.parcelCm, outOfParcel));

/** A PIN code or its beginning: one to six digits of any script. */
const pinPrefixSchema = z.pipe(
  z.pipe(
    boundedText(20, refusal('pins_invalid')),
    z.transform((typed: string) => foldDigits(typed).replace(/[\s\p{Cf}]/gu, '')),
  ),
  z.string().check(z.regex(/^[1-9]\d{0,5}$/, refusal('pins_invalid'))),
);

/** Where a shop is paid by UPI. Without a UPI ID the method is switched off. */
export const upiSettingsSchema = z.strictObject({
  vpa: z.nullable(vpaSchema),
  name: boundedText(paymentLimits.payeeName),
  isBusiness: z.boolean(),
});

const discountSchema = z.union([
  z.strictObject({
    bp: z
      .int()
      .check(
        z.minimum(0, refusal('discount_out_of_range')),
        z.maximum(paymentLimits.discountBp, refusal('discount_out_of_range')),
      ),
    capPaise: paise(paymentLimits.discountPaise),
  }),
  z.strictObject({ flatPaise: paise(paymentLimits.discountPaise) }),
]);

export const paymentRulesSchema = z.strictObject({
  askWhen: z.enum(askMoments),
  discount: z.nullable(discountSchema),
  offersArranged: z.boolean(),
  confirmsPaid: z.boolean(),
  unpaidLapseHours: z
    .number(refusal('hours_required'))
    .check(
      z.int(refusal('hours_not_whole')),
      z.minimum(1, refusal('hours_too_few', { minimum: 1 })),
      z.maximum(paymentLimits.lapseHours, refusal('hours_too_many', { maximum: paymentLimits.lapseHours })),
    ),
});

const codPinsSchema = z
  .array(pinPrefixSchema)
  .check(z.maxLength(paymentLimits.codPins, refusal('too_many_pins', { maximum: paymentLimits.codPins })));

export const codSettingsSchema = z.strictObject({
  isOn: z.boolean(),
  largestPaise: paise(paymentLimits.orderPaise),
  feePaise: paise(paymentLimits.feePaise),
  advancePaise: paise(paymentLimits.advancePaise),
  onlyPins: codPinsSchema,
  neverPins: codPinsSchema,
  collector: z.enum(collectors),
  newCustomerPaise: paise(paymentLimits.orderPaise),
});

const zoneSchema = z.strictObject({
  name: requiredText(deliveryLimits.zoneName, refusal('zone_name_required')),
  pins: z.nullable(
    z
      .array(pinPrefixSchema)
      .check(
        z.minLength(1, refusal('pins_invalid')),
        z.maxLength(deliveryLimits.pinsOfZone, refusal('too_many_pins', { maximum: deliveryLimits.pinsOfZone })),
      ),
  ),
  isRefused: z.boolean(),
  basePaise: paise(deliveryLimits.chargePaise),
  upToGrams: grams(0),
  stepPaise: paise(deliveryLimits.chargePaise),
  slabGrams: grams(1),
  freeFromPaise: z.nullable(paise(paymentLimits.orderPaise)),
});

export const deliveryRulesSchema = z.strictObject({
  zones: z
    .array(zoneSchema)
    .check(z.maxLength(deliveryLimits.zones, refusal('too_many_zones', { maximum: deliveryLimits.zones }))),
  defaultGrams: grams(1),
  lengthCm: z._default(centimetres, defaultParcel.lengthCm),
  breadthCm: z._default(centimetres, defaultParcel.breadthCm),
  heightCm: z._default(centimetres, defaultParcel.heightCm),
});
