import { maxPhoneLength } from '#domain/language/phone.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { readStoredRecord, writeStored } from './localStore.ts';

/** The last customer of this browser, under the names of the form's fields. */
const key = 'haat-customer';
const limits = {
  customerName: orderLimits.customerName,
  customerPhone: maxPhoneLength,
  customerEmail: orderLimits.customerEmail,
  deliveryAddress: orderLimits.deliveryAddress,
};
export type SavedCustomer = Record<keyof typeof limits, string>;
const noContact = { customerPhone: '', customerEmail: '' };

/** Returns empty strings when nothing is saved. */
export function readSavedCustomer(): SavedCustomer {
  const stored = readStoredRecord(key);
  const text = (name: keyof typeof limits) => {
    const value = stored[name];
    return typeof value === 'string' ? value.slice(0, limits[name]) : '';
  };
  return {
    customerName: text('customerName'),
    customerPhone: text('customerPhone'),
    customerEmail: text('customerEmail'),
    deliveryAddress: text('deliveryAddress'),
  };
}

/** An order without an address keeps the saved one. */
export function saveCustomer(customer: SavedCustomer): void {
  const deliveryAddress = customer.deliveryAddress || readSavedCustomer().deliveryAddress;
  replaceSavedCustomer({ ...customer, deliveryAddress });
}

/** For an order page without a phone: keeps the saved phone and email only for the same name. */
export function saveCustomerOfOrder(customerName: string, deliveryAddress: string): void {
  const last = readSavedCustomer();
  const { customerPhone, customerEmail } = last.customerName === customerName ? last : noContact;
  saveCustomer({ customerName, customerPhone, customerEmail, deliveryAddress });
}

export function replaceSavedCustomer({
  customerName,
  customerPhone,
  customerEmail,
  deliveryAddress,
}: SavedCustomer): void {
  writeStored(key, { customerName, customerPhone, customerEmail, deliveryAddress });
}

export function deleteSavedCustomer(): void {
  writeStored(key, {});
}
