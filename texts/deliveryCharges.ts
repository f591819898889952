/** A shop's charges for delivery in words (money.md, section 7). */
import type { DeliveryZone } from '#domain/sellers/delivery.ts';
import * as texts from './charges.gen.ts';
import { formatPaise } from './formats.ts';

/** PIN codes that a sentence lists; the others are left out. */
const maxPins = 6;

const formatGrams = (grams: number) =>
  grams % 1000 === 0 ? texts.kilograms({ weight: grams / 1000 }) : texts.grams({ weight: grams });

/** A charge in paise, or 'Free'. */
export const formatCharge = (paise: number): string => (paise === 0 ? texts.free() : formatPaise(paise));

/** What delivery costs in a zone: '₹40 up to 500 g, ₹20 for each 500 g more, free from ₹999'. */
export function describeCharge({ basePaise, upToGrams, stepPaise, slabGrams, freeFromPaise }: DeliveryZone): string {
  const base = basePaise === 0 ? texts.free() : formatPaise(basePaise);
  const charge =
    stepPaise === 0
      ? base
      : texts.upToWeight({
          charge: base,
          weight: formatGrams(upToGrams),
          step: formatPaise(stepPaise),
          slab: formatGrams(slabGrams),
        });
  return freeFromPaise === null ? charge : texts.freeFrom({ charge, amount: formatPaise(freeFromPaise) });
}

function describeZone(zone: DeliveryZone): string {
  const { name, pins, isRefused } = zone;
  const named = pins === null ? name : texts.zonePins({ name, pins: pins.slice(0, maxPins).join(', ') });
  return isRefused
    ? texts.zoneRefused({ zone: named })
    : texts.zoneCharge({ zone: named, charge: describeCharge(zone) });
}

/** All zones, one per line; empty where a shop has none. */
export const describeZones = (zones: DeliveryZone[]): string => zones.map(describeZone).join('\n');
