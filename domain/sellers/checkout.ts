/** What customers choose on an order form beside their contact (money.md, sections 2, 6 and 7). */
import { hasZones } from './delivery.ts';
import { methodsOf, type PaymentMethod, type PaymentSettings } from './paymentSettings.ts';

export type Checkout = {
  /** In the customers' sequence; cash on delivery depends on the order besides. */
  methods: PaymentMethod[];
  /** Delivery is charged by PIN code. */
  hasZones: boolean;
  /** Where orders can be picked up instead of being delivered; null where the way is not asked. */
  pickUpAddress: string | null;
  /** Whoever pays by UPI is asked for the money as soon as the order is placed. */
  asksWhenPlaced: boolean;
};

type Shop = { address: string; customersCanPickUp: boolean };

/** What the order form of a shop asks; `undefined` for a shop that sets nothing up, whose form asks nothing more. */
export function checkoutOf(settings: PaymentSettings, { address, customersCanPickUp }: Shop): Checkout | undefined {
  const methods = methodsOf(settings);
  const zones = hasZones(settings.delivery);
  if (!zones && methods.every((method) => method === 'arranged')) return undefined;
  const asksWhenPlaced = settings.payment.askWhen === 'placed';
  const asksWay = customersCanPickUp && (zones || settings.cod.isOn);
  return { methods, hasZones: zones, pickUpAddress: asksWay ? address : null, asksWhenPlaced };
}

/** Charges by zones and cash on delivery depend on the PIN code. */
export const asksPincode = (checkout: Checkout): boolean => checkout.hasZones || checkout.methods.includes('cod');
