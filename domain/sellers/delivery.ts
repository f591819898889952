/** What delivery costs: zones by PIN code, charges by weight (money.md, section 7). Amounts are paise, weights grams. */

export type DeliveryZone = {
  name: string;
  /** Prefixes of PIN codes. Null: everywhere else. */
  pins: string[] | null;
  /** The shop does not deliver there. */
  isRefused: boolean;
  basePaise: number;
  /** Up to this weight the base is charged. */
  upToGrams: number;
  /** For each further slab that is begun. */
  stepPaise: number;
  slabGrams: number;
  /** Free for goods of at least this value after the discount. */
  freeFromPaise: number | null;
};

export type DeliveryRules = {
  zones: DeliveryZone[];
  /** The weight of a product without one. */
  defaultGrams: number;
} & ParcelSize;

/** The usual parcel of a shop, for carriers. Whole centimetres. */
export type ParcelSize = { lengthCm: number; breadthCm: number; heightCm: number };

export const defaultParcel: ParcelSize = { lengthCm: 10, breadthCm: 10, heightCm: 10 };

export const defaultDelivery: DeliveryRules = { zones: [], defaultGrams: 500, ...defaultParcel };

export const deliveryLimits = {
  zones: 20,
  zoneName: 40,
  pinsOfZone: 2000,
  chargePaise: 1_00_000_00,
  grams: 100_000,
  parcelCm: 300,
};

/** Whether customers have to say where they are: the shop's charges depend on it. */
export const hasZones = ({ zones }: DeliveryRules): boolean => zones.length > 0;

/** The length of a zone's longest prefix of the PIN code; -1 if none fits. */
function fitOf({ pins }: DeliveryZone, pincode: string): number {
  if (pins === null) return 0;
  return pins.reduce((longest, pin) => (pincode.startsWith(pin) ? Math.max(longest, pin.length) : longest), -1);
}

/** The zone with the longest fitting prefix, of equal ones the first; `undefined` where the shop does not deliver. */
export function findZone(zones: DeliveryZone[], pincode: string): DeliveryZone | undefined {
  let [found, longest] = [undefined as DeliveryZone | undefined, -1];
  for (const zone of zones) {
    const fit = fitOf(zone, pincode);
    if (fit > longest) [found, longest] = [zone, fit];
  }
  return found?.isRefused ? undefined : found;
}

/** The charge in paise for goods of this weight in grams and this value in paise after the discount. */
export function deliveryCharge(zone: DeliveryZone, weightGrams: number, goodsPaise: number): number {
  const { basePaise, upToGrams, stepPaise, slabGrams, freeFromPaise } = zone;
  if (freeFromPaise !== null && goodsPaise >= freeFromPaise) return 0;
  if (weightGrams <= upToGrams) return basePaise;
  return basePaise + stepPaise * Math.ceil((weightGrams - upToGrams) / slabGrams);
}
