import type { CodSettings } from '#domain/sellers/paymentSettings.ts';
import { parseRupees, toRupees } from '../../lib/rupees.ts';
import { listPins, parsePins } from './pinLists.ts';

type Amount = 'largestPaise' | 'newCustomerPaise' | 'feePaise' | 'advancePaise';

/** Values of the form's fields: amounts in rupees and PIN codes, as typed. */
export type CodValues = Omit<CodSettings, Amount | 'onlyPins' | 'neverPins'> &
  Record<Amount | 'onlyPins' | 'neverPins', string>;

export const toCodValues = (cod: CodSettings): CodValues => ({
  isOn: cod.isOn,
  collector: cod.collector,
  largestPaise: toRupees(cod.largestPaise),
  newCustomerPaise: toRupees(cod.newCustomerPaise),
  feePaise: toRupees(cod.feePaise),
  advancePaise: toRupees(cod.advancePaise),
  onlyPins: listPins(cod.onlyPins),
  neverPins: listPins(cod.neverPins),
});

export const parseCod = (values: CodValues): CodSettings => ({
  isOn: values.isOn,
  collector: values.collector,
  largestPaise: parseRupees(values.largestPaise),
  newCustomerPaise: parseRupees(values.newCustomerPaise),
  feePaise: parseRupees(values.feePaise),
  advancePaise: parseRupees(values.advancePaise),
  onlyPins: parsePins(values.onlyPins),
  neverPins: parsePins(values.neverPins),
});
