import type { DeliveryRules, DeliveryZone, ParcelSize } from '#domain/sellers/delivery.ts';
import { parseRupees, toRupees } from '../../lib/rupees.ts';
import { listPins, parsePins } from './pinLists.ts';

/** Values of a zone's fields: amounts in rupees, weights in grams and PIN codes, as typed. */
export type ZoneValues = {
  name: string;
  isEverywhere: boolean;
  pins: string;
  isRefused: boolean;
  basePaise: string;
  upToGrams: string;
  stepPaise: string;
  slabGrams: string;
  freeFromPaise: string;
};
export type DeliveryValues = { zones: ZoneValues[]; defaultGrams: string } & Record<keyof ParcelSize, string>;

export const emptyZone: ZoneValues = {
  name: '',
  isEverywhere: false,
  pins: '',
  isRefused: false,
  basePaise: '',
  upToGrams: '500',
  stepPaise: '0',
  slabGrams: '500',
  freeFromPaise: '',
};

const toZoneValues = (zone: DeliveryZone): ZoneValues => ({
  name: zone.name,
  isEverywhere: zone.pins === null,
  pins: listPins(zone.pins ?? []),
  isRefused: zone.isRefused,
  basePaise: toRupees(zone.basePaise),
  upToGrams: String(zone.upToGrams),
  stepPaise: toRupees(zone.stepPaise),
  slabGrams: String(zone.slabGrams),
  freeFromPaise: zone.freeFromPaise === null ? '' : toRupees(zone.freeFromPaise),
});

const parseWhole = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The charges of a zone without delivery are hidden, so what is typed there counts for nothing. */
const parseZone = (zone: ZoneValues): DeliveryZone => {
  const { isRefused, freeFromPaise } = zone;
  return {
    name: zone.name,
    pins: zone.isEverywhere ? null : parsePins(zone.pins),
    isRefused,
    basePaise: isRefused ? 0 : parseRupees(zone.basePaise),
    upToGrams: isRefused ? 0 : parseWhole(zone.upToGrams),
    stepPaise: isRefused ? 0 : parseRupees(zone.stepPaise),
    slabGrams: isRefused ? 1 : parseWhole(zone.slabGrams),
    freeFromPaise: isRefused || freeFromPaise.trim() === '' ? null : parseRupees(freeFromPaise),
  };
};

export const toDeliveryValues = ({ zones, defaultGrams, ...size }: DeliveryRules): DeliveryValues => ({
  zones: zones.map(toZoneValues),
  defaultGrams: String(defaultGrams),
  lengthCm: String(size.lengthCm),
  breadthCm: String(size.breadthCm),
  heightCm: String(size.heightCm),
});

export const parseDelivery = ({ zones, defaultGrams, ...size }: DeliveryValues): DeliveryRules => ({
  zones: zones.map(parseZone),
  defaultGrams: parseWhole(defaultGrams),
  lengthCm: parseWhole(size.lengthCm),
  breadthCm: parseWhole(size.breadthCm),
  heightCm: parseWhole(size.heightCm),
});
