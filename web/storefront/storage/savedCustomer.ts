import { phoneLimit } from '#domain/language/phone.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { readRecord, writeMemory } from './localStore.ts';

/** Who ordered last in this browser, as they typed it: under the names of the form's fields. */
const key = 'haat-customer';
const limits = {
  customerName: orderLimits.customerName,
  customerPhone: phoneLimit,
  deliveryAddress: orderLimits.deliveryAddress,
};
export type RememberedCustomer = Record<keyof typeof limits, string>;

/** Empty where nothing is remembered. */
export function rememberedCustomer(): RememberedCustomer {
  const kept = readRecord(key);
  const text = (name: keyof typeof limits) => {
    const value = kept[name];
    return typeof value === 'string' ? value.slice(0, limits[name]) : '';
  };
  return {
    customerName: text('customerName'),
    customerPhone: text('customerPhone'),
    deliveryAddress: text('deliveryAddress'),
  };
}

/** An order without an address takes none away. */
export function rememberCustomer(customer: RememberedCustomer): void {
  const deliveryAddress = customer.deliveryAddress || rememberedCustomer().deliveryAddress;
  keepCustomer({ ...customer, deliveryAddress });
}

/** After an order whose page says no phone: that of the same person stays, another's goes. */
export function rememberPlacedBy(customerName: string, deliveryAddress: string): void {
  const last = rememberedCustomer();
  const customerPhone = last.customerName === customerName ? last.customerPhone : '';
  rememberCustomer({ customerName, customerPhone, deliveryAddress });
}

export function keepCustomer({ customerName, customerPhone, deliveryAddress }: RememberedCustomer): void {
  writeMemory(key, { customerName, customerPhone, deliveryAddress });
}

export function forgetCustomer(): void {
  writeMemory(key, {});
}
